import Firebolt

extension Profile {
  /// The profile as a page that every browser opens, without a network: a timeline with a lane for each thread and task.
  ///
  /// ```swift
  /// try profile.html.write(toFile: "launch.html", atomically: true, encoding: .utf8)
  /// ```
  ///
  /// A recipe stands under the one that asked for its instance, as wide as it took long; waits, and awaited parameters, are
  /// hatched. What made the whole last as long as it did, the critical path, is marked, and listed first. A click shows
  /// the times, the place and what it asked for, and the page's address leads to it. The wheel zooms.
  ///
  /// - Complexity: O(*n*) in the number of runs and waits.
  public var html: String { html() }

  /// Returns the profile as a page, like ``html``, with links to the source.
  ///
  /// - Parameter source: What comes before `Module/File.swift` in the address of a file, as for a graph's page.
  /// - Returns: The text of an HTML file.
  /// - Complexity: That of ``html``.
  public func html(source: String? = nil) -> String { PageShell.timeline.page(showing: data(source)) }

  private func data(_ source: String?) -> JSON {
    .object([
      ("title", .text(resolver.short)), ("source", source.map(JSON.text)), ("time", .microseconds(seconds)),
      ("mainTime", .microseconds(mainThreadSeconds)), ("lanes", .list(lanes.map(JSON.text))),
      ("critical", .list(criticalPath.map(json))), ("runs", .list(runs.map(json))), ("waits", .list(waits.map(json))),
    ])
  }

  private func json(_ link: Link) -> JSON {
    .object([
      ("run", .number(link.run)), ("part", .microseconds(link.seconds)), ("after", link.predecessor.map(JSON.number)),
      ("late", link.predecessor.map { _ in .microseconds(link.delay) }),
    ])
  }

  private func json(_ run: Run) -> JSON {
    .object([
      ("title", .text(run.step.key.label)), ("start", .microseconds(run.start)),
      ("began", run.began > run.start ? .microseconds(run.began) : nil), ("time", .microseconds(run.seconds)),
      ("self", .microseconds(run.selfSeconds)), ("waited", .microseconds(run.waitedSeconds)),
      ("lane", .number(run.lane)),
      ("caller", run.caller.map(JSON.number)), ("main", .whenTrue(run.isOnMainThread)),
      ("outcome", run.outcome == .made ? nil : .text(run.outcome.rawValue)),
      ("scope", run.step.scope.map { .text("\($0)") }), ("module", .nonempty(run.step.module)),
      ("style", .text(DependencyGraph.Drawing.Style.of(run.step.scope.map { "\($0)" } ?? "").name)),
      ("place", run.step.fileID.map { .text("\($0):\(run.step.line ?? 0)") }),
      ("resolver", run.step.resolver.identity == resolver.identity ? nil : .text(run.step.resolver.short)),
    ])
  }

  private func json(_ wait: Wait) -> JSON {
    .object([
      ("title", .text(wait.step.key.label)), ("start", .microseconds(wait.start)),
      ("time", .microseconds(wait.seconds)),
      ("lane", .number(wait.lane)), ("caller", wait.caller.map(JSON.number)), ("maker", wait.maker.map(JSON.number)),
    ])
  }
}

extension PageShell {
  /// The page of a profile.
  fileprivate static let timeline = PageShell(
    title: "Profile",
    toolbar: """
      <input id="search" type="search" placeholder="Search types, modules, files" \
      aria-label="Search types, modules, files" aria-keyshortcuts="/" autocomplete="off" spellcheck="false">
      """,
    canvas: """
      <div id="timeline" role="group" aria-label="The timeline. Arrow keys lead from run to run."></div>
      """,
    styles: [PageStyle.timeline, scopeColors], scripts: PageScript.timeline)
}
