import HTTPTypes
import Hummingbird

/// The methods that each path supports, for the response to a request with another method.
struct AllowedMethods: Sendable {
  private let routes: [Route]

  private struct Route {
    let path: RouterPath
    let method: HTTPRequest.Method
  }

  /// Collects the methods of a router's routes. A route for GET also supports HEAD.
  init(of router: Router<some RequestContext>) {
    routes = router.routes.flatMap { route in
      let methods: [HTTPRequest.Method] = route.method == .get ? [.get, .head] : [route.method]
      return methods.map { Route(path: route.path, method: $0) }
    }
  }

  /// Returns the methods that a path supports, in alphabetical order; none if the path has no route.
  func methods(at path: String) -> [HTTPRequest.Method] {
    let components = path.split(separator: "/")
    return routes.filter { route in
      route.path.count == components.count && zip(route.path, components).allSatisfy { $0 ~= $1 }
    }.map(\.method).sorted { $0.rawValue < $1.rawValue }
  }
}
