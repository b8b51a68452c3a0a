import Foundation
import Testing

/// What the article "Concurrency" says of clients in Swift 5 mode with complete concurrency checking.
struct Swift5ModeTests {
  private static let feature = "InferSendableFromCaptures"

  @Test func withTheSettingsThatTheArticleShowsNoAutowireIsAWarning() throws {
    try SwiftCompiler().expectMessages(in: client(), languageMode: 5, options: settings.flatMap(\.options))
  }

  @Test func withoutTheUpcomingFeatureEachAutowireIsAWarning() throws {
    let others = try settings.filter { $0.feature != Self.feature }
    try SwiftCompiler().expectMessages(
      in: client(" // warning: converting non-Sendable function value"), languageMode: 5,
      options: others.flatMap(\.options))
  }

  @Test func bothArticlesNameTheFeature() throws {
    #expect(try settings.map(\.feature) == ["StrictConcurrency", Self.feature])
    let text = try Document.article("GettingStarted").lines.joined(separator: " ")
    #expect(text.contains("`\(Self.feature)`") && text.contains("<doc:Concurrency#Swift-5-mode>"))
    #expect(try Document.article("Concurrency").lines.contains("### Swift 5 mode"))
  }

  /// An app with many autowired types: `Sendable` ones, others, and one of the main actor.
  ///
  /// - Parameter comment: What stands behind each line that autowires.
  private func client(_ comment: String = "") -> String {
    let types = (1...60).map { "final class Part\($0): Sendable { init(_ part: Part\($0 - 1)) {} }" }
    let registrations = (1...60).map { "  resolver.autowire(Part\($0).init)\(comment)" }
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
        resolver.autowire(Film.init)\(comment)
        resolver.autowire(.factory, Poster.init, name: "large")\(comment)
        resolver.autowireAsync(Projector.init)\(comment)
        resolver.autowire(.factory, Screen.init, on: MainActor.self)\(comment)
        resolver.register { Part0() }
        resolver.register(.factory, name: "second") { Film($0.get()) }
      }
      """
  }

  /// The settings for the compiler that the article names.
  private var settings: [(feature: String, options: [String])] {
    get throws {
      let text = try Document.article("Concurrency").text
      return ["Experimental", "Upcoming"].flatMap { kind in
        text.components(separatedBy: ".enable\(kind)Feature(\"").dropFirst().map { rest in
          let feature = rest.components(separatedBy: "\"")[0]
          return (feature, ["-enable-\(kind.lowercased())-feature", feature])
        }
      }
    }
  }
}
