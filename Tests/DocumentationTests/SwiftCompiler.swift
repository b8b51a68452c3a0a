import Foundation

/// Compiles source code as a client of the Firebolt module that was built with the running tests.
struct SwiftCompiler {
  /// The folder of what is compiled. Modules that were compiled before can be imported from it.
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  /// The output of a command that failed unexpectedly.
  struct Failure: Error, CustomStringConvertible {
    let text: String
    var description: String { text }
  }

  // MARK: - Calling the compiler

  /// Calls the compiler. Every other function does it by this one.
  ///
  /// - Parameters:
  ///   - options: What to make of the files, and further options.
  ///   - files: The source files.
  ///   - languageMode: The Swift language mode.
  ///   - folders: The folders that are searched for modules before Firebolt's build.
  ///   - moduleMap: The module map of FireboltAtomics, if not the build's.
  /// - Returns: The errors and warnings; empty if there are none.
  func compile(
    _ options: [String], _ files: [URL], languageMode: Int = 6, importing folders: [URL] = [],
    atomics moduleMap: URL? = nil
  ) throws -> [Diagnostic] {
    let build = Toolchain.build.path
    let moduleMap = moduleMap?.path ?? "\(build)/FireboltAtomics.build/module.modulemap"
    let common = [
      // As in new Xcode projects, an import makes only that module's members visible.
      "-enable-upcoming-feature", "MemberImportVisibility",
      "-swift-version", "\(languageMode)", "-I", "\(build)/Modules", "-module-cache-path", "\(build)/ModuleCache",
      "-Xcc", "-fmodule-map-file=\(moduleMap)",
      "-plugin-path", Toolchain.testingMacros.path,
    ]
    let imports = folders.flatMap { ["-I", $0.path] }
    let command = try Command(Toolchain.compiler, options + files.map(\.path) + imports + common, in: folder)
    let diagnostics = Diagnostic.all(in: command.text)
    if !command.succeeded && diagnostics.isEmpty { throw Failure(text: command.text) }
    return diagnostics
  }

  /// Throws the errors and warnings of code that must compile without.
  func require(_ diagnostics: [Diagnostic]) throws {
    if !diagnostics.isEmpty { throw Failure(text: "\(diagnostics)") }
  }

  // MARK: - Checking

  /// Type-checks a program, and returns the errors and warnings; empty if there are none.
  ///
  /// - Parameters:
  ///   - source: The program's main file.
  ///   - others: The program's other files.
  ///   - languageMode: The Swift language mode.
  ///   - options: Further options of the compiler.
  func typeCheck(
    _ source: String, and others: [String] = [], languageMode: Int = 6, options: [String] = []
  ) throws -> [Diagnostic] {
    let files = try others.enumerated().map { try folder.create("File\($0).swift", $1) }
    let main = try folder.create("main.swift", source)
    // Otherwise, the compiler would start once for each file.
    return try compile(
      ["-typecheck", "-whole-module-optimization"] + options, [main] + files, languageMode: languageMode)
  }

  /// Type-checks a valid program, and counts the alternatives that the compiler tries. The count measures the cost of
  /// type-checking and is the same on every machine.
  func triedAlternatives(in source: String) throws -> Int {
    let statistics = folder.url.appendingPathComponent("statistics-\(UUID())")
    try FileManager.default.createDirectory(at: statistics, withIntermediateDirectories: true)
    try require(typeCheck(source, options: ["-stats-output-dir", statistics.path]))
    return try FileManager.default.contentsOfDirectory(at: statistics, includingPropertiesForKeys: nil)
      .map { try JSONSerialization.jsonObject(with: Data(contentsOf: $0)) as? [String: Any] ?? [:] }
      .compactMap { $0.first { $0.key.hasSuffix("NumConstraintScopes") }?.value as? Int }.reduce(0, +)
  }

  // MARK: - Making something

  /// Compiles a module without linking it, and returns the errors and warnings. Type-checking isn't enough, because the compiler
  /// finds data races after it.
  ///
  /// - Parameters:
  ///   - files: The module's files.
  ///   - module: The module's name.
  ///   - package: The name of the module's package.
  ///   - languageMode: The Swift language mode.
  ///   - options: Further options of the compiler.
  ///   - folders: The folders that are searched for modules before Firebolt's build.
  func compileModule(
    _ files: [URL], _ module: String, package: String, languageMode: Int = 6, options: [String] = [],
    importing folders: [URL] = []
  ) throws -> [Diagnostic] {
    let output = folder.url.appendingPathComponent("\(module).swiftmodule")
    let what = ["-emit-module", "-emit-module-path", output.path, "-module-name", module, "-package-name", package]
    return try compile(
      what + ["-whole-module-optimization", "-parse-as-library"] + options, files, languageMode: languageMode,
      importing: folders)
  }

  /// Compiles and links a program, without warnings.
  ///
  /// - Parameter options: Further options of the compiler, and object files.
  func link(_ files: [URL], module: String, options: [String] = []) throws -> URL {
    let program = folder.url.appendingPathComponent(module)
    let what = ["-o", program.path, "-module-name", module, "-whole-module-optimization"]
    try require(compile(what + options + Self.library.get().arguments, files, importing: [folder.url]))
    return program
  }

  /// Compiles, links and runs a program, without warnings.
  func run(_ source: String, module: String) throws -> Command {
    try Command(link([folder.create("main.swift", source)], module: module), [], in: folder)
  }

  /// The arguments that link a program with the library: a shared library, so that only the program's own code is linked
  /// each time, and flags that it needs if the tests were built with a sanitizer or for coverage.
  private static let library = Result {
    let compiler = try SwiftCompiler()
    let objects = try ["Firebolt", "FireboltGraph", "FireboltAtomics"].flatMap { try Self.objects(of: $0) }
    let contents = try objects.map { try Data(contentsOf: $0) }
    let needs = [
      ("__tsan_init", "-sanitize=thread"), ("__asan_init", "-sanitize=address"),
      ("__llvm_profile_runtime", "-profile-generate"),
    ]
    let flags = needs.compactMap { symbol, flag in
      contents.contains { $0.range(of: Data(symbol.utf8)) != nil } ? flag : nil
    }
    let file = compiler.folder.url.appendingPathComponent("libFirebolt.so")
    let what = ["-emit-library", "-o", file.path, "-module-name", "Library"]
    // The page's layout computes square roots, which are in a library of their own on Linux.
    try compiler.require(compiler.compile(what + flags + objects.map(\.path) + ["-lm"], []))
    // The file is there as long as the compiler's folder is.
    return (compiler, arguments: [file.path] + flags)
  }

  /// A module's object files. The folder also contains the objects of deleted source files, which are left out.
  private static func objects(of module: String) throws -> [URL] {
    let existing = try Set(ProjectFiles.all(in: "Sources/\(module)").map { ($0 as NSString).lastPathComponent })
    let build = Toolchain.build.appendingPathComponent("\(module).build")
    return try FileManager.default.contentsOfDirectory(at: build, includingPropertiesForKeys: nil).filter { object in
      let source = object.deletingPathExtension()
      return object.pathExtension == "o" && existing.contains(source.lastPathComponent)
    }
  }
}
