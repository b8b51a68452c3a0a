import FireboltAtomics

/// The identity of a cell.
typealias CellID = UInt64

/// The making of one instance: one resolution starts it, and it ends with the instance or a failure.
///
/// A cell that is no longer filed when it ends serves only the requests that waited for it. The lock of its store
/// guards its variables: only the store's state accesses them, through the methods below. Accesses are exclusive
/// therefore, and Swift's checks for that are off.
final class InstanceCell: @unchecked Sendable {  // Sound: only the store's state uses the variables.
  /// The outcome of a cell.
  enum Outcome {
    case full(DecoratedForms)
    /// The instance can't be kept in the cell's scope. Each waiting request makes another one.
    case notKept
    case failed(RecordedFailure)

    /// Creates the outcome of a cell whose instance was made successfully.
    init(_ forms: DecoratedForms, in scope: Resolver.Scope) {
      self = scope.isWeak ? forms.weakened.map(Self.full) ?? .notKept : .full(forms)
    }
  }

  /// The life cycle of a cell. Only the wait graph knows the phases of an unfinished cell (making, visible, held). It
  /// knows the cell once a resolution waits for it or its instance can be seen.
  fileprivate enum Life {
    case unfinished
    /// Unfinished, and the wait graph must be told of the end.
    case inWaitGraph
    case ended
  }

  let id: CellID = firebolt_unique_number()

  /// The resolution that makes the instance.
  let maker: ResolutionID

  /// A hook and the key that it belongs to.
  typealias KeyHook = (key: TypeKey, hook: Hook)

  /// The hooks that the keys apply to the instance before it is served: key by key, each key's in order.
  let hooks: [KeyHook]

  /// Whether another resolver has the registration. The hooks, which are there too, then include the `onDrop` closures.
  let isLent: Bool

  /// The arguments that the instance belongs to, if it is told apart by them.
  let combination: Combination?

  @exclusivity(unchecked) fileprivate var life = Life.unfinished

  /// The instance, while its completions run and after the cell has ended with it.
  @exclusivity(unchecked) fileprivate var forms: DecoratedForms?

  /// The failure that the cell has ended with.
  @exclusivity(unchecked) fileprivate var failure: RecordedFailure?

  /// The scope that the instance is kept in.
  @exclusivity(unchecked) fileprivate var scope: Resolver.Scope

  /// The keys that the cell may be filed under.
  @exclusivity(unchecked) fileprivate var keys: RegistrationKeys

  /// The order of creation. It is set when the recipe has ended.
  @exclusivity(unchecked) fileprivate var order = SerialNumber.none

  /// The expiry time by the store's clock, or nil.
  @exclusivity(unchecked) fileprivate var deadline: UInt64?

  /// Whether the instance has been dropped.
  @exclusivity(unchecked) fileprivate var isDropped = false

  /// Who runs the instance's `onDrop` closures.
  @exclusivity(unchecked) fileprivate var owner = Owner.store

  /// The drop that waits for the recipe's end, and what is owed then.
  @exclusivity(unchecked) fileprivate var owed: (teardowns: [Teardown], drop: Drop)?

  fileprivate enum Owner {
    /// The cell's store, when the cell is dropped.
    case store
    /// The object existed before. Its registration's store runs them when the registration goes.
    case registration
    /// The store that has made the instance. This cell is a copy of the given one.
    case maker(InstanceCell)
  }

  init(
    maker: ResolutionID, scope: Resolver.Scope, keys: RegistrationKeys, hooks: [KeyHook], isLent: Bool = false,
    for combination: Combination? = nil, belongsToRegistration: Bool = false
  ) {
    if belongsToRegistration { owner = .registration }
    self.maker = maker
    self.scope = scope
    self.keys = keys
    self.hooks = hooks
    self.isLent = isLent
    self.combination = combination
  }

  /// Creates a cell for another store that shares a finished instance.
  fileprivate init(sharing forms: DecoratedForms, of cell: InstanceCell, keys: RegistrationKeys) {
    maker = cell.maker
    hooks = []
    isLent = false
    combination = cell.combination
    life = .ended
    self.forms = forms
    scope = cell.scope
    self.keys = keys
    order = cell.order
    deadline = cell.deadline
    if case .store = cell.owner { owner = .maker(cell) } else { owner = cell.owner }
  }
}

extension Store.State {
  func scope(of cell: InstanceCell) -> Resolver.Scope { cell.scope }

  func keys(of cell: InstanceCell) -> RegistrationKeys { cell.keys }

  func forEachKey(of cell: InstanceCell, _ body: (TypeKey) -> Void) { cell.keys.forEach(body) }

  func order(of cell: InstanceCell) -> SerialNumber { cell.order }

  /// Returns whether a cell is unfinished.
  func isUnfinished(_ cell: InstanceCell) -> Bool {
    cell.life != .ended
  }

  /// Returns the outcome of a cell, or nil while it is unfinished.
  func outcome(of cell: InstanceCell) -> InstanceCell.Outcome? {
    if isUnfinished(cell) { return nil }
    return cell.forms.map { .full($0) } ?? cell.failure.map { .failed($0) } ?? .notKept
  }

  /// Returns the finished instance, or nil.
  func forms(of cell: InstanceCell) -> DecoratedForms? {
    isUnfinished(cell) ? nil : cell.forms
  }

  /// Returns the form of a finished instance under a key, if readers can find it without a lock.
  func formToShow(of cell: InstanceCell, under key: TypeKey) -> Instance? {
    guard cell.deadline == nil, let forms = forms(of: cell), !forms.isWeak else { return nil }
    return forms[key]
  }

