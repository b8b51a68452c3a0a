/// What a key does with the instances that it serves, besides making them. It belongs to the key, not to one recipe.
final class Hook: Sendable {
  enum Work: Sendable {
    /// Returns what is served instead; nil if the instance isn't of the key's type.
    case decorate(HookBody<Instance?>)
    /// Runs once the instance is made.
    case complete(HookBody<Void>)
    /// Runs once the last store lets go of the instance.
    case drop(DropWork)
  }

  let work: Work
  /// The store in which the hook was written.
  let origin: StoreIdentity
  let place: Place
  /// The module that brought the hook.
  let module: String?

  init(_ work: Work, origin: StoreIdentity, place: Place, module: String?) {
    self.work = work
    self.origin = origin
    self.place = place
    self.module = module
  }

  deinit {
    LockCheck.assertNoLockIsHeld()
  }

  /// The same for a store that knows nothing of the module.
  var withoutModule: Hook {
    module == nil ? self : Hook(work, origin: origin, place: place, module: nil)
  }

  /// Where the hook runs.
  var isolation: RecipeIsolation {
    switch work {
    case .decorate(let body): body.isolation
    case .complete(let body): body.isolation
    case .drop: .anywhere
    }
  }

  /// Whether the hook can take part in what a recipe makes: one that awaits, or belongs to the main actor, can't where nobody
  /// awaits.
  func fits(_ registration: Registration) -> Bool {
    switch (isolation, registration.isolation) {
    case (.anywhere, _), (.mainActor, .mainActor), (_, .task): true
    default: false
    }
  }

  /// Whether the hook takes part in making an instance.
  var concernsMaking: Bool {
    switch work {
    case .decorate, .complete: true
    case .drop: false
    }
  }

  var isDecorator: Bool {
    if case .decorate = work { true } else { false }
  }

  var isCompletion: Bool {
    if case .complete = work { true } else { false }
  }
}
