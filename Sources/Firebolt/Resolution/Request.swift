import FireboltAtomics

/// One request that a thread is carrying out, on that thread's stack.
///
/// The requests of a thread form its path: the one that the program made, the one that its recipe made, and so on. A request
/// is part of it once it is served: from `enter()` to `leave()`.
@usableFromInline
struct Request: ~Copyable {
  /// The resolver that the request asks; once it is served, the one whose registrations and caches answer. Retained if
  /// `home` is known.
  private(set) var asked: Unmanaged<Resolver>
  /// What serves the request, retained.
  private(set) var served: Unmanaged<Registration>?
  /// The store in which the registration is filed, retained, where the request takes the long way.
  private(set) var home: Unmanaged<Store>?
  /// The type that is asked for.
  let type: Any.Type
  let name: Resolver.Name?
  /// The scope in which the instance is asked for; nil for the registration's own.
  let wantedScope: Resolver.Scope?
  @usableFromInline let arguments: Arguments
  /// Where the request was written, if that is known.
  let place: Place?
  /// The request whose recipe made this one.
  let caller: UnsafeMutablePointer<Request>?
  /// The request that the program made, unless this is it.
  let outermost: UnsafeMutablePointer<Request>?
  /// How many requests of this thread there are up to this one, or led to it.
  var depth: Int32
  /// Whether an autowired recipe makes the request, for one of its parameters.
  var isParameter = false
  /// Whether the request stands for the completion of an instance that its recipe has made already.
  var isCompletion = false
  /// Whether the recipe has ended without an instance.
  var hasGivenUp = false
  /// What the thread is in the wait graph, once that is needed; in the outermost request only, which owns it.
  var ownResolution: Unmanaged<Resolution>?
  /// While a hook runs, the store in which it was written; else 0.
  var hookOrigin: StoreIdentity = 0
  /// Tells the request from all others, once a task frame has to; else 0. An address doesn't, as it is used again.
  var number: UInt64 = 0

  /// - Parameter asked: The resolver, which the caller keeps alive.
  init(
    _ type: Any.Type, _ name: Resolver.Name? = nil, _ scope: Resolver.Scope? = nil, _ arguments: Arguments = .none,
    of asked: Unmanaged<Resolver>, at place: Place? = nil
  ) {
    self.asked = asked
    self.type = type
    self.name = name
    self.arguments = arguments
    self.place = place
    wantedScope = scope
    caller = Request.current
    outermost = caller?.pointee.outermost ?? caller
    depth = (caller?.pointee.depth ?? 0) + 1
  }

  /// A request whose target is known.
  init(_ target: Target, _ arguments: Arguments = .none) {
    self.init(target.type, target.registration.identifier, nil, arguments, of: .passUnretained(target.asked))
    serve(by: target)
  }

  /// A plain factory serves the request.
  @inline(__always)
  mutating func serve(by registration: Unmanaged<Registration>) { served = registration.retain() }

  /// A target serves the request, which takes the long way.
  mutating func serve(by target: Target) {
    endServing()
    asked = .passRetained(target.asked)
    served = .passRetained(target.registration)
    home = .passRetained(target.home)
  }

  /// The innermost request of this thread.
  static var current: UnsafeMutablePointer<Request>? { firebolt_frame()?.assumingMemoryBound(to: Request.self) }

  /// The requests that this thread is carrying out, outermost first.
  static var currentPath: [ResolutionError.Step] { current?.path ?? TaskFrame.path }

  // MARK: - Ending

  /// Has the thread's resolution be one that exists already, if this is the outermost request.
  mutating func adopt(_ resolution: Resolution) {
    if outermost == nil { ownResolution = .passRetained(resolution) }
  }

  /// Lets go of what the request owns.
  mutating func end() {
    if ownResolution != nil { endResolution() }
    endServing()
  }

  /// Nothing serves the request.
  ///
  /// - Parameter resolver: The resolver that was asked, which the caller keeps alive.
  mutating func serveNothing(asking resolver: Resolver) {
    endServing()
    asked = .passUnretained(resolver)
  }

  private mutating func endServing() {
    served?.release()
    served = nil
    guard let home else { return }
    asked.release()
    home.release()
    self.home = nil
  }

  /// Lets go of what the thread is in the wait graph, and of what only its own requests shared.
  private mutating func endResolution() {
    guard let ownResolution else { return }
    self.ownResolution = nil
    // The request of a completion isn't the one that the program made.
    if !isCompletion { ownResolution.takeUnretainedValue().forgetAll() }
    ownResolution.release()
  }
}
