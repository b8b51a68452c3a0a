import Foundation
import Testing

/// Compiles source code as a client of the Firebolt module that was built with the running tests.
struct SwiftCompiler {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  /// Type-checks a program.
  ///
  /// - Parameters:
  ///   - source: The program's main file.
  ///   - others: The program's other files.
  ///   - languageMode: The Swift language mode.
  ///   - options: Further options of the compiler.
  /// - Returns: The errors and warnings; empty if there are none.
  func typeCheck(
    _ source: String, and others: [String] = [], languageMode: Int = 6, options: [String] = []
  ) throws -> [Diagnostic] {
    let files =
      try [folder.create("main.swift", source)]
      + others.enumerated().map { try folder.create("File\($0).swift", $1) }
    return try diagnostics(["-typecheck"] + files.map(\.path) + arguments(languageMode: languageMode) + options)
  }

  /// Type-checks a valid program, and counts the alternatives that the compiler tries. The count measures the cost of
  /// type-checking and is the same on every machine.
  func triedAlternatives(in source: String) throws -> Int {
    let statistics = folder.url.appendingPathComponent("statistics-\(UUID())")
    try FileManager.default.createDirectory(at: statistics, withIntermediateDirectories: true)
    let file = try folder.create("main.swift", source)
    try finish(["-typecheck", file.path, "-stats-output-dir", statistics.path] + arguments())
    return try FileManager.default.contentsOfDirectory(at: statistics, includingPropertiesForKeys: nil)
      .map { try JSONSerialization.jsonObject(with: Data(contentsOf: $0)) as? [String: Any] ?? [:] }
      .compactMap { $0.first { $0.key.hasSuffix("NumConstraintScopes") }?.value as? Int }.reduce(0, +)
  }

  /// Type-checks each statement in a function of its own, all in one program.
  ///
  /// - Returns: The errors and warnings of each.
  func typeCheck(eachOf statements: [String], after declarations: String) throws -> [[Diagnostic]] {
    let functions = statements.enumerated().map { index, statement in
      let effects = statement.contains("await ") ? "async throws " : statement.contains("try ") ? "throws " : ""
      return "nonisolated func statement\(index)(_ resolver: Resolver) \(effects){ \(statement) }"
    }
    let found = try typeCheck(([declarations] + functions).joined(separator: "\n"))
    let first = declarations.components(separatedBy: "\n").count + 1
    return statements.indices.map { index in found.filter { $0.line == first + index } }
  }

  /// Compiles a module without linking it. Type-checking isn't enough, because the compiler finds data races after it.
  ///
  /// - Parameters:
  ///   - sources: The module's files.
  ///   - module: The module's name. The module can then be imported from the compiler's folder.
  ///   - package: The name of the module's package.
  ///   - languageMode: The Swift language mode.
  ///   - options: Further options of the compiler.
  ///   - folders: The folders that are searched for modules before Firebolt's build.
  /// - Returns: The errors and warnings; empty if there are none.
  func compile(
    _ sources: [URL], module: String, package: String, languageMode: Int = 6, options: [String] = [],
    importing folders: [URL] = []
  ) throws -> [Diagnostic] {
    let output = folder.url.appendingPathComponent("\(module).swiftmodule")
    return try diagnostics(
      ["-emit-module", "-emit-module-path", output.path, "-module-name", module, "-package-name", package]
        + ["-whole-module-optimization", "-parse-as-library"] + options + sources.map(\.path)
        + arguments(languageMode: languageMode, importing: folders))
  }

