#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#elseif canImport(WASILibc)
  import WASILibc
#elseif os(Windows)
  import ucrt
#endif

extension Resolver.Context {
  /// The contexts that this process runs in.
  static let ofProcess = detected(
    arguments: CommandLine.arguments,
    environment: Dictionary(uniqueKeysWithValues: variables.compactMap { name in variable(name).map { (name, $0) } }))

  /// The environment variables that detection reads.
  private static let variables =
    ["XCODE_RUNNING_FOR_PREVIEWS"] + testVariables

  /// The variables that Xcode sets for a test runner. One of them is enough.
  private static let testVariables = [
    "XCTestConfigurationFilePath", "XCTestBundlePath", "XCTestBundleInjectPath", "XCTestSessionIdentifier",
  ]

  private static func variable(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }

  /// Returns the contexts of a process.
  ///
  /// - Parameters:
  ///   - arguments: The launch arguments, starting with the program's own path.
  ///   - environment: The environment variables.
  package static func detected(arguments: [String], environment: [String: String]) -> Set<Self> {
    var contexts = Set(arguments.dropFirst().map(Self.argument))
    if environment["XCODE_RUNNING_FOR_PREVIEWS"] == "1" { contexts.insert(.preview) }
    if isTest(arguments, environment) { contexts.insert(.test) }
    #if targetEnvironment(simulator)
      contexts.insert(.simulator)
    #else
      contexts.insert(.device)
    #endif
    #if DEBUG
      contexts.insert(.debug)
    #endif
    return contexts
  }

  private static func isTest(_ arguments: [String], _ environment: [String: String]) -> Bool {
    // Xcode doesn't set all of these variables each time, and sets none in an exit test, so the program's name counts
    // too.
    if testVariables.contains(where: { environment[$0] != nil }) { return true }
    let program = arguments.first.map(programName) ?? ""
    if program == "xctest" || program == "swiftpm-testing-helper" { return true }
    if program.hasSuffix(".xctest") || program.hasSuffix("-test-runner") { return true }
    return arguments.dropFirst().contains { $0 == "--testing-library" || $0.hasPrefix("--testing-library=") }
  }

  /// Returns the name of a program, as systems other than Windows write it.
  private static func programName(_ path: String) -> Substring {
    let name = path.split { $0 == "/" || $0 == "\\" }.last ?? ""
    return name.lowercased().hasSuffix(".exe") ? name.dropLast(4) : name
  }
}
