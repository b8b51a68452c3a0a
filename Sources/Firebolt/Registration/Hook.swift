/// What a key does with the instances that it serves, besides making them. It belongs to the key, not to one recipe.
final class Hook: Sendable {
  enum Work: Sendable {
    /// Returns what is served instead; nil if the instance isn't of the key's type.
    case decorate(@Sendable (UnsafeMutablePointer<Request>, Instance) throws -> Instance?)
    /// Runs once the instance is made.
    case complete(@Sendable (UnsafeMutablePointer<Request>, Instance) throws -> Void)
    /// Runs once the last store lets go of the instance.
    case drop(@Sendable (Instance) -> Void)
    /// Does nothing, but says that children supply the instance.
    case require
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

  /// Whether the hook takes part in making an instance.
  var concernsMaking: Bool {
    switch work {
    case .decorate, .complete: true
    case .drop, .require: false
    }
  }

  var isRequirement: Bool {
    if case .require = work { true } else { false }
  }

  var isDecorator: Bool {
    if case .decorate = work { true } else { false }
  }

  var isCompletion: Bool {
    if case .complete = work { true } else { false }
  }
}
