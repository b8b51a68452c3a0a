import Testing

/// The rules for reading the blocks of the README and of articles.
struct DocumentParsingTests {
  private let readme = Document(
    """
    # One
    ```swift
    import Firebolt
    print(1)
    ```

    ```text
    1
    ```
    ## Two
    <!-- file scope -->
    ```swift
    struct Film {}
    ```
    ## Three
    ```swift
    import Foundation
    # not a heading
    ```
    Some words.
    ```text
    not an output
    ```
    ```swift
    // Films.swift
    print(2)
    ```
    ```text
    2
    two lines
    ```
    ## Four
    ```swift
    // swift-tools-version:6.2
    ```
    ```swift
    await printLater(3)
    ```
    <!-- SwiftUI -->
    ```swift
    import SwiftUI
    struct FilmView: View {}
    ```
    <!-- UIKit -->
    ```swift
    final class FilmController: UIViewController {}
    ```
    ```swift
    import Firebolt
    import FireboltTesting
    ```
    """, file: "README.md")

  @Test func aBlockKnowsItsKindItsPlaceAndItsOutput() {
    #expect(
      readme.blocks.map(\.kind) == [
        .program, .declarations, .statements, .statements, .manifest, .statements, .framework("SwiftUI"),
        .framework("UIKit"), .tests,
      ])
    #expect(readme.blocks.map(\.firstLine) == [3, 13, 17, 25, 34, 37, 41, 46, 49])
    #expect(readme.blocks.map(\.heading) == ["One", "Two", "Three", "Three", "Four", "Four", "Four", "Four", "Four"])
    #expect(readme.blocks.map(\.output) == ["1", "", "", "2\ntwo lines", "", "", "", "", ""])
  }

  @Test func blocksUnderOneHeadingAreOneFunctionAndImportsComeFirst() {
    #expect(
      readme.combined == """
        import Firebolt
        import Foundation
        #sourceLocation(file: "README.md", line: 13)
        struct Film {}
        #sourceLocation()
        @MainActor func section0() throws {
        #sourceLocation(file: "README.md", line: 18)
        # not a heading
        #sourceLocation()
        print("\\u{1E}")
        #sourceLocation(file: "Films.swift", line: 1)
        // Films.swift
        print(2)
        #sourceLocation()
        print("\\u{1E}")
        }
        @MainActor func section1() async throws {
        #sourceLocation(file: "README.md", line: 37)
        await printLater(3)
        #sourceLocation()
        print("\\u{1E}")
        }
        try section0()
        try await section1()

        """)
  }

  @Test func whatIsForAFrameworkIsAFileWithTheDeclarations() {
    #expect(readme.frameworks == ["SwiftUI", "UIKit"])
    #expect(
      readme.combined(for: "SwiftUI") == """
        import Firebolt
        import SwiftUI
        #sourceLocation(file: "README.md", line: 13)
        struct Film {}
        #sourceLocation()
        #sourceLocation(file: "README.md", line: 42)
        struct FilmView: View {}
        #sourceLocation()

        """)
  }

  @Test func whatADocumentDoesNotShowBelongsToItsBlocks() {
    let document = Document(
      "```swift\nprint(Film())\n```\n", file: "Films.md", hidden: "<!-- file scope -->\n```swift\nstruct Film {}\n```\n"
    )
    #expect(document.blocks.map(\.kind) == [.statements, .declarations])
    #expect(document.lines.count == 4)
  }
}
