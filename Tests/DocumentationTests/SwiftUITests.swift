// Where there is SwiftUI, the build itself compiles Firebolt against it.
#if !canImport(SwiftUI)
  import Testing

  /// What is written for SwiftUI fits its signatures. Nothing of it runs here.
  struct SwiftUITests {
    @Test func fireboltAndItsClientsFitSwiftUIInBothLanguageModes() throws {
      let standIn = try SwiftUIStandIn()
      #expect(standIn.diagnostics == [])
      for languageMode in [5, 6] {
        let diagnostics = try standIn.compile(SwiftUIStandIn.client, languageMode: languageMode)
        #expect(diagnostics == [], "in Swift \(languageMode) mode")
      }
      for document in try [Document.readme.get()] + Document.articles.get() where !document.blocks(.swiftUI).isEmpty {
        #expect(try standIn.compile(document.combinedForSwiftUI, languageMode: 6) == [], "\(document)")
      }
    }

    @Test func whatDoesNotFitIsReportedOnItsLine() throws {
      let diagnostics = try SwiftUIStandIn().compile(
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
