import FireboltAtomics

/// One making of one instance: it begins in the hands of one resolution and ends with the instance or a failure.
///
/// A cell that is no longer filed in its store when it ends serves the requests that waited for it, and no others. What
/// changes in a cell is guarded by the lock of the store that was asked: only that store's state reaches it, by the methods
/// below.
final class InstanceCell: @unchecked Sendable {  // Sound: the variables are reached with the store's state only.
  /// How a making ended.
  enum Outcome {
    case full(DecoratedForms)
    /// The instance can't be kept in the cell's scope: each request that waited makes another.
    case notKept
    case failed(RecordedFailure)
  }

  /// Where a cell is between its beginning and its end. Which of the phases making, visible and held it is in is known to the
  /// wait graph alone, and only once it matters to another resolution.
  fileprivate enum Life {
    /// - Parameter isInWaitGraph: Whether the wait graph has to be told of the end.
    case unfinished(isInWaitGraph: Bool)
    case ended(Outcome)
  }

  let id = CellID(number: firebolt_unique_number())

  /// What makes the instance.
  let maker: ResolutionID

  /// What the keys do with the instance before it is served.
  let hooks: [(key: TypeKey, hooks: [Hook])]

  fileprivate var life: Life

  /// The instance while its completions haven't ended.
  fileprivate var earlyForms: DecoratedForms?

  /// The scope under which the instance is kept.
  fileprivate var scope: Resolver.Scope

  /// The keys under which the cell may be filed.
  fileprivate var keys: RegistrationKeys

  /// Set when the recipe has ended.
  fileprivate var order = SerialNumber.none

  /// When the instance expires, by the store's clock; nil if it doesn't.
  fileprivate var deadline: UInt64?

  /// Whether the instance has been dropped.
  fileprivate var isDropped = false

  /// The stores that keep the instance; nil if it is this cell's alone.
  fileprivate var custody: Custody?

  init(
    maker: ResolutionID, scope: Resolver.Scope, keys: RegistrationKeys, hooks: [(key: TypeKey, hooks: [Hook])]
  ) {
    self.maker = maker
    self.scope = scope
    self.keys = keys
    self.hooks = hooks
    life = .unfinished(isInWaitGraph: false)
  }

  /// A cell for another store that shares a finished instance.
  fileprivate init(sharing forms: DecoratedForms, of cell: InstanceCell, keys: RegistrationKeys) {
    maker = cell.maker
    hooks = []
    life = .ended(.full(forms))
    scope = cell.scope
    self.keys = keys
    order = cell.order
    deadline = cell.deadline
    cell.custody = cell.custody ?? Custody()
    custody = cell.custody
    custody?.take()
  }
}

/// A failure of a making, for the requests that waited for it.
struct RecordedFailure: Sendable {
  let error: ResolutionError
  /// The number of leading steps of the error's path that a waiting request replaces by its own.
  let depth: Int
  /// Whether the recipe ran with arguments, which a waiting request need not share.
  var hadArguments = false

  /// Whether a waiting request fails with it too. If not, it may succeed where the maker couldn't, and tries itself.
  var isSharedWithWaiters: Bool {
    !hadArguments && ![.needsMainActor, .needsAwait, .cycle, .chainTooDeep].contains(error.code)
  }
}

/// Counts the stores that keep one instance.
private final class Custody: Sendable {
  private let stores = Locked(1)

  func take() { stores.withLock { $0 += 1 } }

  /// - Returns: Whether no store keeps the instance any more.
  func letGo() -> Bool {
    stores.withLock {
      $0 -= 1
      return $0 == 0
    }
  }
}

extension Store.State {
  func scope(of cell: InstanceCell) -> Resolver.Scope { cell.scope }

  func keys(of cell: InstanceCell) -> RegistrationKeys { cell.keys }

  func order(of cell: InstanceCell) -> SerialNumber { cell.order }

  /// Whether a cell hasn't ended.
  func isUnfinished(_ cell: InstanceCell) -> Bool {
    if case .unfinished = cell.life { true } else { false }
  }

  /// How a cell has ended, if it has.
  func outcome(of cell: InstanceCell) -> InstanceCell.Outcome? {
    if case .ended(let outcome) = cell.life { outcome } else { nil }
  }

