import Testing

/// The counterparts that the articles for users of other libraries give for those libraries' code.
struct ComingFromTests {
  private static let articles = Result {
    try Document.articles.get().filter { $0.file.hasPrefix("ComingFrom") }
  }

  @Test func everyArticleIsRead() throws {
    let libraries = [
      "DIKit", "DITranquillity", "Factory", "Firebolt05", "HandWrittenInjection", "Koin", "Resolver", "SafeDIAndNeedle",
      "SwiftDependencies",
      "Swinject",
    ]
    #expect(try Self.articles.get().map(\.file) == libraries.map { "ComingFrom\($0).md" })
  }

  @Test(arguments: try Self.articles.get())
  func everyCounterpartStandsInCodeThatCompiles(article: Document) {
    #expect(article.counterparts().count >= 12)
    #expect(article.unprovenCounterparts == [])
  }

  @Test(arguments: try Self.articles.get())
  func anArticleIsReadInTwoMinutes(article: Document) {
    #expect(article.lines.joined(separator: "\n").split(whereSeparator: \.isWhitespace).count <= 450)
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
    #expect(article.counterparts() == ["register { Film() }", "register { Poster() }", "get()"])
    #expect(article.unprovenCounterparts == ["register { Poster() }"])
  }
}
