import Firebolt
import Foundation
import TestSupport
import Testing

private final class Theme: Sendable {}
private protocol Skin {}
private final class Window: Sendable {}

private final class Namesake: ResolverProtocol {
  let resolverId: String
  init(_ resolverId: String) { self.resolverId = resolverId }
}

/// Names with characters that have a meaning in Swift or in the layout of a text.
@Suite struct OddNameTests {
  static let names = [
    #"the "dark" one"#, #"C:\themes\new"#, #"not \(interpolated)"#, "two\nlines", "two\r\nlines", "a\ttab",
    "a separator: \u{2028}", "salt &amp; pepper",
  ]

  /// The value of the string literal after a label in a text, or nil if there is none that compiles.
  private func literal(after label: String, in text: String) -> String? {
    guard let range = text.range(of: label + "\"") else { return nil }
    var rest = text[range.upperBound...].unicodeScalars
    var meaning = String.UnicodeScalarView()
    while let scalar = rest.popFirst() {
      switch scalar {
      case "\"": return String(meaning)
      case "\\":
        guard let escaped = rest.popFirst() else { return nil }
        switch escaped {
        case "n": meaning.append("\n")
        case "r": meaning.append("\r")
        case "t": meaning.append("\t")
        case "0": meaning.append("\0")
        case "\\", "\"", "'": meaning.append(escaped)
        case "u":
          let digits = rest.dropFirst().prefix { $0 != "}" }
          guard let code = UInt32(String(String.UnicodeScalarView(digits)), radix: 16),
            let scalar = Unicode.Scalar(code)
          else { return nil }
          meaning.append(scalar)
          rest.removeFirst(digits.count + 2)
        default: return nil
        }
      case _ where Character(scalar).isNewline || scalar.value < 0x20 && scalar != "\t": return nil
      default: meaning.append(scalar)
      }
    }
    return nil
  }

  // MARK: - Literals

  @Test(arguments: names) func aRemedyWritesANameAsALiteralThatMeansIt(_ name: String) throws {
    let resolver = Resolver()
    let error = try #require(resolutionError { try resolver.resolve(Theme.self, name: Resolver.Name(name)) })
    #expect(literal(after: "register(name: ", in: error.description) == name, "\(error)")
    let another = try #require(resolutionError { try resolver.resolve((any Skin).self, name: Resolver.Name(name)) })
    #expect(literal(after: ", name: ", in: another.description) == name, "\(another)")
  }

  @Test(arguments: names) func aCloseMatchWritesANameAsALiteralThatMeansIt(_ name: String) throws {
    let resolver = Resolver().register(name: Resolver.Name(name)) { Theme() }
    let error = try #require(resolutionError { try resolver.resolve(Theme.self) })
    let suggestion = try #require(error.closeMatches.first?.suggestion)
    #expect(literal(after: "get(name: ", in: suggestion) == name, "\(suggestion)")
  }

  @Test(arguments: names) func aRemedyWritesTheIdOfAResolverAsALiteralThatMeansIt(_ name: String) throws {
    let id = "unknown \(name)"
    let error = try #require(resolutionError { try Namesake(id).resolve(Window.self) })
    #expect(literal(after: "let resolver = Resolver(", in: error.description) == id, "\(error)")
  }

  /// Serialized, because the resolver of another case would be suggested too.
  @Test(.serialized, arguments: names)
  func aCloseMatchWritesTheIdOfAResolverAsALiteralThatMeansIt(_ name: String) throws {
    struct Basket {}
    let id = "other \(name)"
    let other = Resolver(id).register { Basket() }
    let error = try #require(resolutionError { try Resolver().resolve(Basket.self) })
    let suggestion = try #require(error.closeMatches.first?.suggestion)
    #expect(literal(after: "get(resolverId: ", in: suggestion) == id, "\(suggestion)")
    withExtendedLifetime(other) {}
  }

  // MARK: - Layout

  /// The number of lines in a text, whatever the line endings.
  private func lines(_ text: String?) -> Int {
    text?.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).count ?? 0
  }

  @Test(arguments: names) func anErrorHasALineForEachThingWhateverTheNames(_ name: String) {
    func error(_ name: String) -> ResolutionError? {
      let resolver = Resolver("lines \(name)")
      resolver.load(
        Module(name) {
          $0.register(name: Resolver.Name(name)) { (r: Resolver) in
            _ = try r.resolve(Theme.self, name: "missing")
            return Window()
          }
        })
      resolver.register(name: Resolver.Name(name)) { Theme() }
      return resolutionError { try resolver.resolve(Window.self, name: Resolver.Name(name)) }
    }
    #expect(lines(error(name)?.description) == lines(error("plain")?.description), "\(error(name)?.description ?? "")")
  }

  @Test(arguments: names) func anEventHasOneLineWhateverTheNames(_ name: String) {
    let texts = Guarded<[String]>([])
    let resolver = Resolver()
    let observation = resolver.observe { event in texts.withLock { $0.append("\(event)") } }
    let module = Module(name) { $0.register(name: Resolver.Name(name)) { Theme() } }
    resolver.load(module)
    _ = resolver.get(name: Resolver.Name(name)) as Theme
    _ = resolver.get(name: "missing") as Theme?
    resolver.unload(module)
    #expect(texts.withLock { $0.allSatisfy { lines($0) == 1 } }, "\(texts.withLock(\.self))")
    observation.end()
  }
}