  /// Returns whether an instance must be dropped because it has expired.
  func hasExpired(_ cell: InstanceCell) -> Bool { cell.deadline.map { $0 <= now } ?? false }

  /// Returns the instance, complete or not.
  func earlyForms(of cell: InstanceCell) -> DecoratedForms? { cell.forms }

  /// Returns whether at least one form of the instance exists or will exist. A weakly held instance may have been
  /// deallocated.
  ///
  /// - Parameter release: Receives the inspected instance.
  @inline(never) func isThere(_ cell: InstanceCell, releasing release: inout ReleaseBatch) -> Bool {
    guard let forms = forms(of: cell), forms.isWeak else { return true }
    // Each form is inspected once, because a weakly held form may be deallocated before a second look.
    for key in cell.keys {
      guard let instance = forms[key] else { continue }
      // Its other owners may release it at the same time, which makes this change the last owner.
      release.add(instance.object, cell.order)
      return true
    }
    return false
  }

  // MARK: - Changing

  /// Makes a cell serve a registration's keys too.
  func adopt(_ registration: Registration, by cell: InstanceCell) { cell.keys.formUnion(registration.keys) }

  /// Stores a cell's instance before its completions run. Only the cell's own resolution can see it, and requests that
  /// would otherwise deadlock. A cell that has ended, because its recipe was abandoned, stays as it is.
  ///
  /// - Returns: Whether the cell is unfinished.
  func beginCompleting(_ cell: InstanceCell, _ forms: DecoratedForms) -> Bool {
    guard isUnfinished(cell) else { return false }
    cell.order = .next()
    cell.forms = forms
    cell.life = .inWaitGraph
    return true
  }

  /// Marks a cell so that the wait graph is told of its end.
  func enterWaitGraph(_ cell: InstanceCell) { cell.life = .inWaitGraph }

  /// Ends a cell.
  ///
  /// - Parameter displaced: Receives the forms that the cell displaces.
  /// - Returns: Whether the wait graph must be told.
  func end(_ cell: InstanceCell, _ outcome: consuming InstanceCell.Outcome?, releasing displaced: inout DecoratedForms?)
    -> Bool
  {
    if !isUnfinished(cell) { return false }
    if cell.order == .none { cell.order = .next() }
    displaced = cell.forms.take()
    switch consume outcome {
    case .full(let forms): cell.forms = forms
    case .failed(let failure): cell.failure = failure
    case .notKept, nil: break
    }
    defer { cell.life = .ended }
    setDeadline(of: cell)
    return cell.life == .inWaitGraph
  }

  /// Keeps an instance that was held weakly.
  func keep(_ forms: DecoratedForms, of cell: InstanceCell, in scope: Resolver.Scope) {
    cell.forms = forms
    cell.scope = scope
    setDeadline(of: cell)
  }

  /// Starts the instance's lifetime: it is visible to all requests from now on.
  private func setDeadline(of cell: InstanceCell) {
    guard let lifetime = cell.scope.lifetime else { return }
    // The maximum is longer than any program runs.
    cell.deadline = now + UInt64(min(lifetime * 1e9, 4e18))
  }

  /// Converts the deadline of an instance that another store shares to this store's clock.
  ///
  /// - Parameter other: The current time of the other store's clock.
  func setClock(of cell: InstanceCell, from other: UInt64) {
    guard let deadline = cell.deadline else { return }
    cell.deadline = now + (deadline > other ? deadline - other : 0)
  }

  /// Returns a cell for another store that shares a finished instance.
  func share(_ forms: DecoratedForms, of cell: InstanceCell, under keys: RegistrationKeys) -> InstanceCell {
    InstanceCell(sharing: forms, of: cell, keys: keys)
  }

  /// Marks an instance as dropped.
  ///
  /// - Returns: Whether it wasn't marked before.
  func markDropped(_ cell: InstanceCell) -> Bool {
    if cell.isDropped { return false }
    cell.isDropped = true
    return true
  }

  // MARK: - Teardown

  /// Returns whether the store runs the instance's `onDrop` closures when it drops the instance.
  func ownsInstance(_ cell: InstanceCell) -> Bool {
    if case .store = cell.owner { true } else { false }
  }

  /// Returns whether the instance existed before and stays as long as its registration.
  func belongsToRegistration(_ cell: InstanceCell) -> Bool {
    if case .registration = cell.owner { true } else { false }
  }

  /// Lets a copy of a cell replace it: from now on the store owns the instance through the copy.
  func passOwnership(of cell: InstanceCell, to copy: InstanceCell) {
    guard case .maker(let original) = copy.owner, original === cell, !cell.isDropped else { return }
    (copy.owner, cell.owner) = (.store, .maker(copy))
  }

  /// Lets a drop wait for the end of a cell's recipe.
  ///
  /// - Parameter teardowns: What is owed then.
  mutating func awaitEnd(of cell: InstanceCell, owing teardowns: [Teardown]) {
    cell.owed = (teardowns, cell.owed?.drop ?? drops.begin(after: subject(of: cell)))
  }

  /// Takes what is owed, if the cell has ended.
  func takeOwed(of cell: InstanceCell) -> (teardowns: [Teardown], drop: Drop)? {
    isUnfinished(cell) ? nil : cell.owed.take()
  }

  /// Returns whether a drop waits for the end of a cell's recipe.
  func isAwaited(_ cell: InstanceCell) -> Bool { cell.owed != nil }
}
