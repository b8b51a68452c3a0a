/// A page that needs nothing but a browser: a title, a tool bar, a canvas, a panel, and data that scripts show.
///
/// The page of a graph and that of a profile share it. Each adds its own styles and scripts to the common ones, and its
/// data, which is the only part that contains texts of the program.
struct PageShell {
  private let head: String
  private let tail: String

  /// - Parameters:
  ///   - title: The title until a script knows a better one.
  ///   - toolbar: The buttons and fields of the tool bar.
  ///   - canvas: The element on the canvas, which zooms.
  ///   - styles: The style sheets, after the common ones.
  ///   - scripts: The scripts, after the common ones.
  init(title: String, toolbar: String, canvas: String, styles: [String], scripts: [String]) {
    let rules = (PageStyle.common + styles).joined(separator: "\n").split(separator: "\n").map { $0.drop { $0 == " " } }
    let scripts = ["'use strict'"] + PageScript.common + scripts
    let script = CompactScript(scripts.joined(separator: "\n"), shortening: PageScript.shortNames)
    head = """
      <!DOCTYPE html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width">
      <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; \
      script-src 'unsafe-inline'">
      <title>\(title)</title>
      <style>
      \(rules.joined())
      </style>
      </head>
      <body>
      <a id="skip" href="#panel">Skip to the details</a>
      <header>
      <h1 id="title">\(title)</h1>
      \(toolbar)
      </header>
      <main>
      <div id="canvas">
      \(canvas)
      <div id="zoom" class="group" role="group" aria-label="Zoom"><button aria-label="Zoom out" \
      title="Zoom out (−)">−</button><button title="Full size (0)">100%</button><button aria-label="Zoom in" \
      title="Zoom in (+)">+</button><button title="Show everything (f)">Fit</button></div>
      </div>
      <aside id="panel" aria-label="Details" tabindex="-1"></aside>
      </main>
      <p id="status" role="status"></p>
      <noscript>This page draws with JavaScript.</noscript>
      <script type="application/json" id="data">
      """
    tail = """
      </script>
      <script>
      \(String(decoding: script.text, as: UTF8.self))
      </script>
      </body>
      </html>

      """
  }

  /// Returns the text of the HTML file.
  func page(showing data: JSON) -> String { head + data.serialized + tail }
}
