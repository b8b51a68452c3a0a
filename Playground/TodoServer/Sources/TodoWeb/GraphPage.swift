import Firebolt
import FireboltGraph
import HTTPTypes
import Hummingbird

/// A page that shows the application's dependency graph.
public struct GraphPage: Sendable {
  /// The page as HTML.
  let html: String

  /// Creates the page for a graph.
  public init(of graph: DependencyGraph) async {
    let picture =
      await Graphviz.svg(of: graph.dot) ?? "<p>Install Graphviz, and start the server anew, for a picture.</p>"
    html = """
      <!DOCTYPE html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <title>TodoServer</title>
      <style>
      body { font-family: sans-serif; margin: 2rem; }
      svg { max-width: 100%; height: auto; }
      pre { background: #f6f8fa; padding: 1rem; overflow: auto; }
      </style>
      </head>
      <body>
      <h1>What TodoServer is made of</h1>
      \(picture)
      <h2>As Mermaid</h2>
      <pre class="mermaid-text">
      \(graph.mermaid.htmlEscaped)</pre>
      </body>
      </html>

      """
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

extension String {
  fileprivate var htmlEscaped: String {
    unicodeScalars.reduce(into: "") { text, scalar in
      switch scalar {
      case "&": text += "&amp;"
      case "<": text += "&lt;"
      case ">": text += "&gt;"
      default: text.unicodeScalars.append(scalar)
      }
    }
  }
}
