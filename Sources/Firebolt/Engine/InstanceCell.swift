import FireboltAtomics

/// One making of one instance: it begins in the hands of one resolution and ends full or failed.
///
/// A cell that is no longer filed in its store when it ends serves those who waited, and nobody else.
final class InstanceCell: @unchecked Sendable {  // Sound: each variable names its guard.
  enum State {
    /// Someone runs the recipe.
    case making
    case full(AnyInstance)
    /// `depth` is how much of the error's path leads to this cell.
    case failed(ResolutionError, depth: Int)
  }

  /// Who makes the instance.
  let maker: Resolution

  /// The scope under which the instance is kept.
  let scope: Resolver.Scope

  /// The keys under which the cell may be filed. Guard: the store's lock.
  private(set) var keys: [TypeKey]

  /// Guard: the store's lock.
  private(set) var state = State.making

  /// The order of creation, set when the making ends. Guard: the store's lock.
  private(set) var serialNumber: UInt64 = 0

  /// Where waiting threads sleep, once there is one. Guard: the store's lock.
  private var condition: Condition?

  /// Who sleeps there. Guard: the wait graph's lock.
  var waiters: [Resolution] = []

  init(maker: Resolution, scope: Resolver.Scope, keys: [TypeKey]) {
    self.maker = maker
    self.scope = scope
    self.keys = keys
  }

  /// A cell for another store that shares a finished instance.
  init(sharing instance: AnyInstance, of cell: InstanceCell, keys: [TypeKey]) {
    maker = cell.maker
    scope = cell.scope
    self.keys = keys
    state = .full(instance)
    serialNumber = cell.serialNumber
  }

  /// Files the cell under a registration's keys too.
  func adopt(_ registration: Registration) {
    keys += registration.keys.filter { !keys.contains($0) }
  }

  var isMaking: Bool {
    if case .making = state { true } else { false }
  }

  var instance: AnyInstance? {
    if case .full(let instance) = state { instance } else { nil }
  }

  /// Ends the making. The caller holds the lock.
  func end(_ outcome: State) {
    state = outcome
    serialNumber = firebolt_next_serial_number()
    guard let condition else { return }
    WaitGraph.shared.removeWaiters(of: self)
    condition.wakeAll()
  }

  /// Sleeps until the making has ended. The caller holds the lock, and has entered its resolution in the wait graph.
  func wait(with lock: Lock) {
    let condition = self.condition ?? Condition()
    self.condition = condition
    while isMaking {
      condition.wait(with: lock)
    }
  }
}
