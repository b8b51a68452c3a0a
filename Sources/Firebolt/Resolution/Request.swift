import FireboltAtomics

/// One request on the stack of the thread that runs it.
///
/// The requests of a thread form its path: the program's own request, the request that its recipe made, and so on. A
/// served request is part of the path from `enter()` to `leave()`.
@usableFromInline
struct Request: ~Copyable {
  // The request retains neither of these: the function that serves it keeps them alive.

  /// The resolver that the request asks. After a target is found, the resolver whose registrations and caches answer.
  private(set) var asked: Unmanaged<Resolver>
  /// The registration that serves the request.
  private(set) var served: Unmanaged<Registration>?
  /// The requested type.
  let type: Any.Type
  let name: Resolver.Name?
  /// The requested scope; nil for the registration's own scope.
  let wantedScope: Resolver.Scope?
  @usableFromInline let arguments: Arguments
  /// The place of the request in the source, if known.
  let place: Place?
  /// The request whose recipe made this one, or nil.
  let caller: UnsafeMutablePointer<Request>?
  /// The outermost request of the thread; nil if this is the outermost.
  let outermost: UnsafeMutablePointer<Request>?
  /// The number of requests on this thread's path, including this one.
  var depth: Int32
  /// Whether the request resolves a parameter of an autowired recipe.
  let isParameter: Bool
  /// Whether the request stands for the completion of an existing instance.
  var isCompletion = false
  /// Whether the recipe has ended without an instance.
  var hasGivenUp = false
  /// The cell that the request fills: its recipe makes the instance, or it stands for the completion of the instance.
  private(set) var cell: InstanceCell?
  /// Whether the instance in the cell may refer to another incomplete instance.
  var knowsIncomplete = false
  /// What the thread's requests share, created on demand. Only the outermost request has and owns it.
  private(set) var ownResolution: Unmanaged<Resolution>?
  /// The store of the running hook, or 0.
  var hookOrigin: StoreIdentity = 0
  /// A unique number, once it is needed; otherwise 0. An address isn't unique, because it is reused.
  private(set) var number: UInt64 = 0

  /// - Parameter asked: The resolver. The caller keeps it alive.
  init(
    _ type: Any.Type, _ name: Resolver.Name? = nil, _ scope: Resolver.Scope? = nil, _ arguments: Arguments = .none,
    of asked: Unmanaged<Resolver>, at place: Place? = nil, isParameter: Bool = false
  ) {
    self.asked = asked
    self.type = type
    self.name = name
    self.arguments = arguments
    self.place = place
    self.isParameter = isParameter
    wantedScope = scope
    caller = Request.current
    outermost = caller?.pointee.outermost ?? caller
    depth = (caller?.pointee.depth ?? 0) + 1
  }

  /// Creates a request with a known target.
  init(_ target: Target, _ arguments: Arguments = .none) {
    self.init(target.type, target.registration.identifier, nil, arguments, of: .passUnretained(target.asked))
    serve(by: target)
  }

  /// Sets the registration that serves the request.
  @inline(__always)
  mutating func serve(by registration: Unmanaged<Registration>) { served = registration }

  /// Sets the target of the request.
  mutating func serve(by target: Target) {
    asked = .passUnretained(target.asked)
    served = .passUnretained(target.registration)
  }

  /// Clears the target of the request.
  ///
  /// - Parameter resolver: The resolver that was asked.
  mutating func serveNothing(asking resolver: Unmanaged<Resolver>) {
    served = nil
    asked = resolver
  }

  // MARK: - This thread's requests

  /// The innermost request of this thread.
  static var current: UnsafeMutablePointer<Request>? { firebolt_frame()?.assumingMemoryBound(to: Request.self) }

  /// The requests of this thread, the outermost first.
  static var currentPath: [ResolutionError.Step] { current?.path ?? TaskFrame.path }

  // MARK: - Filling a cell

  /// Notes that the request's recipe, or its completion, runs for a cell.
  mutating func beginFilling(_ cell: consuming InstanceCell) { self.cell = cell }

  mutating func endFilling() { cell = nil }

  // MARK: - The resolution

  /// The request's number, assigned on first use.
  var uniqueNumber: UInt64 {
    mutating get {
      if number == 0 { number = firebolt_unique_number() }
      return number
    }
  }

  /// Sets an existing resolution as the thread's own if this is the outermost request.
  mutating func adopt(_ resolution: Resolution) {
    guard outermost == nil else { return }
    ownResolution = .passRetained(resolution)
    number = resolution.id.number
  }

  /// Releases the thread's resolution, with the instances that only its requests shared.
  @inline(__always)
  deinit {
    guard let ownResolution else { return }
    // A completion's request isn't the program's own, so the resolution outlives it.
    if !isCompletion { ownResolution.takeUnretainedValue().forgetAll() }
    ownResolution.release()
  }
}
