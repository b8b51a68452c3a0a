import FireboltAtomics

/// The identity of a cell.
typealias CellID = UInt64

/// The making of one instance: one resolution starts it, and it ends with the instance or a failure.
///
/// A cell that is no longer filed when it ends serves only the requests that waited for it. The lock of its store
/// guards its variables: only code that has the store's state uses them.
final class InstanceCell: @unchecked Sendable {  // Sound: the lock of the store guards the variables.
  /// The outcome of a cell.
  enum Outcome {
    case full(DecoratedForms)
    /// The instance can't be kept in the cell's scope. Each waiting request makes another one.
    case notKept
    case failed(RecordedFailure)

    /// Creates the outcome of a cell whose instance was made successfully.
    init(_ forms: consuming DecoratedForms, in scope: Resolver.Scope) {
      self = scope.isWeak ? forms.weakened.map(Self.full) ?? .notKept : .full(forms)
    }
  }

  /// The life cycle of a cell. Only the wait graph knows the phases of an unfinished cell (making, visible, held). It
  /// knows the cell once a resolution waits for it or its instance can be seen.
  private enum Life {
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

  /// Whether the object existed before. Its registration's store then runs the `onDrop` closures, when the registration
  /// goes.
  let belongsToRegistration: Bool

  private var life = Life.unfinished

  /// What the cell keeps of an incomplete instance: its forms, and the resolver that its completion may ask.
  typealias Incomplete = (forms: DecoratedForms?, lineage: OpenLineage?)

  /// Keeps the resolver open while the instance is incomplete.
  @exclusivity(unchecked) private var lineage: OpenLineage?

  /// The instance, complete or not: while its completions run, and after the cell has ended with it.
  private(set) var earlyForms: DecoratedForms?

  /// The failure that the cell has ended with.
  private var failure: RecordedFailure?

  /// The scope that the instance is kept in.
  private(set) var scope: Resolver.Scope

  /// The keys that the cell may be filed under. Each instance that is made walks them, and a checked walk costs more than the
  /// rest of it.
  @exclusivity(unchecked) var keys: RegistrationKeys

  /// The order of creation. It is set when the recipe has ended.
  fileprivate(set) var order = SerialNumber.none

  /// The expiry time by the store's clock, or nil.
  var deadline: UInt64?

  /// Whether the instance has been dropped.
  var isDropped = false

  /// Whether a cell of another store, which shares the instance, runs the `onDrop` closures.
  private var isCopy = false

  /// The drop that waits for the recipe's end, and what is owed then.
  var owed: (teardowns: [Teardown], drop: Drop)?

  init(
    maker: ResolutionID, scope: Resolver.Scope, keys: RegistrationKeys, hooks: [KeyHook], isLent: Bool = false,
    for combination: Combination? = nil, belongsToRegistration: Bool = false
  ) {
    self.maker = maker
    self.scope = scope
    self.keys = keys
    self.hooks = hooks
    self.isLent = isLent
    self.combination = combination
    self.belongsToRegistration = belongsToRegistration
  }

  /// Creates a cell for another store that shares a finished instance.
  convenience init(sharing forms: DecoratedForms, of cell: InstanceCell, keys: RegistrationKeys) {
    self.init(
      maker: cell.maker, scope: cell.scope, keys: keys, hooks: [], for: cell.combination,
      belongsToRegistration: cell.belongsToRegistration)
    life = .ended
    earlyForms = forms
    order = cell.order
    deadline = cell.deadline
    isCopy = true
  }

  // MARK: - The instance

  var isUnfinished: Bool { life != .ended }

  /// The outcome, or nil while the cell is unfinished.
  var outcome: Outcome? {
    if isUnfinished { return nil }
    return earlyForms.map { .full($0) } ?? failure.map { .failed($0) } ?? .notKept
  }

  /// The finished instance, or nil.
  var forms: DecoratedForms? { isUnfinished ? nil : earlyForms }

  /// Whether the cell has ended with an instance.
  var hasInstance: Bool { !isUnfinished && earlyForms != nil }

  /// Returns the address of the form that readers find under a key without a lock, if they can have it.
  func addressToShow(under key: TypeKey) -> UnsafeMutableRawPointer? {
    isUnfinished || deadline != nil ? nil : earlyForms?.addressToShow(under: key)
  }

  /// Returns whether at least one form of the instance exists or will exist. A weakly held instance may have been
  /// deallocated.
  ///
  /// - Parameter release: Receives the inspected instance.
  @inline(never) func isThere(releasing release: inout ReleaseBatch) -> Bool {
    guard let forms, forms.isWeak else { return true }
    // Each form is inspected once, because a weakly held form may be deallocated before a second look.
    for key in keys {
      guard let instance = forms[key] else { continue }
      // Its other owners may release it at the same time, which makes this change the last owner.
      release.add(instance.object, order)
      return true
    }
    return false
  }

  // MARK: - Changing

  /// Stores the instance before its completions run. Only the cell's own resolution can see it, and requests that would
  /// otherwise deadlock. A cell that has ended, because its recipe was abandoned, stays as it is.
  ///
  /// - Returns: Whether the cell is unfinished.
  func beginCompleting(_ forms: DecoratedForms, in lineage: OpenLineage) -> Bool {
    guard isUnfinished else { return false }
    earlyForms = forms
    self.lineage = lineage
    life = .inWaitGraph
    return true
  }

  /// Notes that the wait graph must be told of the end.
  func enterWaitGraph() { life = .inWaitGraph }

  /// Ends the cell, which is unfinished.
  ///
  /// - Parameter displaced: Receives what the cell has kept of the incomplete instance.
  /// - Returns: Whether the wait graph must be told.
  @inline(__always)
  func end(_ outcome: consuming Outcome?, releasing displaced: inout Incomplete?) -> Bool {
    if lineage != nil { displaced = (earlyForms.take(), lineage.take()) }
    switch consume outcome {
    case .full(let forms): earlyForms = forms
    case .failed(let failure): self.failure = failure
    case .notKept, nil: break
    }
    defer { life = .ended }
    return life == .inWaitGraph
  }

  /// Keeps an instance that was held weakly.
  func keep(_ forms: DecoratedForms, in scope: Resolver.Scope) {
    earlyForms = forms
    self.scope = scope
  }

  // MARK: - Teardown

  /// Whether the store runs the instance's `onDrop` closures when it drops the instance.
  var ownsInstance: Bool { !belongsToRegistration && !isCopy }

  /// Lets a copy replace this cell: from now on the store owns the instance through the copy.
  func passOwnership(to copy: InstanceCell) {
    if copy.order == order, !isCopy, !isDropped { (copy.isCopy, isCopy) = (false, true) }
  }
}

extension Store.State {
  /// Returns whether an instance must be dropped because it has expired.
  func hasExpired(_ cell: InstanceCell) -> Bool { cell.deadline.map { $0 <= now } ?? false }

  /// Sets the order of an instance that has been made.
  func setOrder(of cell: InstanceCell) {
    if cell.order != .none { return }
    cell.order = .next(for: table.words)
    cell.order.note(in: table.words)
  }

  /// Starts the instance's lifetime: it is visible to all requests from now on.
  func setDeadline(of cell: InstanceCell) {
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

  /// Lets a drop wait for the end of a cell's recipe.
  ///
  /// - Parameter teardowns: What is owed then.
  mutating func awaitEnd(of cell: InstanceCell, owing teardowns: [Teardown]) {
    cell.owed = (teardowns, cell.owed?.drop ?? drops.begin(after: subject(of: cell)))
  }
}
