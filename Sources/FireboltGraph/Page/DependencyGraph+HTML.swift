import Firebolt

extension DependencyGraph {
  /// The graph as a page that every browser opens, without a network: one file to look at, to search, and to send.
  ///
  /// ```swift
  /// try resolver.graph.html.write(toFile: "graph.html", atomically: true, encoding: .utf8)
  /// ```
  ///
  /// Dependents stand to the left of their dependencies. A click on a node shows what it reaches; a panel tells its scope,
  /// module, place and arguments, and the page's address leads to it. Modules fold. Cycles and missing dependencies are
  /// red, and closures that haven't run are marked, because nobody knows yet what they need. To show what `verify()` has
  /// found, links to the source, or what has changed, use ``html(source:comparedTo:marking:)``.
  ///
  /// - Complexity: O(*n* log *n* + *m* · *d*) in the numbers of nodes and edges and the length of the longest chain.
  public var html: String { html() }

  /// Returns the graph as a page, like ``html``, with more to read.
  ///
  /// ```swift
  /// do {
  ///   try resolver.verify()
  /// } catch {
  ///   print(resolver.graph.html(marking: error.verification))
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - source: What comes before `Module/File.swift` in the address of a file, to make places links. To an address that
  ///     begins with `http` the page appends `#L` and the line; to another, as an editor's, a colon and the line.
  ///   - snapshot: An earlier ``snapshot``, by default none. The page marks what is new, gone, or needs something else.
  ///   - verification: The result of `verify()`, or of a dry run, of the same resolver.
  /// - Returns: The text of an HTML file.
  /// - Complexity: That of ``html``.
  public func html(
    source: String? = nil, comparedTo snapshot: String? = nil, marking verification: Verification? = nil
  ) -> String {
    let changes = snapshot.map { SnapshotChanges(self, since: $0) }
    let data = PageGraph(self, changes)
      .data(of: self, source: source, changes: changes, verification: verification)
    return PageShell.graph.page(showing: data)
  }
}

extension PageShell {
  /// The page of a graph.
  fileprivate static let graph = PageShell(
    title: "Dependency graph",
    toolbar: """
      <input id="search" type="search" placeholder="Search types, modules, files, issues" aria-keyshortcuts="/" \
      autocomplete="off" spellcheck="false">
      <button id="fold" hidden>Fold modules</button>
      <button id="all" hidden>Show all</button>
      """,
    canvas: """
      <div id="graph" role="group" aria-label="The graph. Arrow keys lead along the arrows."></div>
      """,
    styles: [PageStyle.graph, scopeColors], scripts: PageScript.graph)

  /// The colours of the scopes, which are those of the other drawings.
  static let scopeColors = DependencyGraph.Drawing.Style.all.map { ".\($0.name){--scope:\($0.stroke)}\n" }
    .joined()
}
