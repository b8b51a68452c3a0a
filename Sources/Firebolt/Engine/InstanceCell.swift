import FireboltAtomics

/// One making of one instance: it begins in the hands of one resolution and ends full or failed.
///
/// A cell that is no longer filed in its store when it ends serves those who waited, and nobody else.
final class InstanceCell: @unchecked Sendable {  // Sound: each variable names its guard.
  enum State {
    /// Someone runs the recipe.
    case making
    /// The instance is there, but not for everybody: it, or what it knows, hasn't been completed.
    case completing(Forms)
    case full(Forms)
    /// The instance can't be kept in the cell's scope: whoever waited makes another.
    case notKept
    /// `depth` is how much of the error's path leads to this cell.
    case failed(ResolutionError, depth: Int)
  }

  /// Who makes the instance.
  let maker: Resolution

  /// The cell that the same resolution was filling when it began with this one. Guard: the maker's thread.
  var outer: InstanceCell?

  /// Whether the instance may know another one that isn't completed yet. Guard: the maker's thread.
  var knowsIncomplete = false

  /// What the keys do with the instance before it is served.
  let hooks: [(key: TypeKey, hooks: [Hook])]

  /// The scope under which the instance is kept. Guard: the store's lock.
  private(set) var scope: Resolver.Scope

  /// The keys under which the cell may be filed. Guard: the store's lock.
  private(set) var keys: RegistrationKeys

  /// Guard: the store's lock.
  private(set) var state = State.making

  /// The order of creation, set when the recipe has ended. Guard: the store's lock.
  private(set) var serialNumber: UInt64 = 0

  /// Whether somebody waits for the cell, or is about to. Guard: the store's lock.
  var isAwaited = false

  /// How many stores keep the instance; nil if it is this cell's alone. Guard: the registry's turn.
  private var custody: Custody?

  /// What waiting for the cell means. Guard: the wait graph's lock.
  var waiting = Waiting()

  init(maker: Resolution, scope: Resolver.Scope, keys: RegistrationKeys, hooks: [(key: TypeKey, hooks: [Hook])]) {
    self.maker = maker
    self.scope = scope
    self.keys = keys
    self.hooks = hooks
  }

  /// A cell for another store that shares a finished instance.
  init(sharing forms: Forms, of cell: InstanceCell, keys: RegistrationKeys) {
    maker = cell.maker
    scope = cell.scope
    hooks = []
    self.keys = keys
    state = .full(forms)
    serialNumber = cell.serialNumber
    cell.custody = cell.custody ?? Custody()
    cell.custody?.count += 1
    custody = cell.custody
  }

  /// Files the cell under a registration's keys too.
  func adopt(_ registration: Registration) {
    keys.formUnion(registration.keys)
  }

  /// Whether the cell hasn't ended.
  var isMaking: Bool {
    switch state {
    case .making, .completing: true
    case .full, .notKept, .failed: false
    }
  }

  /// The finished instance.
  var forms: Forms? {
    if case .full(let forms) = state { forms } else { nil }
  }

  /// Whether there is something left of the instance, or will be: one that is held weakly may have gone.
  ///
  /// - Parameter discard: Gets the instance that was looked at: the last of those who kept it may let go of it just now.
  func isThere(_ discard: inout Discard) -> Bool {
    guard let forms, forms.isWeak else { return true }
    // Each is looked at once: what is held weakly may be gone at the second look.
    for key in keys {
      guard let instance = forms[key] else { continue }
      discard.add(instance, madeAs: self)
      return true
    }
    return false
  }

  /// What those may have who need not wait for the end.
  var earlyForms: Forms? {
    switch state {
    case .full(let forms), .completing(let forms): forms
    case .making, .notKept, .failed: nil
    }
  }

  /// What a resolution may have now. The caller holds the lock.
  func instance(_ key: TypeKey, knownTo resolution: Resolution?) -> AnyInstance? {
    (maker === resolution ? earlyForms : forms)?[key]
  }

  /// Lets some have the instance already. The caller holds the lock.
  func beginCompleting(_ forms: Forms) {
    serialNumber = firebolt_next_serial_number()
    state = .completing(forms)
  }

  /// Ends the making. The caller holds the lock, and lets go of what is returned after it has left.
  func end(_ outcome: State) -> State {
    if serialNumber == 0 { serialNumber = firebolt_next_serial_number() }
    let displaced = state
    state = outcome
    if isAwaited { WaitGraph.shared.end(self) }
    return displaced
  }

  /// Keeps an instance that was held weakly. The caller holds the lock.
  func keep(_ forms: Forms, in scope: Resolver.Scope) {
    state = .full(forms)
    self.scope = scope
  }

  /// Says that this store keeps the instance no more.
  ///
  /// - Returns: Whether no store does now.
  func letGo() -> Bool {
    guard let custody else { return true }
    custody.count -= 1
    return custody.count == 0
  }

  private final class Custody {
    var count = 1
  }
}
