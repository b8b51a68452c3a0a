extension DependencyGraph {
  /// The page's elements, which the scripts fill.
  static let pageBody = #"""
    <body>
    <header>
    <h1>Dependency graph</h1>
    <input id="search" type="search" placeholder="Search types, modules, files" aria-label="Search types, modules, files"
     aria-keyshortcuts="/" autocomplete="off" spellcheck="false">
    <button id="fold">Fold modules</button>
    </header>
    <main>
    <div id="canvas"><div id="graph" role="group" aria-label="The graph. Arrow keys lead along the arrows."></div></div>
    <aside id="panel" aria-label="Details"></aside>
    </main>
    <p id="status" role="status"></p>
    <noscript>This page draws its graph with JavaScript.</noscript>
    </body>
    """#
}
