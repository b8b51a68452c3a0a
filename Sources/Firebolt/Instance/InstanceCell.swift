import FireboltAtomics

/// The number of a cell. It is never reused.
typealias CellID = UInt64

/// A place for one instance: at first the sign that somebody makes it, from then on what a store keeps of it. If somebody
/// waits for the instance meanwhile, or has to be told of its end, the cell gets a *promise*, which it has until the end.
///
/// A cell that no entry has any more when it ends serves only the requests that waited for it. The lock of its store
/// guards its variables: only code that has the store's state uses them, except where their comments say otherwise.
final class InstanceCell: @unchecked Sendable {  // Sound: the lock of the store guards the variables.
  let id: CellID = firebolt_unique_number()

  /// The resolution that makes the instance.
  let maker: ResolutionID

  /// A hook and the key that it belongs to.
  final class KeyHook: Sendable {
    let key: TypeKey
    let hook: Hook

    init(_ key: TypeKey, _ hook: Hook) {
      self.key = key
      self.hook = hook
    }
  }

  /// The hooks that the keys apply to the instance before it is served: key by key, each key's in order. Then those of all
  /// types, with the `onDrop` closures, that were there when the making began.
  let hooks: [KeyHook]

  /// The arguments that the instance belongs to, if it is memoised by them.
  let argumentsKey: ArgumentsKey?

  /// Whether the object existed before. Its registration's store then runs the `onDrop` closures, when the registration
  /// goes.
  let belongsToRegistration: Bool

  /// Whether the instance is being made or completed.
  @exclusivity(unchecked) private(set) var isUnfinished = true

  /// What others want of the unfinished cell; nil if nobody has asked. After a failure, those who waited find that there.
  @exclusivity(unchecked) private(set) var promise: InstancePromise?

  /// The finished instance. It is used in place: readers have its address.
  @exclusivity(unchecked) private(set) var forms: DecoratedForms?

  /// The scope that the instance is kept in. It changes only when the cell has ended, so the maker reads it until then.
  @exclusivity(unchecked) private(set) var scope: Resolver.Scope

  /// The keys that the cell is for. Each instance that is made walks them, and a checked walk costs more than the rest of
  /// it.
  @exclusivity(unchecked) var keys: RegistrationKeys

  /// The order of creation. It is set once, when the recipe has ended, before the wait graph learns that a group holds the
  /// cell.
  @exclusivity(unchecked) fileprivate(set) var order = SerialNumber.none

  /// The expiry time by the store's clock, or nil.
  @exclusivity(unchecked) var deadline: UInt64?

  /// Whether the instance has been dropped.
  @exclusivity(unchecked) var isDropped = false

  /// Whether a cell of another store, which shares the instance, runs the `onDrop` closures.
  @exclusivity(unchecked) private var isCopy = false

  /// What the request that fills the cell has of forms that it doesn't serve, and of what else it needs no more, until it
  /// has left the path. Only the maker uses it.
  @exclusivity(unchecked) var spent: [AnyObject] = []

