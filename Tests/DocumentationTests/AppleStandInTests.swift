// Where SwiftUI is available, the build itself compiles Firebolt against it.
#if !canImport(SwiftUI)
  import Testing

  /// The code for Apple's frameworks matches their signatures. None of it runs here.
  @Suite(.serialized) struct AppleStandInTests {
    @Test func fireboltItsClientsAndTheDocumentsFitAppleFrameworks() throws {
      let standIn = try AppleStandIn.shared.get()
      #expect(standIn.diagnostics == [])
      for languageMode in [5, 6] {
        let diagnostics = try standIn.compile(AppleStandIn.client, languageMode: languageMode)
        #expect(diagnostics == [], "in Swift \(languageMode) mode")
      }
      for document in try Document.all.get() {
        for framework in document.frameworks {
          let diagnostics = try standIn.compile(document.combined(for: framework), languageMode: 6)
          #expect(diagnostics == [], "\(document) for \(framework)")
        }
      }
    }

    @Test(arguments: try AppleStandIn.declarations.get())
    func everyDeclarationSaysSinceWhenItIsThereAndWhereThatIsWritten(file: String) throws {
      let text = try AppleStandIn.text(of: file)
      #expect(AppleStandIn.undated(in: text) == [])
      #expect(text.contains("https://") || file.hasSuffix("/Availability.h"))
    }

    @Test func aDeclarationThatDoesNotSaySinceWhenItIsThereIsFound() {
      let swift = "@available(iOS 13.0, *)\n@available(macOS, unavailable)\npublic struct A {\n}\nextension A {\n}"
      #expect(AppleStandIn.undated(in: swift) == ["extension A {"])
      let c = "#pragma once\n// C\ntypedef long a;\nint b(void);\nAPI_AVAILABLE(ios(2.0)) int c(\n    void);"
      #expect(AppleStandIn.undated(in: c) == ["int b(void);"])
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
