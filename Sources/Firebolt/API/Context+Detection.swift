import FireboltAtomics

extension Resolver.Context {
  /// The contexts that this process runs in.
  static let ofProcess = detected(arguments: CommandLine.arguments) {
    firebolt_environment($0).map(String.init(cString:))
  }

  /// The variables that Xcode sets for a test runner. One of them is enough.
  private static let testVariables = [
    "XCTestConfigurationFilePath", "XCTestBundlePath", "XCTestBundleInjectPath", "XCTestSessionIdentifier",
  ]

  /// Returns the contexts of a process.
  ///
  /// - Parameters:
  ///   - arguments: The launch arguments, starting with the program's own path.
  ///   - variable: Returns the value of an environment variable, or nil.
  package static func detected(arguments: [String], variable: (String) -> String?) -> [Self] {
    detected(
      arguments, isPreview: variable("XCODE_RUNNING_FOR_PREVIEWS") == "1",
      hasTestVariable: testVariables.contains { variable($0) != nil })
  }

  @inline(never)
  private static func detected(_ arguments: [String], isPreview: Bool, hasTestVariable: Bool) -> [Self] {
    var contexts: [Self] = []
    for argument in arguments.dropFirst() { contexts.append(.argument(argument)) }
    if isPreview { contexts.append(.preview) }
    if hasTestVariable || isTest(arguments) { contexts.append(.test) }
    #if targetEnvironment(simulator)
      contexts.append(.simulator)
    #else
      contexts.append(.device)
    #endif
    #if DEBUG
      contexts.append(.debug)
    #endif
    return contexts
  }

  /// Returns whether arguments are a test runner's. Xcode doesn't set all variables each time, and sets none in an exit
  /// test, so the program's name counts too.
  private static func isTest(_ arguments: [String]) -> Bool {
    let name = arguments.first?.parts(at: "/").last?.parts(at: "\\").last?.lowercased() ?? ""
    // Windows appends `.exe`.
    let program = name.hasSuffix(".exe") ? String(name.dropLast(4)) : name
    return program == "xctest" || program == "swiftpm-testing-helper"
      || program.hasSuffix(".xctest") || program.hasSuffix("-test-runner")
      || arguments.dropFirst().contains { $0 == "--testing-library" || $0.hasPrefix("--testing-library=") }
  }
}
