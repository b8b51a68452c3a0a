import Foundation
import Testing

/// What the article "Concurrency" says of clients in Swift 5 mode with complete concurrency checking.
struct Swift5ModeTests {
  private static let feature = "InferSendableFromCaptures"

  @Test func withTheSettingsThatTheArticleShowsNoAutowireIsAWarning() throws {
    #expect(try SwiftCompiler().typeCheck(client, languageMode: 5, options: settings.flatMap(\.options)) == [])
  }

  @Test func withoutTheUpcomingFeatureEachAutowireIsAWarning() throws {
    let others = try settings.filter { $0.feature != Self.feature }
    let diagnostics = try SwiftCompiler().typeCheck(client, languageMode: 5, options: others.flatMap(\.options))
    let lines = client.components(separatedBy: "\n")
    #expect(diagnostics.map { lines[$0.line - 1] } == lines.filter { $0.contains(".autowire") })
    #expect(
      diagnostics.allSatisfy { !$0.isError && $0.message.contains("converting non-Sendable function value") },
      "\(diagnostics)")
  }

  @Test func bothArticlesNameTheFeature() throws {
    #expect(try settings.map(\.feature) == ["StrictConcurrency", Self.feature])
    let text = try article("GettingStarted.md").lines.joined(separator: " ")
    #expect(text.contains("`\(Self.feature)`") && text.contains("<doc:Concurrency#Swift-5-mode>"))
    #expect(try article("Concurrency.md").lines.contains("### Swift 5 mode"))
  }

  /// An app with many autowired types: `Sendable` ones, others, and one of the main actor.
  private let client: String = {
    let types = (1...60).map { "final class Part\($0): Sendable { init(_ part: Part\($0 - 1)) {} }" }
    let registrations = (1...60).map { "  resolver.autowire(Part\($0).init)" }
    return """
      import Firebolt
      final class Part0: Sendable {}
      \(types.joined(separator: "\n"))
      final class Film { init(_ part: Part60) {} }
      struct Poster { init(_ film: Film, _ part: Part60?) {} }
      final class Projector: Sendable { init(_ part: Part60) async throws {} }
      @MainActor final class Screen { init(_ film: Film) {} }
      func register(in resolver: Resolver) {
      \(registrations.joined(separator: "\n"))
        resolver.autowire(Film.init)
        resolver.autowire(.factory, Poster.init, name: "large")
        resolver.autowireAsync(Projector.init)
        resolver.autowire(.factory, Screen.init, on: MainActor.self)
        resolver.register { Part0() }
        resolver.register(.factory, name: "second") { Film($0.get()) }
      }
      """
  }()

  /// The settings for the compiler that the article names.
  private var settings: [(feature: String, options: [String])] {
    get throws {
      let text = try article("Concurrency.md").lines.joined(separator: "\n")
      return ["Experimental", "Upcoming"].flatMap { kind in
        text.components(separatedBy: ".enable\(kind)Feature(\"").dropFirst().map { rest in
          let feature = rest.components(separatedBy: "\"")[0]
          return (feature, ["-enable-\(kind.lowercased())-feature", feature])
        }
      }
    }
  }

  private func article(_ name: String) throws -> Document {
    try #require(Document.articles.get().first { $0.file == name })
  }
}
