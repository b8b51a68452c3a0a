import FireboltAtomics

/// One request that a thread is carrying out, on that thread's stack.
///
/// The requests of a thread form its path: the one that the program made, the one that its recipe made, and so on. It is
/// a handful of words that own nothing, so that making one costs next to nothing: whoever makes it holds the resolver and
/// the registration until it is done.
@usableFromInline
struct Request: ~Copyable {
  /// The resolver whose registrations and caches answer.
  @usableFromInline let asked: Unmanaged<Resolver>
  /// What serves the request.
  @usableFromInline let registration: Unmanaged<Registration>
  /// The type that was asked for: that of one of the registration's keys.
  @usableFromInline let type: Any.Type
  @usableFromInline let arguments: Arguments
  /// The request whose recipe made this one.
  @usableFromInline let caller: UnsafeMutablePointer<Request>?
  /// The request that the program made, unless this is it.
  @usableFromInline let outermost: UnsafeMutablePointer<Request>?
  /// How many requests of this thread there are up to this one, or led to it.
  @inlinable
  var depth: Int {
    get { Int(shortDepth) }
    set { shortDepth = Int32(newValue) }
  }
  /// Of 32 bits, so that the next two fit beside it: there are as many requests on the stack as recipes run.
  @usableFromInline var shortDepth: Int32
  /// Whether the request stands for the completion of an instance that its recipe has made already.
  var isCompletion = false
  /// Whether the recipe has ended without an instance.
  var hasGivenUp = false
  /// Who the thread is in the wait graph, once that is needed; in the outermost request only, which owns it.
  @usableFromInline var ownResolution: Unmanaged<Resolution>?
  /// While a hook runs, the store in which it was written; else 0.
  var hookOrigin: StoreIdentity = 0
  /// When the recipe began, by the system's uptime in nanoseconds, if observers have been told so; else 0.
  var startOfMaking: UInt64 = 0

  @inlinable
  init(
    _ registration: Unmanaged<Registration>, as type: Any.Type, _ arguments: Arguments, asked: Unmanaged<Resolver>
  ) {
    self.asked = asked
    self.registration = registration
    self.type = type
    self.arguments = arguments
    caller = Request.current
    outermost = caller?.pointee.outermost ?? caller
    shortDepth = (caller?.pointee.shortDepth ?? 0) + 1
  }

  /// A request for what has been found. The caller's frame is the smaller for it.
  init(_ found: Resolver.Found, as type: Any.Type, _ arguments: Arguments) {
    self.init(.passUnretained(found.registration), as: type, arguments, asked: .passUnretained(found.asked))
  }

  /// Lets go of what the request owns, and keeps alive until here what it only refers to.
  @inlinable
  mutating func end(holding resolver: Resolver, _ registration: Registration) {
    if ownResolution != nil { endResolution() }
    withExtendedLifetime((resolver, registration)) {}
  }

  /// Lets go of who the thread is in the wait graph, and of what only its own requests shared.
  @usableFromInline
  mutating func endResolution() {
    // A completion's request is not the one that the program made.
    if !isCompletion { ownResolution?.takeUnretainedValue().forgetAll() }
    ownResolution?.release()
  }

  /// The innermost request of this thread.
  @inlinable
  static var current: UnsafeMutablePointer<Request>? {
    firebolt_frame()?.assumingMemoryBound(to: Request.self)
  }

  /// The store whose registrations and caches answer.
  var store: Store { asked._withUnsafeGuaranteedRef { $0.store } }

  /// What a recipe for any Resolver gets for `$0`.
  @inlinable
  var sharingResolver: Resolver { asked._withUnsafeGuaranteedRef { $0.sharingResolver } }

  /// What was asked for.
  var key: TypeKey { TypeKey(registered: type, name: registration._withUnsafeGuaranteedRef { $0.name }) }

  /// The requests that led here, outermost first, and this one.
  ///
  /// - Complexity: O(*n*) in the depth.
  var path: [ResolutionError.Step] {
    if let path = pathOfCompletion { return path }
    var steps = [step]
    var next = caller
    while let request = next {
      if let path = request.pointee.pathOfCompletion { return path + steps.reversed() }
      steps.append(request.pointee.step)
      next = request.pointee.caller
    }
    return TaskFrame.path + steps.reversed()
  }

