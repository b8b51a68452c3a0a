import Foundation
import Testing

/// The links between the package's own files have existing targets. DocC checks the links between articles.
struct LinkTests {
  @Test(arguments: [
    "README.md", "CHANGELOG.md", ".github/CONTRIBUTING.md", "Playground/TodoServer/README.md",
    "Sources/Firebolt/DESIGN.md",
  ])
  func everyLinkToAFileLeadsToOne(document: String) throws {
    for link in links(in: try ProjectFiles.text(of: document)) {
      let target = ProjectFiles.url(document).deletingLastPathComponent().appendingPathComponent(link)
      #expect(FileManager.default.fileExists(atPath: target.path), "\(document): \(link)")
    }
  }

  @Test func linksToFilesAreToldFromOthers() {
    let text = """
      [one](a/b.md), [two](https://swift.org), [three](#below), [four
      and more](c.md#there), [five]
      <img alt="" src="e.png">

      [five]: d.md

      """
    #expect(links(in: text) == ["a/b.md", "c.md", "d.md", "e.png"])
  }

  /// The paths that a text links to, each without its fragment: `[text](path)`, then `[text]: path`, and
  /// then the pictures.
  private func links(in text: String) -> [String] {
    [("](", ")"), ("]: ", "\n"), ("src=\"", "\""), ("srcset=\"", "\"")].flatMap { start, end in
      text.components(separatedBy: start).dropFirst().compactMap { rest in
        let link = rest.components(separatedBy: end)[0]
        if link.contains("://") || link.contains(" ") || link.hasPrefix("#") { return nil }
        return String(link.prefix { $0 != "#" })
      }
    }
  }
}
