import Foundation

/// A run of several cases' programs, compiled together and run one after the other.
struct RemedyRun {
  /// The output of each program, by name: `works`, or the code and the text of its error.
  private(set) var outputs: [String: String] = [:]

  /// The run of all programs before their remedies are applied.
  static let failed = Result { try RemedyRun(RemedyCase.failing.map { ($0.name, $0.before) }) }

  private static let separator = "=== "

  /// - Parameter sources: The source of each program, with the name of its function.
  init(_ sources: [(name: String, source: String)]) throws {
    let compiler = try SwiftCompiler()
    let files = try sources.map { try compiler.folder.create("\($0.name).swift", $0.source) }
    let main = try compiler.folder.create("main.swift", Self.main(sources.map(\.name)))
    let program = try compiler.link(files + [main], module: "Remedies")
    let run = try Command(program, [], in: compiler.folder)
    for part in run.output.components(separatedBy: "\n\(Self.separator)").dropFirst() {
      let lines = part.components(separatedBy: "\n")
      outputs[lines[0]] = lines.dropFirst().joined(separator: "\n").trimmingCharacters(in: .newlines)
    }
    if !run.succeeded { throw SwiftCompiler.Failure(text: run.text) }
  }

  /// The program's main file. The compiler would take long for a main function that awaits once for each name.
  private static func main(_ names: [String]) -> String {
    """
    import Firebolt
    import FireboltGraph

    struct Found: Error { let issue: Verification.Issue }

    /// Also warnings count.
    func expectNothing(in verify: () async throws -> Verification) async throws {
      if let issue = try await verify().issues.first { throw Found(issue: issue) }
    }

    func run(_ name: String, _ body: () async throws -> Void) async {
      print("\\n\(separator)\\(name)")
      do {
        try await body()
        print("works")
      } catch let error as ResolutionError {
        print("ResolutionError.\\(error.code)\\n\\(error)")
      } catch let error as DropError {
        for failure in error.failures { print("ResolutionError.\\(failure.code)\\n\\(failure)") }
      } catch let error as VerificationError {
        for issue in error.verification.issues.prefix(1) { print("Verification.\\(issue.code)\\n\\(issue)") }
      } catch let error as Found {
        print("Verification.\\(error.issue.code)\\n\\(error.issue)")
      } catch {
        print("another error: \\(error)")
      }
    }

    let programs: KeyValuePairs<String, @Sendable () async throws -> Void> = [
      \(names.map { "\"\($0)\": \($0)" }.joined(separator: ", "))
    ]
    for (name, program) in programs { await run(name, program) }

    """
  }
}
