import Firebolt
import FireboltGraph
import TestSupport
import Testing

private final class Theme: Sendable {}
private final class Screen: Sendable { init(_ theme: Theme) {} }
private final class Gallery: Sendable { init(_ picture: Picture) {} }
private final class Picture: Sendable {}
/// No test registers it, or errors would list that registration as close by.
private final class Frame: Sendable {}

/// Names, scopes, modules and ids with unusual characters. The rows are serialized, because what is registered in a resolver
/// with an id would be listed as close by in the errors of another row.
@Suite(.serialized) struct OddNameTests {
  /// Pairs of a text and its Swift literal.
  private static let odd: [(text: String, literal: String)] = [
    ("", "\"\""), (" two words ", "\" two words \""),
    ("say \"hi\"", #""say \"hi\"""#), (#"C:\new\(x)"#, #""C:\\new\\(x)""#), ("two\nlines", #""two\nlines""#),
    ("two\r\nlines", #""two\r\nlines""#), ("a\u{2028}b\u{85}c", #""a\u{2028}b\u{85}c""#),
    ("tab\tand nul\0", #""tab\tand nul\0""#), ("\u{1B}[31m", #""\u{1B}[31m""#),
    ("&amp; <b> | é 👩‍👩‍👧 🏳️‍🌈", "\"&amp; <b> | é 👩‍👩‍👧 🏳️‍🌈\""),
    ("\"\u{301}accented", "\"\\\"\u{301}accented\""), ("turned \u{202E}round", #""turned \u{202E}round""#),
  ]

  /// Every kind of text, of resolvers, scopes, names and a module that are all called the same. `NAME` stands for the literal.
  private func texts(_ text: String, _ literal: String) throws -> [String] {
    let (name, scope) = (Resolver.Name(text), Resolver.Scope.custom(text))
    let app = Resolver("app \(text)").register(scope) { Theme() }.register(name: name) { Picture() }
    app.load(Module(text) { $0.autowire(Screen.init, name: name).autowire(scope, Gallery.init) })
    app.onDrop(Theme.self, name: name) { _ in }
    let child = Resolver("child \(text)", parent: app).register { Picture() }
    let heard = Guarded<[String]>([])
    let observations = [
      app.observe { event in heard.append(event.description) },
      app.observeTrees { tree in heard.append(tree.description) },
    ]
    _ = try app.resolve(Screen.self, name: name)
    for observation in observations { observation.end() }
    let ofParameter = try #require(throws: ResolutionError.self) { try app.resolve(Gallery.self) }
    let ofName = try #require(throws: ResolutionError.self) { try app.resolve(Frame.self, name: name) }
    let verifying = try #require(throws: VerificationError.self) { try app.verify() }
    let nodes = app.graph.nodes
    #expect(nodes[1].name == text && nodes[2].module == text)
    let lists = [app.dependencyList, child.dependencyList]
    let columns = lists[0].unwrapped.split(separator: "\n").compactMap { line in
      line.firstIndex(of: "(").map { line.distance(from: line.startIndex, to: $0) }
    }
    #expect(Set(columns).count == 1 || literal.contains("("))
    let texts = [ofParameter, ofName, verifying].map { "\($0)" } + lists + [app.graph.snapshot] + heard.value
    return texts.map { text in
      var marked = text.unwrapped.withoutTimes
      for prefix in ["", "app ", "child "] {
        marked = marked.replacing("\"\(prefix)\(literal.dropFirst())", with: "\"\(prefix)NAME\"")
      }
      return marked.replacing(#/ +/#, with: " ")
    }
  }

  @Test(arguments: odd) func everyTextHasTheLiteralAndIsTheSameOtherwise(_ text: String, _ literal: String) throws {
    let expected = try texts("dark", "\"dark\"")
    #expect(expected.count > 8 && expected.allSatisfy { $0.contains("NAME") })
    let found = try texts(text, literal)
    #expect(found.count == expected.count)
    for (found, expected) in zip(found, expected) { #expect(found == expected) }
  }
}
