import FireboltAtomics

/// The identity of a cell.
typealias CellID = UInt64

/// The making of one instance: one resolution starts it, and it ends with the instance or a failure.
///
/// A cell that is no longer in its place when it ends serves only the requests that waited for it. The lock of its store
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

  /// The life cycle of a cell. Only the wait graph knows the phases of an unfinished cell (making, exposed, held). It
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

  /// The arguments that the instance belongs to, if it is memoised by them.
  let argumentsKey: ArgumentsKey?

  /// Whether the object existed before. Its registration's store then runs the `onDrop` closures, when the registration
  /// goes.
  let belongsToRegistration: Bool

  private var life = Life.unfinished

  /// What the cell keeps of an incomplete instance: its forms, and the resolver that its completion may ask.
  typealias Incomplete = (forms: DecoratedForms?, lineage: OpenLineage?)

  /// Keeps the resolver open while the instance is incomplete.
  @exclusivity(unchecked) private var lineage: OpenLineage?

  /// The instance, complete or not: while its completions run, and after the cell has ended with it.
  @exclusivity(unchecked) private(set) var storedForms: DecoratedForms?

  /// The failure that the cell has ended with.
  private var failure: RecordedFailure?

  /// The scope that the instance is kept in.
  private(set) var scope: Resolver.Scope

  /// The keys that the cell is for. Each instance that is made walks them, and a checked walk costs more than the rest of
  /// it.
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
  var owed: (disposals: [Disposal], drop: Drop)?

  init(
    maker: ResolutionID, scope: Resolver.Scope, keys: RegistrationKeys, hooks: [KeyHook],
    for argumentsKey: ArgumentsKey? = nil, belongsToRegistration: Bool = false
  ) {
    self.maker = maker
    self.scope = scope
    self.keys = keys
    self.hooks = hooks
    self.argumentsKey = argumentsKey
    self.belongsToRegistration = belongsToRegistration
  }

  /// Creates a cell for another store that shares a finished instance.
  convenience init(sharing forms: DecoratedForms, of cell: InstanceCell, keys: RegistrationKeys) {
    self.init(
      maker: cell.maker, scope: cell.scope, keys: keys, hooks: [], for: cell.argumentsKey,
      belongsToRegistration: cell.belongsToRegistration)
    life = .ended
    storedForms = forms
    order = cell.order
    deadline = cell.deadline
    isCopy = true
  }

  deinit { LockCheck.assertNoLockIsHeld() }

  // MARK: - The instance

  var isUnfinished: Bool { life != .ended }

  /// The outcome, or nil while the cell is unfinished.
  var outcome: Outcome? {
    if isUnfinished { return nil }
    return storedForms.map { .full($0) } ?? failure.map { .failed($0) } ?? .notKept
  }

  /// The finished instance, or nil.
  var forms: DecoratedForms? { isUnfinished ? nil : storedForms }

  /// Whether the cell has ended with an instance.
  var hasInstance: Bool { !isUnfinished && storedForms != nil }

  /// Returns the address of the form that readers find under a key without a lock, if they can have it.
  func addressToShow(under key: TypeKey) -> UnsafeMutableRawPointer? {
    if isUnfinished || deadline != nil || storedForms == nil { return nil }
    // Sound: the forms of a finished cell don't change while they are shown, and the cell doesn't move.
    return withUnsafePointer(to: &storedForms) {
      DecoratedForms.addressToShow(of: UnsafeRawPointer($0).assumingMemoryBound(to: DecoratedForms.self), under: key)
    }
  }

  /// Returns whether at least one form of the instance exists or will exist. A weakly held instance may have been
  /// deallocated.
  ///
  /// - Parameter release: Receives the inspected instance.
  @inline(never) func isThere(releasing release: inout ReleaseBatch) -> Bool {
    guard let forms, forms.isWeak else { return true }
    // Each form is inspected once, because a weakly held form may be deallocated before a second look.
    for key in keys.all {
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
    storedForms = forms
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
    if lineage != nil { displaced = (storedForms.take(), lineage.take()) }
    switch consume outcome {
    case .full(let forms): storedForms = forms
    case .failed(let failure): self.failure = failure
    case .notKept, nil: break
    }
    defer { life = .ended }
    return life == .inWaitGraph
  }

  /// Ends the cell of an instance that was made without one.
  func end(with instance: Instance, _ order: SerialNumber) {
    storedForms = DecoratedForms(instance)
    self.order = order
    life = .ended
  }

  /// Keeps an instance that was held weakly.
  func keep(_ forms: DecoratedForms, in scope: Resolver.Scope) {
    storedForms = forms
    self.scope = scope
  }

  // MARK: - Disposal

  /// Whether the store runs the instance's `onDrop` closures when it drops the instance.
  var ownsInstance: Bool { !belongsToRegistration && !isCopy }

  /// Lets a copy replace this cell: from now on the store owns the instance through the copy.
  func passOwnership(to copy: InstanceCell) {
    if copy.order == order, !isCopy, !isDropped {
      copy.isCopy = false
      isCopy = true
    }
  }
}

extension Store.State {
  /// Sets the order of an instance that has been made.
  func setOrder(of cell: InstanceCell) {
    if cell.order != .none { return }
    cell.order = .next(for: table.words)
    cell.order.note(in: table.words)
  }
}
