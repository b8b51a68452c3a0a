import FireboltAtomics

/// One request that a thread is carrying out, on that thread's stack.
///
/// The requests of a thread form its path: the one that the program made, the one that its recipe made, and so on.
struct Request: ~Copyable {
  /// The resolver whose registrations and caches answer.
  let asked: Resolver
  /// The type that was asked for.
  let type: Any.Type
  let name: Resolver.Name?
  /// Overrides the registration's scope.
  let scopeOverride: Resolver.Scope?
  let arguments: Arguments
  /// Whether the recipe can run with the arguments. If not, only an instance that exists already will do.
  var argumentsFit = false
  /// What serves the request, once it is found; one of its keys is of the type.
  var registration: Registration!
  /// The request whose recipe made this one.
  let caller: UnsafeMutablePointer<Request>?
  /// The request that the program made, unless this is it.
  private let outermost: UnsafeMutablePointer<Request>?
  /// How many requests there are up to this one.
  let depth: Int
  /// The instance, if it exists.
  var found: AnyInstance?
  /// What this request has to fill, if its instance is shared.
  var cell: InstanceCell?
  /// Who the thread is in the wait graph, once that is needed; in the outermost request only.
  private var ownResolution: Resolution?

  init(
    _ type: Any.Type, _ name: Resolver.Name?, _ scope: Resolver.Scope?, _ arguments: Arguments, asked resolver: Resolver
  ) {
    asked = resolver.redirected
    self.type = type
    self.name = name
    scopeOverride = scope
    self.arguments = arguments
    caller = Request.current
    outermost = caller?.pointee.outermost ?? caller
    depth = (caller?.pointee.depth ?? 0) + 1
  }

  /// The innermost request of this thread.
  static var current: UnsafeMutablePointer<Request>? {
    get { firebolt_frame()?.assumingMemoryBound(to: Request.self) }
    set { firebolt_set_frame(newValue) }
  }

  /// What was asked for.
  var key: TypeKey { TypeKey(registered: type, name: name) }

  /// How the instance is kept.
  var scope: Resolver.Scope { scopeOverride ?? registration.scope }

  /// The requests that led here, outermost first, and this one.
  ///
  /// - Complexity: O(*n*) in the depth.
  var path: [ResolutionError.Step] {
    var steps = [step]
    var next = caller
    while let request = next {
      steps.append(request.pointee.step)
      next = request.pointee.caller
    }
    return steps.reversed()
  }

  private var step: ResolutionError.Step {
    ResolutionError.Step(key: key, registration: registration)
  }

  /// The requests that this thread is carrying out, outermost first.
  static var currentPath: [ResolutionError.Step] { current?.pointee.path ?? [] }

  /// Who this thread is in the wait graph.
  var resolution: Resolution {
    mutating get {
      if let outermost { return outermost.pointee.resolution }
      let resolution = ownResolution ?? Resolution()
      ownResolution = resolution
      return resolution
    }
  }

  /// Whether the recipe runs on behalf of a store that it wasn't registered in.
  var isRedirected: Bool { registration.origin != asked.store.identity }

  /// Whether running the recipe now would repeat a request that is still under way.
  ///
  /// A recipe that takes arguments may ask for its own key with others, as that of a tree's node does, so only a long
  /// row of them counts as a cycle.
  ///
  /// - Complexity: O(*n*) in the depth.
  var closesCycle: Bool {
    var repetitionsLeft = registration.parameters.isEmpty ? 0 : 50
    var next = caller
    while let request = next {
      if request.pointee.registration === registration, request.pointee.asked.store === asked.store {
        if repetitionsLeft == 0 { return true }
        repetitionsLeft -= 1
      }
      next = request.pointee.caller
    }
    return false
  }

  /// Why this request fails.
  func failure(
    _ code: ResolutionError.Code, leadingTo steps: [ResolutionError.Step] = [], detail: String = "",
    underlying: (any Error)? = nil
  ) -> ResolutionError {
    ResolutionError(
      code, steps.last?.key ?? key, in: asked.resolverId, path: path + steps, detail: detail, underlying: underlying)
  }
}
