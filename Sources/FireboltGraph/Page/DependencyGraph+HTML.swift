import Firebolt

extension DependencyGraph {
  /// The graph as a page that every browser opens, without a network: one file to look at, to search, and to send.
  ///
  /// ```swift
  /// try resolver.graph.html.write(toFile: "graph.html", atomically: true, encoding: .utf8)
  /// ```
  ///
  /// Dependents stand to the left of their dependencies. A click on a node shows its dependencies and its dependents; a
  /// panel shows its scope, module, place in the source and arguments, and the page's address leads to it. Modules fold.
  /// Cycles and missing dependencies are red. To show what `verify()` has found, too, use ``html(marking:)``.
  ///
  /// - Complexity: O(*n* log *n* + *m* · *d*) in the numbers of nodes and edges and the length of the longest chain.
  public var html: String { page(marking: nil) }

  /// Returns the graph as a page, like ``html``, with the issues that `verify()` has found at their nodes.
  ///
  /// ```swift
  /// do {
  ///   try resolver.verify()
  /// } catch {
  ///   print(resolver.graph.html(marking: error.verification))
  /// }
  /// ```
  ///
  /// - Parameter verification: The result of `verify()`, or of a dry run, of the same resolver.
  /// - Returns: The text of an HTML file.
  /// - Complexity: That of ``html``.
  public func html(marking verification: Verification) -> String { page(marking: verification) }

  private func page(marking verification: Verification?) -> String {
    let colors = Drawing.Style.all.map { ".\($0.name){--scope:\($0.stroke)}" }.joined()
    // The graph's own texts are in the data alone.
    return """
      <!DOCTYPE html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; \
      script-src 'unsafe-inline'">
      <title>Dependency graph</title>
      <style>
      \(Self.pageStyle)\(colors)
      </style>
      </head>
      \(Self.pageBody)
      <script type="application/json" id="data">\(pageData(marking: verification))</script>
      <script>
      \(Self.pageDrawing)
      \(Self.pageScript)
      </script>
      </html>

      """
  }
}
