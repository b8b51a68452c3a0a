import Foundation
import Testing

/// The README is short, and shows a program of each kind. `ArticleTests` compile and run its code.
struct ReadmeTests {
  @Test func theFirstCodeBeginsByLine15() throws {
    let first = try #require(Document.readme.get().blocks.first)
    #expect(first.kind == .program)
    #expect(first.firstLine <= 15)
  }

  @Test func everyKindOfBlockIsThere() throws {
    let readme = try Document.readme.get()
    #expect(readme.blocks(.program).count >= 2)
    #expect(readme.blocks(.manifest).count == 1)
    #expect(readme.blocks(.declarations).count >= 2)
    #expect(readme.blocks(.statements).count >= 1)
    #expect(!readme.tests.isEmpty)
  }

  @Test func tenMinutesAreEnough() throws {
    #expect(try Document.readme.get().text.utf8.count <= 12_500)
  }

  @Test(.enabled(if: ProcessInfo.processInfo.environment["CI"] != nil, "it builds the library once more, for CI"))
  func thePackageOfTheInstallationBuildsAndRunsTheExample() throws {
    let readme = try Document.readme.get()
    let manifest = try #require(readme.blocks(.manifest).first)
    let main = try #require(readme.blocks(.statements).first)
    let folder = try TemporaryFolder()
    // The package is copied, because its identity is the name of its folder.
    let files = FileManager.default
    try files.createDirectory(at: folder.url.appendingPathComponent("Firebolt"), withIntermediateDirectories: true)
    for name in ["Package.swift", "Sources", "Playground", "Tests"] {
      try files.copyItem(
        at: ProjectFiles.url(name), to: folder.url.appendingPathComponent("Firebolt/\(name)"))
    }
    try folder.create("FilmList/Package.swift", manifest.source)
    for block in readme.blocks {
      if let path = block.path { try folder.create("FilmList/\(path)", block.source) }
    }
    let run = try Command(
      Toolchain.packageManager, ["run", "--quiet", "--package-path", "FilmList", "FilmList"], in: folder)
    #expect(run.succeeded, "\(run.text)")
    #expect(run.output.trimmingCharacters(in: .newlines) == main.output)
    // FireboltGraph and FireboltTesting aren't built for a program that doesn't use them.
    let built = try files.subpathsOfDirectory(atPath: folder.url.appendingPathComponent("FilmList/.build").path)
    #expect(built.contains { $0.hasSuffix("Firebolt.swiftmodule") })
    #expect(
      !built.contains { $0.hasSuffix("FireboltGraph.swiftmodule") || $0.hasSuffix("FireboltTesting.swiftmodule") })
  }
}
