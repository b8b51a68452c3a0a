import Foundation
import Testing

/// The README's complete example compiles in an app that is on the main actor by default, with the changes that the
/// article "Getting started" shows. The package `Tests/MainActorByDefault` contains this code.
struct MainActorByDefaultTests {
  private static let package = Toolchain.package.appendingPathComponent("Tests/MainActorByDefault")

  @Test func theClientPackageHasTheReadmesOwnText() throws {
    let example = try Document.readme.get().blocks.filter { $0.path != nil }
    #expect(example.map(\.kind) == [.declarations, .declarations, .statements, .tests])
    let article = try #require(try Document.articles.get().first { $0.file == "GettingStarted.md" })
    var changes = try Changes(article)
    for block in example {
      let path = try #require(block.path)
      let text = changes.applied(to: block.source)
      let file = Self.package.appendingPathComponent(path)
      if ProcessInfo.processInfo.environment["FIREBOLT_WRITE_CLIENT"] != nil {
        try text.write(to: file, atomically: true, encoding: .utf8)
      }
      #expect(try String(contentsOf: file, encoding: .utf8) == text, "FIREBOLT_WRITE_CLIENT=1 writes \(path)")
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
