import HTTPTypes
import Hummingbird

/// A page for whoever opens the server in a browser: what there is to look at.
struct StartPage: ResponseGenerator {
  private static let html = """
    <!DOCTYPE html>
    <html lang="en">
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>TodoServer</title>
    <style>:root{color-scheme:light dark}body{font:16px/1.6 system-ui,sans-serif;margin:3em auto;max-width:36em;padding:0 1em}</style>
    <h1>TodoServer</h1>
    <p>Todos of several users, as JSON: <code>curl -H "X-User: ada" localhost:8080/todos</code>.</p>
    <ul>
    <li><a href="/graph">The graph of what is wired</a></li>
    <li><a href="/health">The server's health</a></li>
    </ul>
    </html>

    """

  func response(from request: Request, context: some RequestContext) -> Response {
    Response(
      status: .ok, headers: [.contentType: "text/html; charset=utf-8"],
      body: ResponseBody(byteBuffer: ByteBuffer(string: Self.html)))
  }
}