  /// The files of the library's main module.
  static let sourcesOfFirebolt = Result {
    let folder = Toolchain.package.appendingPathComponent("Sources/Firebolt")
    return try FileManager.default.subpathsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".swift") }
      .map { folder.appendingPathComponent($0) }
  }

  /// Compiles a library with optimisation, and returns its code in LLVM's language.
  ///
  /// - Parameters:
  ///   - moduleMap: The module map of FireboltAtomics, if not the build's.
  ///   - target: The target, if not the build's.
  ///   - modules: The folder with the modules for that target.
  func optimizedCode(
    _ source: String, atomics moduleMap: URL? = nil, for target: String? = nil, importing modules: URL? = nil
  )
    throws -> String
  {
    let output = folder.url.appendingPathComponent("\(UUID()).ll")
    let file = try folder.create("\(UUID())/Client.swift", source)
    try finish(
      ["-O", "-wmo", "-parse-as-library", "-module-name", "Client", "-emit-ir", file.path, "-o", output.path]
        + (target.map { ["-target", $0] } ?? [])
        + arguments(importing: modules.map { [$0] } ?? [], atomics: moduleMap))
    return try String(contentsOf: output, encoding: .utf8)
  }

  /// Copies the headers of FireboltAtomics with changes, and returns the copy's module map.
  func copyOfAtomics(changing change: (_ name: String, _ text: String) -> String) throws -> URL {
    let headers = Toolchain.package.appendingPathComponent("Sources/FireboltAtomics/include")
    for name in try FileManager.default.contentsOfDirectory(atPath: headers.path) {
      let text = try String(contentsOf: headers.appendingPathComponent(name), encoding: .utf8)
      try folder.create("Atomics/\(name)", change(name, text))
    }
    return try folder.create(
      "Atomics/module.modulemap", "module FireboltAtomics {\n  umbrella header \"FireboltAtomics.h\"\n  export *\n}\n")
  }

  /// Compiles, links and runs a program. Warnings are errors.
  func run(_ source: String, module: String) throws -> Command {
    try Command(link([folder.create("main.swift", source)], module: module), [], in: folder)
  }

  /// Compiles and links a program. Warnings are errors.
  ///
  /// - Parameters:
  ///   - libraries: The modules that were compiled before to object files in the same folder.
  ///   - options: Further options of the compiler.
  func link(_ sources: [URL], module: String, libraries: [String] = [], options: [String] = []) throws -> URL {
    let program = folder.url.appendingPathComponent(module)
    let files: [String] = sources.map(\.path) + libraries.map { "\($0).o" }
    let imports: [String] = arguments(importing: [folder.url]) + (try Self.library.get())
    try finish(["-o", program.path, "-module-name", module, "-whole-module-optimization"] + options + files + imports)
    return program
  }

  /// Runs the compiler on code that must compile without errors and warnings.
  private func finish(_ arguments: [String]) throws {
    let command = try Command(Toolchain.compiler, ["-warnings-as-errors"] + arguments, in: folder)
    if !command.succeeded { throw Failure(text: command.text) }
  }

  /// The output of a command that failed unexpectedly.
  struct Failure: Error, CustomStringConvertible {
    let text: String
    var description: String { text }
  }

  private func diagnostics(_ arguments: [String]) throws -> [Diagnostic] {
    let command = try Command(Toolchain.compiler, arguments, in: folder)
    let diagnostics = Diagnostic.all(in: command.text)
    if !command.succeeded && diagnostics.isEmpty { throw Failure(text: command.text) }
    return diagnostics
  }

  private func arguments(languageMode: Int = 6, importing folders: [URL] = [], atomics moduleMap: URL? = nil)
    -> [String]
  {
    let build = Toolchain.build.path
    let moduleMap = moduleMap?.path ?? "\(build)/FireboltAtomics.build/module.modulemap"
    return folders.flatMap { ["-I", $0.path] } + [
      // As in new Xcode projects, an import makes only that module's members visible.
      "-enable-upcoming-feature", "MemberImportVisibility",
      "-swift-version", "\(languageMode)", "-I", "\(build)/Modules", "-module-cache-path", "\(build)/ModuleCache",
      "-Xcc", "-fmodule-map-file=\(moduleMap)",
      "-plugin-path", Toolchain.testingMacros.path,
    ]
  }

  /// The arguments that link the library into a program: its object files, and the linker flags that they need if the tests were built with a sanitizer or for
  /// coverage. The folder also contains the objects of deleted source files, which are left out.
  private static let library = Result {
    let files = FileManager.default
    let objects = try ["Firebolt", "FireboltGraph", "FireboltAtomics"].flatMap { module in
      let sources = Toolchain.package.appendingPathComponent("Sources/\(module)")
      let existing = try Set(files.subpathsOfDirectory(atPath: sources.path).map { ($0 as NSString).lastPathComponent })
      let build = Toolchain.build.appendingPathComponent("\(module).build")
      return try files.contentsOfDirectory(at: build, includingPropertiesForKeys: nil).filter { object in
        let source = object.deletingPathExtension()
        return object.pathExtension == "o" && existing.contains(source.lastPathComponent)
      }
    }
    let contents = try objects.map { try Data(contentsOf: $0) }
    let needs = [
      ("__tsan_init", ["-sanitize=thread"]), ("__asan_init", ["-sanitize=address"]),
      ("__llvm_profile_runtime", ["-profile-generate"]),
    ]
    let flags = needs.flatMap { symbol, flags in
      contents.contains { $0.range(of: Data(symbol.utf8)) != nil } ? flags : []
    }
    // The page's layout computes square roots, which are in a library of their own on Linux.
    return objects.map(\.path) + flags + ["-lm"]
  }
}

/// A message of the compiler about one line of a source file.
struct Diagnostic: Equatable, CustomStringConvertible {
  let line: Int
  let isError: Bool
  let message: String

  var description: String { "\(line): \(isError ? "error" : "warning"): \(message)" }

  /// The errors and warnings in the compiler's output, once each: `/folder/main.swift:12:3: error: …`.
  static func all(in text: String) -> [Diagnostic] {
    text.split(separator: "\n").reduce(into: []) { diagnostics, line in
      let parts = line.split(separator: ":", maxSplits: 4).map { $0.trimmingCharacters(in: .whitespaces) }
      guard parts.count == 5, let number = Int(parts[1]), ["error", "warning"].contains(parts[3]) else { return }
      let diagnostic = Diagnostic(line: number, isError: parts[3] == "error", message: parts[4])
      if !diagnostics.contains(diagnostic) { diagnostics.append(diagnostic) }
    }
  }
}
