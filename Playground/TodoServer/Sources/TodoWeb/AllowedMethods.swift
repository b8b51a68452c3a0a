import HTTPTypes
import Hummingbird

/// The methods that each path takes, for the answer to a request by another one.
struct AllowedMethods: Sendable {
  private let routes: [Route]

  private struct Route {
    let path: RouterPath
    let method: HTTPRequest.Method
  }

  /// The methods of a router's routes. A route for GET takes HEAD, too.
  init(of router: Router<some RequestContext>) {
    routes = router.routes.flatMap { route in
      let methods: [HTTPRequest.Method] = route.method == .get ? [.get, .head] : [route.method]
      return methods.map { Route(path: route.path, method: $0) }
    }
  }

  /// The methods that a path takes, in alphabetical order; none if there is nothing.
  func methods(at path: String) -> [HTTPRequest.Method] {
    let components = path.split(separator: "/")
    return routes.filter { route in
      route.path.count == components.count && zip(route.path, components).allSatisfy { $0 ~= $1 }
    }.map(\.method).sorted { $0.rawValue < $1.rawValue }
  }
}