  @inline(never)
  init(
    maker: ResolutionID, scope: Resolver.Scope, keys: RegistrationKeys, hooks: [KeyHook] = [],
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
      maker: cell.maker, scope: cell.scope, keys: keys, hooks: cell.hooks, for: cell.argumentsKey,
      belongsToRegistration: cell.belongsToRegistration)
    isUnfinished = false
    self.forms = forms
    order = cell.order
    deadline = cell.deadline
    isCopy = true
  }

  deinit { LockCheck.assertNoLockIsHeld() }

  /// Whether the keys decorate the instance.
  var isDecorated: Bool { hooks.contains { $0.hook.isDecorator } }

  /// Returns whether a hook of all types was there when the making began.
  ///
  /// - Parameter next: The index after that of the hook which was found last. Hooks are in one order nearly always, so it is
  ///   the next one's.
  func wasMade(with hook: Hook, from next: inout Int) -> Bool {
    for offset in hooks.indices {
      let index = (next + offset) % hooks.count
      if hooks[index].hook.number == hook.number {
        next = index + 1
        return true
      }
    }
    return false
  }

  // MARK: - The instance

  /// The instance, complete or not.
  var visibleForms: DecoratedForms? { forms ?? promise?.incomplete?.forms }

  /// Returns the address of the form that readers find under a key without a lock, if they can have it.
  func addressToShow(under key: TypeKey) -> UnsafeMutableRawPointer? {
    if deadline != nil || forms == nil { return nil }
    // Sound: the forms of a finished cell don't change while they are shown, and the cell doesn't move.
    return withUnsafePointer(to: &forms) {
      DecoratedForms.addressToShow(of: UnsafeRawPointer($0).assumingMemoryBound(to: DecoratedForms.self), under: key)
    }
  }

  /// Returns whether at least one form of the instance exists or will exist. A weakly held instance may have been
  /// deallocated.
  ///
  /// - Parameter release: Receives the inspected instance.
  @inline(never) func isThere(releasing release: inout Releases) -> Bool {
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

  /// Returns the promise of an unfinished cell, and makes it if this is the first to ask.
  func madePromise() -> InstancePromise {
    assert(isUnfinished, "nothing is promised of what has ended")
    return promise.orMade(InstancePromise())
  }

  /// Ends the cell, which is unfinished.
  ///
  /// - Parameters:
  ///   - kept: The instance. Nil after a failure, and if it isn't kept: then each waiting request makes another one.
  ///   - failure: The failure, if there is one. Without a promise, nobody learns of it.
  /// - Returns: The promise, if there is one. What it has kept is to be released without a lock.
  @inline(__always)
  func end(_ kept: consuming DecoratedForms?, _ failure: RecordedFailure? = nil) -> InstancePromise? {
    isUnfinished = false
    let promise = promise
    if let failure { promise?.failure = failure }
    forms = kept
    if promise != nil, forms != nil { self.promise = nil }
    return promise
  }

  /// Ends the cell of an instance that was made without one.
  func keep(_ instance: Instance, _ order: SerialNumber) {
    self.order = order
    isUnfinished = false
    forms = DecoratedForms(instance)
  }

  /// Keeps an instance that was held weakly.
  func keep(_ forms: DecoratedForms, in scope: Resolver.Scope) {
    self.forms = forms
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

/// What others want of an instance that is being made or completed. The lock of the store guards it.
///
/// Only the wait graph knows the phases of what is promised (making, exposed, held).
final class InstancePromise {
  /// Whether the wait graph must be told of the end: a resolution waits for the instance, or it can be seen.
  @exclusivity(unchecked) var isInWaitGraph = false

  /// The incomplete instance, while its completions are due or running.
  @exclusivity(unchecked) private(set) var incomplete: IncompleteInstance?

  /// The failure that the making has ended with.
  @exclusivity(unchecked) var failure: RecordedFailure?

  /// What is owed when the recipe has ended; nil unless the instance was dropped.
  @exclusivity(unchecked) var owed: OwedDisposals?

  /// Stores the instance before its completions run. Only its own resolution can see it, and requests that would
  /// otherwise deadlock.
  func expose(_ instance: IncompleteInstance) {
    incomplete = instance
    isInWaitGraph = true
  }

  func takeIncomplete() -> IncompleteInstance? { incomplete.take() }
}

/// The forms of an incomplete instance. It keeps the resolver open that its completion may ask.
final class IncompleteInstance {
  let forms: DecoratedForms
  private let lineage: OpenLineage

  init(_ forms: DecoratedForms, madeFor store: Store) {
    self.forms = forms
    lineage = OpenLineage(of: store)
  }
}

/// What a cell owes that was dropped while its instance was being made.
final class OwedDisposals {
  let subject: Disposal.Subject
  let disposals: [Disposal]
  /// The drop that waits for the end of the recipe, if one has to.
  let drop: Drop?

  init(_ subject: Disposal.Subject, _ disposals: [Disposal], _ drop: Drop?) {
    self.subject = subject
    self.disposals = disposals
    self.drop = drop
  }
}

extension Store.State {
  /// Sets the order of an instance that has been made.
  func setOrder(of cell: InstanceCell) {
    if cell.order != .none { return }
    cell.order = .next(for: table.words)
    cell.order.advanceTime(of: table.words)
  }
}
