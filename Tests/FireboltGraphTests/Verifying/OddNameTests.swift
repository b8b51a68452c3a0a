import Firebolt
import FireboltGraph
import Foundation
import TestSupport
import Testing

private final class Theme: Sendable {}
private final class Screen: Sendable { init(_ theme: Theme) {} }
private final class Gallery: Sendable { init(_ picture: Picture) {} }
/// Unless a test registers this type, errors list no registration close by.
private final class Picture: Sendable {}

/// Names, scopes, modules and ids with unusual characters, in texts. The tests are serialized, because a registration
/// in a resolver with an id would be listed as close by in the errors of another test.
@Suite(.serialized) struct OddNameTests {
  private let resolver = Resolver()

  /// Pairs of a text and its Swift literal.
  private static let odd: [(text: String, literal: String)] = [
    ("dark", "\"dark\""), ("", "\"\""), (" two words ", "\" two words \""),
    ("say \"hi\"", #""say \"hi\"""#), (#"C:\new\(x)"#, #""C:\\new\\(x)""#), ("two\nlines", #""two\nlines""#),
    ("two\r\nlines", #""two\r\nlines""#), ("a\u{2028}b\u{85}c", #""a\u{2028}b\u{85}c""#),
    ("tab\tand nul\0", #""tab\tand nul\0""#), ("\u{1B}[31m", #""\u{1B}[31m""#),
    ("&amp; <b> | é 👩‍👩‍👧 🏳️‍🌈", "\"&amp; <b> | é 👩‍👩‍👧 🏳️‍🌈\""),
    ("\"\u{301}accented", "\"\\\"\u{301}accented\""), ("turned \u{202E}round", #""turned \u{202E}round""#),
  ]

  @Test(arguments: odd) func anErrorIsTheSameLinesWhateverTheNames(_ text: String, _ literal: String) throws {
    let resolver = Resolver("failing \(text)")
    resolver.load(Module(text) { $0.register(.custom(text), name: Resolver.Name(text)) { Gallery($0.get()) } })
    resolver.autowire(.custom(text), Gallery.init)
    let error = try #require(throws: ResolutionError.self) { try resolver.resolve(Gallery.self) }
    let lines = error.textWithoutRequest.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.count == 4, "\(error)")
    #expect(lines[0] == "Firebolt: nothing is registered for Picture in resolver \"failing \(literal.dropFirst())")
    #expect(lines[1].hasSuffix("custom(\(literal)))"))
    let other = try #require(throws: ResolutionError.self) {
      try resolver.resolve(Picture.self, name: Resolver.Name(text))
    }
    let last = other.description.split(separator: "\n").last
    #expect(last == "  to fix    resolver.register(name: \(literal)) { Picture(…) }")
  }

  @Test(arguments: odd) func whatIsCloseByIsTheSameLinesWhateverTheNames(_ text: String, _ literal: String) throws {
    let app = Resolver("close to \(text)")
    app.register(name: Resolver.Name(text)) { Theme() }
    let child = Resolver("child of \(text)", parent: app).register { Picture() }
    let named = try #require(throws: ResolutionError.self) { try app.resolve(Theme.self) }
    #expect(
      named.description.unwrapped.hasSuffix(
        "did you mean get(name: \(literal))?\n  to fix    resolver.register { Theme(…) }"))
    let inChild = try #require(throws: ResolutionError.self) { try app.resolve(Picture.self) }
    #expect(inChild.description.unwrapped.contains("): is in \"child of \(literal.dropFirst()), a child,"))
    _ = child
  }

  @Test(arguments: odd) func anEventIsOneLineAndATreeALineForEachRequestWhateverTheNames(
    _ text: String, _ literal: String
  ) throws {
    resolver.register(.custom(text), name: Resolver.Name(text)) { Theme() }
    resolver.register { r in Screen(r.get(name: Resolver.Name(text))) }
    let events = Guarded<[String]>([])
    let trees = Guarded<[String]>([])
    let observations = [
      resolver.observe { event in events.append(event.description) },
      resolver.observeTrees { tree in trees.append(tree.description) },
    ]
    _ = try resolver.resolve(Screen.self)
    for observation in observations { observation.end() }
    let lines = events.value
    #expect(lines.contains { $0.hasPrefix("making Theme \(literal) (") && $0.hasSuffix("custom(\(literal)))") })
    #expect(lines.allSatisfy { !$0.contains(where: \.isNewline) })
    let rows = try #require(trees.value.last).split(separator: "\n", omittingEmptySubsequences: false)
    #expect(rows.count == 2 && rows[1].contains("  Theme \(literal)   ") && rows[1].hasSuffix("custom(\(literal))"))
  }

  @Test(arguments: odd) func theListOfDependenciesKeepsItsColumns(_ text: String, _ literal: String) {
    let resolver = Resolver("listed \(text)", parent: Resolver("parent \(text)"))
    resolver.register { Theme() }
    resolver.load(Module(text) { $0.register(.custom(text), name: Resolver.Name(text)) { Theme() } })
    let lines = resolver.dependencyList.unwrapped.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.count == 4 && lines[2] == "  module \(literal)")
    #expect(lines[0].hasSuffix("resolver \"listed \(literal.dropFirst()), child of \"parent \(literal.dropFirst())"))
    #expect(lines.last?.hasPrefix("    Theme \(literal)   (") == true)
    #expect(lines.last?.hasSuffix("custom(\(literal)))") == true)
    let columns = [lines[1], lines[3]].map { $0.distance(from: $0.startIndex, to: $0.firstIndex(of: "(")!) }
    #expect(Set(columns).count == 1 || literal.contains("("))
  }

  @Test(arguments: odd) func aMistakeIsTheSameLinesWhateverTheNames(_ text: String, _ literal: String) {
    let resolver = Resolver("mistaken \(text)")
    resolver.register(.custom(text)) { Theme() }
    resolver.load(Module(text) { $0.autowire(Screen.init, name: Resolver.Name(text)) })
    resolver.onDrop(Theme.self, name: Resolver.Name(text)) { _ in }
    do throws(VerificationError) {
      try resolver.verify()
      Issue.record("nothing was found")
    } catch {
      let lines = error.description.unwrapped.split(separator: "\n", omittingEmptySubsequences: false)
      #expect(lines.count == 7, "\(error)")
      #expect(lines[0] == "Firebolt: 1 error and 1 warning in resolver \"mistaken \(literal.dropFirst())")
      #expect(lines[1] == "error: Screen \(literal), which is single, keeps Theme, which is custom(\(literal))")
      #expect(lines[6] == "  to fix    `resolver.register(name: \(literal)) { Theme(…) }`, or leave it out")
    }
  }

  @Test(arguments: odd) func aSnapshotIsALineForEachNodeWhateverTheNames(_ text: String, _ literal: String) {
    resolver.load(Module(text) { $0.register(.custom(text), name: Resolver.Name(text)) { Theme() } })
    #expect(resolver.graph.snapshot == "Theme \(literal) (custom(\(literal)), module \(literal))\n")
    #expect(resolver.graph.nodes.first?.name == text && resolver.graph.nodes.first?.module == text)
  }
}
