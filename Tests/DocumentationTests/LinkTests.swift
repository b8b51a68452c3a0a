import Foundation
import Testing

/// The links between the package's own files have existing targets. DocC checks the links between articles.
struct LinkTests {
  @Test(arguments: ["README.md", "CHANGELOG.md", ".github/CONTRIBUTING.md", "Playground/TodoServer/README.md"])
  func everyLinkToAFileLeadsToOne(document: String) throws {
    let file = Toolchain.package.appendingPathComponent(document)
    for link in links(in: try String(contentsOf: file, encoding: .utf8)) {
      let target = file.deletingLastPathComponent().appendingPathComponent(link)
      #expect(FileManager.default.fileExists(atPath: target.path), "\(document): \(link)")
    }
  }

  @Test func linksToFilesAreToldFromOthers() {
    let text = "[one](a/b.md), [two](https://swift.org), [three](#below), [four\nand more](c.md#there)"
    #expect(links(in: text) == ["a/b.md", "c.md"])
  }

  /// The paths that a text links to, each without its fragment.
  private func links(in text: String) -> [String] {
    text.components(separatedBy: "](").dropFirst().compactMap { rest in
      guard let link = rest.split(separator: ")").first, !link.contains("://"), !link.hasPrefix("#") else { return nil }
      return String(link.prefix { $0 != "#" })
    }
  }
}