  /// The requests that led to what is being completed, if the request stands for that: they may have ended.
  private var pathOfCompletion: [ResolutionError.Step]? {
    isCompletion ? knownResolution?.completing?.path : nil
  }

  /// How many steps the path has.
  var pathLength: Int { TaskFrame.path.count + depth }

  /// The request itself.
  var step: ResolutionError.Step {
    ResolutionError.Step(
      key: key, registration: registration.takeUnretainedValue(),
      resolverId: asked._withUnsafeGuaranteedRef { $0.resolverId })
  }

  /// The requests that this thread is carrying out, outermost first.
  static var currentPath: [ResolutionError.Step] { current?.pointee.path ?? TaskFrame.path }

  /// Who this thread is in the wait graph.
  var resolution: Resolution {
    mutating get {
      if let outermost { return outermost.pointee.resolution }
      if let ownResolution { return ownResolution.takeUnretainedValue() }
      let resolution = Resolution(sharing: TaskFrame.making?.resolution.graph)
      ownResolution = .passRetained(resolution)
      return resolution
    }
  }

  /// Who this thread is in the wait graph, if that was needed so far.
  var knownResolution: Resolution? {
    (outermost?.pointee.ownResolution ?? ownResolution)?.takeUnretainedValue()
  }

  /// Has the thread's resolution be one that there is already, if this is the outermost request.
  mutating func adopt(_ resolution: Resolution) {
    if outermost != nil { return }
    ownResolution = .passRetained(resolution)
  }

  /// The store in which the code that runs for the request was written.
  var origin: StoreIdentity {
    hookOrigin == 0 ? registration._withUnsafeGuaranteedRef { $0.origin } : hookOrigin
  }

  /// Whether running the recipe now would repeat a request that is still under way.
  ///
  /// A recipe that takes arguments may ask for its own key with others, as that of a tree's node does, so only a long
  /// row of them counts as a cycle.
  ///
  /// - Complexity: O(*n*) in the depth.
  @inlinable
  var closesCycle: Bool {
    var next = caller
    while let request = next {
      if request.pointee.registration.toOpaque() == registration.toOpaque() { return repeatsTooOften }
      next = request.pointee.caller
    }
    return false
  }

  /// As `closesCycle`, where the same recipe is known to be running further out, though perhaps for another store.
  @usableFromInline
  var repeatsTooOften: Bool {
    var repetitionsLeft = registration._withUnsafeGuaranteedRef { $0.repetitionsAllowed }
    var next = caller
    while let request = next {
      if request.pointee.registration.toOpaque() == registration.toOpaque(), request.pointee.store === store {
        if repetitionsLeft == 0 { return true }
        repetitionsLeft -= 1
      }
      // What needed the instance that is being completed gets that as it is, and so needs nothing twice.
      if request.pointee.isCompletion { return false }
      next = request.pointee.caller
    }
    return false
  }

  /// Why this request fails.
  @usableFromInline
  func failure(
    _ code: ResolutionError.Code, leadingTo steps: [ResolutionError.Step] = [], detail: String = "",
    underlying: (any Error)? = nil
  ) -> ResolutionError {
    let failure = ResolutionError(
      code, key, in: asked._withUnsafeGuaranteedRef { $0.resolverId }, path: path, leadingTo: steps, detail: detail,
      underlying: underlying)
    tell(.failed(failure.explained))
    return failure
  }

  /// Whose error it is that came out of the recipe: one that a request further in has failed with, or the recipe's own.
  @usableFromInline
  mutating func failure(of error: any Error) -> ResolutionError {
    hasGivenUp = true
    return failure(of: error, as: .recipeThrew)
  }

  /// As above, for what the recipe or a hook threw.
  func failure(of error: any Error, as code: ResolutionError.Code, detail: String = "") -> ResolutionError {
    if let error = error as? ResolutionError, error.passes(through: path) { return error }
    return failure(code, detail: detail, underlying: error)
  }
}
