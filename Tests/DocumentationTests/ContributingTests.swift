import Foundation
import Testing

/// The files, folders and suites that CONTRIBUTING names exist, and the files that the design does.
struct ContributingTests {
  private static let contributing = Result { try Contributing(".github/CONTRIBUTING.md") }
  private static let design = Result { try Contributing("Sources/Firebolt/DESIGN.md") }

  @Test func whatItNamesIsRead() throws {
    let contributing = try Self.contributing.get()
    #expect(contributing.folders.contains("Sources/Firebolt/Waiting/"))
    #expect(contributing.paths.contains("Verifying/Verifier+Paths.swift"))
    #expect(contributing.paths.contains("Playground/TodoServer"))
    #expect(contributing.suites.contains("PictureTests"))
    #expect(try Self.design.get().files.contains("table.c"))
  }

  @Test(arguments: try contributing.get().folders)
  func everyFolderOfTheOverviewIsThere(folder: String) {
    #expect(ProjectFiles.exists(folder))
  }

  @Test(arguments: try contributing.get().paths)
  func everyFileThatAnExampleNamesIsThere(path: String) {
    // The examples leave out the folders that they are about.
    let parents = ["", "Sources/", "Sources/Firebolt/", "Sources/FireboltGraph/", "Tests/"]
    #expect(parents.contains { ProjectFiles.exists($0 + path) })
  }

  @Test(arguments: try design.get().files)
  func everyFileThatTheDesignNamesIsThere(file: String) throws {
    #expect(try !ProjectFiles.all(in: "Sources", ending: "/\(file)").isEmpty)
  }

  @Test(arguments: try contributing.get().suites)
  func everySuiteThatIsNamedIsThere(suite: String) throws {
    #expect(try !ProjectFiles.all(in: "Tests", ending: "/\(suite).swift").isEmpty)
  }
}

/// What a document for contributors names.
private struct Contributing {
  /// The folders in the overview.
  var folders: [String] = []
  /// The words with a slash that are marked as code.
  var paths: [String] = []
  /// The names of test suites that are marked as code.
  var suites: [String] = []
  /// The names of files in Swift and C that are marked as code.
  var files: [String] = []

  init(_ path: String) throws {
    let text = try ProjectFiles.text(of: path)
    // Swift 6.2 takes a backtick after a plain slash for a name.
    for overview in text.matches(of: #/```text\n((?:.*\n)*?)```/#) {
      readOverview(overview.1.components(separatedBy: "\n"))
    }
    let prose = text.replacing(#/```[\s\S]*?```/#, with: "")
    let words = Set(prose.matches(of: #/`([^`]+)`/#).flatMap { $0.1.split(separator: " ").map(String.init) }).sorted()
    paths = words.filter { $0.contains("/") && !$0.hasPrefix("-") }
    files = words.filter { $0.hasSuffix(".swift") || $0.hasSuffix(".c") }
    suites = words.filter { $0.hasSuffix("Tests") && !$0.contains("/") && $0 != "DocumentationTests" }
  }

  /// Reads a tree of folders, in which an indented line belongs to the last line that isn't.
  private mutating func readOverview(_ lines: some Sequence<String>) {
    var parent = ""
    for line in lines {
      let names = line.split(separator: " ").map { $0.filter { $0 != "," } }.prefix { $0.hasSuffix("/") }
      guard let first = names.first else { continue }
      if !line.hasPrefix(" ") { parent = "" }
      folders += names.map { parent + $0 }
      if !line.hasPrefix(" ") { parent = first }
    }
  }
}
