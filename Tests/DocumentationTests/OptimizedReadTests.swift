import Foundation
import Testing

@Suite("Rule 58: a read, for which a drop waits, ends after what it found is counted, in optimised code too")
struct OptimizedReadTests {
  /// A client's functions, each with another form of request or another kind of value.
  private static let client = """
    import Firebolt
    public final class Service: Sendable {}
    public protocol Database: Sendable {}
    public protocol Screen: AnyObject, Sendable {}
    public struct Small: Sendable { let service: Service }
    public struct Settings: Sendable {
      let service: Service
      let text: String
    }
    public struct Large: Sendable {
      let first, second, third, fourth: Service
      let text: String
      let database: any Database
    }
    public enum Choice: Sendable {
      case service(Service)
      case text(String)
    }
    extension Resolver.Keys { public static let service = Resolver.Key { Service() } }

    public func object(_ resolver: Resolver) -> Service { resolver.get() }
    public func objectOrNil(_ resolver: Resolver) -> Service? { resolver.get() }
    public func objectOrError(_ resolver: Resolver) throws -> Service { try resolver.resolve() }
    public func named(_ resolver: Resolver) -> Service { resolver.get(name: "a") }
    public func declared(_ resolver: Resolver) -> Service { resolver.get(.service) }
    public func existential(_ resolver: Resolver) -> any Database { resolver.get() }
    public func existentialOfObject(_ resolver: Resolver) -> any Screen { resolver.get() }
    public func small(_ resolver: Resolver) -> Small { resolver.get() }
    public func settings(_ resolver: Resolver) -> Settings { resolver.get() }
    public func large(_ resolver: Resolver) -> Large { resolver.get() }
    public func choice(_ resolver: Resolver) -> Choice { resolver.get() }
    public func text(_ resolver: Resolver) -> String { resolver.get() }
    public func texts(_ resolver: Resolver) -> [String] { resolver.get() }
    public func closure(_ resolver: Resolver) -> @Sendable () -> Int { resolver.get() }
    public func global() -> Service { get() }
    public func globalOrNil() -> Service? { get() }
    public func globalSettings() -> Settings { get() }
    public func globalDeclared() -> Service { get(.service) }
    public func generic<T>(_ resolver: Resolver) -> T { resolver.get() }
    """

  private static var functionCount: Int { client.split(separator: "\n").count { $0.contains("public func ") } }

  private let compiler: SwiftCompiler

  init() throws { compiler = try SwiftCompiler() }

  /// Compiles a client with optimisation, and returns its code in LLVM's language.
  ///
  /// - Parameters:
  ///   - options: Further options of the compiler.
  ///   - modules: The folders that are searched for modules before Firebolt's build.
  ///   - moduleMap: The module map of FireboltAtomics, if not the build's.
  private func optimized(
    _ source: String = client, options: [String] = [], importing modules: [URL] = [], atomics moduleMap: URL? = nil
  ) throws -> String {
    let output = compiler.folder.url.appendingPathComponent("Client.ll")
    let what = ["-O", "-wmo", "-parse-as-library", "-module-name", "Client", "-emit-ir", "-o", output.path]
    let file = try compiler.folder.create("Client.swift", source)
    try compiler.require(compiler.compile(what + options, [file], importing: modules, atomics: moduleMap))
    return try String(contentsOf: output, encoding: .utf8)
  }

  @Test func whatAClientGetsIsCountedBeforeTheFence() throws {
    let reads = OptimizedReads(try optimized())
    #expect(reads.mistakes == [])
    #expect(reads.count >= Self.functionCount, "not every function reads by itself")
  }

  /// This is what the fence is for. If it isn't needed any more, it can go, and so can this test.
  @Test func withoutTheFenceTheOptimiserCountsTooLate() throws {
    let moduleMap = try compiler.folder.create(
      "module.modulemap", "module FireboltAtomics {\n  umbrella header \"FireboltAtomics.h\"\n  export *\n}\n")
    for header in try ProjectFiles.all(in: "Sources/FireboltAtomics/include", ending: ".h") {
      var text = try ProjectFiles.text(of: header)
      if let end = text.range(of: "void firebolt_end_read(") {
        let fence = try #require(
          text.range(of: "__atomic_signal_fence(__ATOMIC_SEQ_CST);", range: end.upperBound..<text.endIndex))
        text.replaceSubrange(fence, with: "")
      }
      try compiler.folder.create((header as NSString).lastPathComponent, text)
    }
    let reads = OptimizedReads(try optimized(atomics: moduleMap))
    #expect(reads.count >= Self.functionCount)
    #expect(reads.mistakes.contains { $0.hasSuffix("copies after its read has ended") })
    #expect(reads.mistakes.contains { $0.hasSuffix("ends its read without a fence") })
  }

  @Test(.enabled(if: Toolchain.hasStandardLibrary(for: arm64), "left out: no standard library for arm64 is at hand"))
  func onARM64Too() throws {
    let target = ["-target", Self.arm64]
    let sources = try ProjectFiles.all(in: "Sources/Firebolt", ending: ".swift").map(ProjectFiles.url)
    let found = try compiler.compileModule(sources, "Firebolt", package: "firebolt", options: target + ["-O"])
    #expect(found == [])
    let reads = OptimizedReads(try optimized(options: target, importing: [compiler.folder.url]))
    #expect(reads.mistakes == [])
    #expect(reads.count >= Self.functionCount)
  }

  #if os(macOS)
    private static let arm64 = "arm64-apple-macosx13.0"
  #else
    private static let arm64 = "aarch64-unknown-linux-gnu"
  #endif

  /// In release mode, the compiler once crashed on a generic function that registers recipes with arguments.
  @Test func genericFunctionsThatRegisterRecipesWithArgumentsCompile() throws {
    _ = try optimized(
      """
      import Firebolt
      public final class Label: Sendable {
        init(_ text: String) {}
      }
      @MainActor public func register<T: Sendable, each U: Sendable>(
        _ text: @escaping @Sendable (T, repeat each U) -> String, _ types: repeat (each U).Type
      ) -> Resolver {
        Resolver()
          .register(.factory, args: T.self) { _ in Label("") }
          .register(.factory, args: T.self, Int.self) { _, _ in Label("") }
          .register(.factory, arg1: T.self) { _, _ in Label("") }
          .register(.factory, on: MainActor.self, args: T.self) { _ in Label("") }
          .register(.factory, on: MainActor.self, args: T.self, Int.self) { _, _, _ in Label("") }
          .registerAsync(.factory, args: T.self) { _ in Label("") }
          .register(.factory, args: T.self, repeat (each U).self) { (first: T, rest: repeat each U) in
            Label(text(first, repeat each rest))
          }
      }
      """)
  }
}
