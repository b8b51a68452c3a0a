import Firebolt
import FireboltGraph
import HTTPTypes
import Hummingbird

/// A page that shows the application's dependency graph.
public struct GraphPage: Sendable {
  /// The page as HTML.
  let html: String

  /// Creates the page for a graph.
  public init(of graph: DependencyGraph) {
    html = graph.html
  }
}

extension GraphPage: ResponseGenerator {
  /// The page as a response.
  public func response(from request: Request, context: some RequestContext) -> Response {
    Response(
      status: .ok, headers: [.contentType: "text/html; charset=utf-8"],
      body: ResponseBody(byteBuffer: ByteBuffer(string: html)))
  }
}
