import Foundation
import Testing

/// The counterparts that the articles for users of other libraries give for those libraries' code.
struct ComingFromTests {
  private static let articles = Result {
    try Document.articles.get().filter { $0.file.hasPrefix("ComingFrom") }
  }

  @Test func everyArticleIsRead() throws {
    let libraries = [
      "DIKit", "DITranquillity", "Factory", "Firebolt05", "HandWrittenInjection", "Koin", "Resolver", "SafeDIAndNeedle",
      "SwiftDependencies", "Swinject",
    ]
    #expect(try Self.articles.get().map(\.file) == libraries.map { "ComingFrom\($0).md" })
  }

  @Test(arguments: try articles.get())
  func everyCounterpartStandsInCodeThatCompiles(article: Document) {
    #expect(article.counterparts.count >= 12)
    #expect(article.unprovenCounterparts == [])
  }

  @Test(arguments: try articles.get())
  func anArticleIsReadInTwoMinutes(article: Document) {
    #expect(article.text.split(whereSeparator: \.isWhitespace).count <= 450)
  }

  @Test func aCounterpartThatStandsNowhereIsFound() {
    let article = Document(
      """
      | there | Firebolt |
      |---|---|
      | `one()`, `two()` | `register { Film() }`, and ``Resolver`` |
      | `three()` | `register { Poster() }` or `get()` |

      | Firebolt | elsewhere |
      |---|---|
      | `four()` | `nowhere()` |

      ```text
      | there | Firebolt |
      | a | `register { Poster() }` |
      ```
      Nothing follows from what is written elsewhere.
      ```swift
      let resolver = Resolver().register {
        Film()
      }
      let film: Film = resolver.get()
      ```
      """, file: "ComingFromNowhere.md")
    #expect(article.counterparts == ["register { Film() }", "register { Poster() }", "get()"])
    #expect(article.unprovenCounterparts == ["register { Poster() }"])
  }
}

extension Document {
  /// The code in the last column of every table whose last column is titled Firebolt: what to write in place of the other
  /// library's code.
  fileprivate var counterparts: [String] {
    var spans: [String] = []
    var isCode = false
    var isComparison: Bool?
    for line in lines {
      if line.hasPrefix("```") { isCode.toggle() }
      let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
      guard !isCode, line.hasPrefix("|"), let cell = cells.last else {
        isComparison = nil
        continue
      }
      if isComparison == true { spans += Self.spans(cell) }
      isComparison = isComparison ?? (cell == "Firebolt")
    }
    return spans
  }

  /// The counterparts that no compiled block of the document contains. Differences in whitespace don't count.
  fileprivate var unprovenCounterparts: [String] {
    func joined(_ code: String) -> String { code.split(whereSeparator: \.isWhitespace).joined(separator: " ") }
    let code = blocks.filter { $0.kind != .manifest }.map { joined($0.source) }
    return counterparts.filter { span in !code.contains { $0.contains(joined(span)) } }
  }

  /// The text between single backticks. Double backticks, which mark links to symbols, are left out.
  private static func spans(_ cell: String) -> [String] {
    cell.components(separatedBy: "`").enumerated().filter { $0.offset % 2 == 1 && !$0.element.isEmpty }.map(\.element)
  }
}
