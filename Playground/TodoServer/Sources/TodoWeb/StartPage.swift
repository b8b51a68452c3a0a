import HTTPTypes
import Hummingbird

/// A page for whoever opens the server in a browser: what there is to look at.
struct StartPage: ResponseGenerator {
  /// The host and the port that the browser has asked.
  private let host: String

  /// - Parameter authority: The host and the port as the request has them, if it does.
  init(host authority: String?) {
    let isPlain = authority?.utf8.allSatisfy { byte in
      let scalar = Unicode.Scalar(byte)
      return scalar.properties.isAlphabetic || ("0"..."9").contains(scalar) || ".:-[]".unicodeScalars.contains(scalar)
    }
    // What is no host isn't written into the page.
    host = isPlain == true ? authority ?? "localhost" : "localhost"
  }

  private var html: String {
    """
    <!DOCTYPE html>
    <html lang="en">
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>TodoServer</title>
    <style>:root{color-scheme:light dark}body{font:16px/1.6 system-ui,sans-serif;margin:3em auto;max-width:36em;padding:0 1em}</style>
    <h1>TodoServer</h1>
    <p>Todos of several users, as JSON: <code>curl -H "X-User: ada" \(host)/todos</code>.</p>
    <ul>
    <li><a href="/graph">The graph of what is wired</a></li>
    <li><a href="/health">The server's health</a></li>
    </ul>
    </html>

    """
  }

  func response(from request: Request, context: some RequestContext) -> Response {
    Response(
      status: .ok, headers: [.contentType: "text/html; charset=utf-8"],
      body: ResponseBody(byteBuffer: ByteBuffer(string: html)))
  }
}
