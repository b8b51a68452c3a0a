// Where there is SwiftUI, the build itself compiles Firebolt against it.
#if !canImport(SwiftUI)
  import Testing

  /// What is written for SwiftUI fits its signatures. Nothing of it runs here.
  struct SwiftUITests {
    @Test func fireboltAndItsClientsFitSwiftUIInBothLanguageModes() throws {
      let standIn = try SwiftUIStandIn()
      #expect(standIn.diagnostics == [])
      for source in [try SwiftUIStandIn.client, try Document.readme.get().combinedForSwiftUI] {
        for languageMode in [5, 6] {
          let diagnostics = try standIn.compile(source, languageMode: languageMode)
          #expect(diagnostics == [], "in Swift \(languageMode) mode")
        }
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
