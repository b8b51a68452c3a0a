import Foundation
import Testing

/// The README's complete example compiles in an app that is on the main actor by default, with the changes that the
/// article "Getting started" shows. The package `Tests/MainActorByDefault` contains this code.
struct MainActorByDefaultTests {
  @Test func theClientPackageHasTheReadmesOwnText() throws {
    let example = try Document.readme.get().blocks.filter { $0.path != nil }
    #expect(example.map(\.kind) == [.declarations, .declarations, .statements, .tests])
    var changes = try Changes(Document.article("GettingStarted"))
    for block in example {
      let path = try "Tests/MainActorByDefault/\(#require(block.path))"
      let text = changes.applied(to: block.source)
      if ProcessInfo.processInfo.environment["FIREBOLT_WRITE_CLIENT"] != nil {
        try text.write(to: ProjectFiles.url(path), atomically: true, encoding: .utf8)
      }
      #expect(try ProjectFiles.text(of: path) == text, "FIREBOLT_WRITE_CLIENT=1 writes \(path)")
    }
    #expect(changes.left.isEmpty, "\(changes.left) is nowhere in the README")
  }
}

/// The changes that a block shows in a ```diff block: each removed line, `-…`, and its replacement, `+…`.
private struct Changes {
  private(set) var left: [(former: String, new: String)] = []

  init(_ document: Document) throws {
    let lines = document.lines
    let start = try #require(lines.firstIndex(of: "```diff"))
    let shown = lines[(start + 1)...].prefix { $0 != "```" }
    left = zip(shown.filter { $0.hasPrefix("-") }, shown.filter { $0.hasPrefix("+") }).map {
      (String($0.dropFirst()), String($1.dropFirst()))
    }
  }

  mutating func applied(to text: String) -> String {
    text.components(separatedBy: "\n").map { line in
      guard let index = left.firstIndex(where: { $0.former == line }) else { return line }
      return left.remove(at: index).new
    }.joined(separator: "\n")
  }
}