  /// The finished instance.
  func forms(of cell: InstanceCell) -> DecoratedForms? {
    if case .ended(.full(let forms)) = cell.life { forms } else { nil }
  }

  /// The finished instance, if readers may find it without a lock.
  func formsToShow(of cell: InstanceCell) -> DecoratedForms? {
    guard cell.deadline == nil, let forms = forms(of: cell), !forms.isWeak else { return nil }
    return forms
  }

  /// Whether an instance is to be dropped because its time is over.
  func hasExpired(_ cell: InstanceCell) -> Bool { cell.deadline.map { $0 <= now } ?? false }

  /// The instance, complete or not.
  func earlyForms(of cell: InstanceCell) -> DecoratedForms? { forms(of: cell) ?? cell.earlyForms }

  /// The instance as a resolution may have it now: its own before it is complete.
  func forms(of cell: InstanceCell, knownTo resolution: ResolutionID?) -> DecoratedForms? {
    cell.maker == resolution ? earlyForms(of: cell) : forms(of: cell)
  }

  /// Whether something is left of the instance, or will be: one that is held weakly may have gone.
  ///
  /// - Parameter release: Gets the instance that was looked at.
  func isThere(_ cell: InstanceCell, releasing release: inout DeferredRelease) -> Bool {
    guard let forms = forms(of: cell), forms.isWeak else { return true }
    // Each form is looked at once: what is held weakly may be gone at the second look.
    for key in cell.keys {
      guard let instance = forms[key] else { continue }
      release.add(seen: [instance], order: cell.order)
      return true
    }
    return false
  }

  // MARK: - Changing

  /// Has a cell serve a registration's keys too.
  func adopt(_ registration: Registration, by cell: InstanceCell) { cell.keys.formUnion(registration.keys) }

  /// Gives a cell its instance, which only its own resolution may see, and requests that otherwise would never end.
  func beginCompleting(_ cell: InstanceCell, _ forms: DecoratedForms) {
    cell.order = .next()
    cell.earlyForms = forms
    cell.life = .unfinished(isInWaitGraph: true)
  }

  /// Has the wait graph be told of a cell's end.
  func enterWaitGraph(_ cell: InstanceCell) { cell.life = .unfinished(isInWaitGraph: true) }

  /// Ends a cell.
  ///
  /// - Parameter release: Gets what the cell displaces.
  /// - Returns: Whether the wait graph has to be told.
  func end(_ cell: InstanceCell, _ outcome: InstanceCell.Outcome, releasing displaced: inout DecoratedForms?) -> Bool {
    guard case .unfinished(let isInWaitGraph) = cell.life else { return false }
    if cell.order == .none { cell.order = .next() }
    displaced = cell.earlyForms.take()
    cell.life = .ended(outcome)
    setDeadline(of: cell)
    return isInWaitGraph
  }

  /// Keeps an instance that was held weakly.
  func keep(_ forms: DecoratedForms, of cell: InstanceCell, in scope: Resolver.Scope) {
    cell.life = .ended(.full(forms))
    cell.scope = scope
    setDeadline(of: cell)
  }

  /// From now on everybody may see the instance, if there is one.
  private func setDeadline(of cell: InstanceCell) {
    guard let lifetime = cell.scope.lifetime else { return }
    // Longer than any program runs.
    cell.deadline = now + UInt64(min(lifetime * 1e9, 4e18))
  }

  /// Gives an instance that another store shares the deadline that it has there.
  ///
  /// - Parameter other: The time of the other store's clock.
  func setClock(of cell: InstanceCell, from other: UInt64) {
    guard let deadline = cell.deadline else { return }
    cell.deadline = now + (deadline > other ? deadline - other : 0)
  }

  /// Makes a cell for another store that shares a finished instance.
  func share(_ forms: DecoratedForms, of cell: InstanceCell, under keys: RegistrationKeys) -> InstanceCell {
    InstanceCell(sharing: forms, of: cell, keys: keys)
  }

  /// Says that an instance is dropped.
  ///
  /// - Returns: Whether it wasn't yet.
  func markDropped(_ cell: InstanceCell) -> Bool {
    if cell.isDropped { return false }
    cell.isDropped = true
    return true
  }

  /// Says that this store keeps an instance no more.
  ///
  /// - Returns: Whether no store does now.
  func letGo(of cell: InstanceCell) -> Bool { cell.custody?.letGo() ?? true }
}
