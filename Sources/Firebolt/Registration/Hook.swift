/// A decorator, a completion or an `onDrop` closure of a key. It belongs to the key, not to one recipe.
package final class Hook: Sendable {
  enum Work: Sendable {
    /// A decorator. It returns the instance to serve instead, or nil if the original isn't of the key's type.
    case decorate(HookBody<Instance?>)
    /// A completion. It runs after the instance is made.
    case complete(HookBody<Void>)
    /// An `onDrop` closure. It runs when the instance is dropped.
    case drop(DropWork)
  }

  let work: Work
  /// The store that the hook was added to first.
  let origin: StoreIdentity
  package let place: Place
  /// The module that added the hook, or nil.
  let module: String?
  /// A unique number. A copy has the number of its original.
  let number: SerialNumber

  init(
    _ work: Work, origin: StoreIdentity, place: Place, module: String?, number: SerialNumber = .next()
  ) {
    self.work = work
    self.origin = origin
    self.place = place
    self.module = module
    self.number = number
  }

  deinit {
    LockCheck.assertNoLockIsHeld()
  }

  /// The hook without the module, for a store that hasn't loaded the module.
  var withoutModule: Hook {
    module == nil ? self : Hook(work, origin: origin, place: place, module: nil, number: number)
  }

  /// The isolation that the hook runs in.
  package var isolation: RecipeIsolation {
    switch work {
    case .decorate(let body): body.isolation
    case .complete(let body): body.isolation
    case .drop: .anywhere
    }
  }

  /// Returns whether the hook can apply to a registration's instances. A hook that awaits or runs on the main actor
  /// needs a recipe that can wait for it.
  package func fits(_ registration: Registration) -> Bool {
    isolation == .anywhere || registration.isolation == .task || isolation == registration.isolation
  }

  /// Whether the hook runs when an instance is made.
  package var concernsMaking: Bool {
    if case .drop = work { false } else { true }
  }

  package var isDecorator: Bool {
    if case .decorate = work { true } else { false }
  }

  var isCompletion: Bool {
    if case .complete = work { true } else { false }
  }
}

extension [Hook] {
  /// Returns whether a hook is among these, with or without its module.
  func holds(_ hook: Hook) -> Bool { contains { $0.number == hook.number } }
}
