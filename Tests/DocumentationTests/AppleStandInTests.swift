// Where there is SwiftUI, the build itself compiles Firebolt against it.
#if !canImport(SwiftUI)
  import Testing

  /// What is written for Apple's frameworks fits their signatures. Nothing of it runs here.
  @Suite(.serialized) struct AppleStandInTests {
    @Test func fireboltItsClientsAndTheDocumentsFitAppleFrameworks() throws {
      let standIn = try AppleStandIn.shared.get()
      #expect(standIn.diagnostics == [])
      for languageMode in [5, 6] {
        let diagnostics = try standIn.compile(AppleStandIn.client, languageMode: languageMode)
        #expect(diagnostics == [], "in Swift \(languageMode) mode")
      }
      for document in try [Document.readme.get()] + Document.articles.get() {
        for framework in document.frameworks {
          let diagnostics = try standIn.compile(document.combined(for: framework), languageMode: 6)
          #expect(diagnostics == [], "\(document) for \(framework)")
        }
      }
    }

    @Test func whatDoesNotFitIsReportedOnItsLine() throws {
      let diagnostics = try AppleStandIn.shared.get().compile(
        """
        import Firebolt
        import SwiftUI
        final class Plain {}
        struct PlainView: View {
          @InjectedObject private var plain: Plain
          var body: some View { Text("") }
        }
        """, languageMode: 6)
      #expect(diagnostics.map(\.line) == [5])
      #expect(diagnostics.allSatisfy { $0.isError && $0.message.contains("conform to 'ObservableObject'") })
    }
  }
#endif
