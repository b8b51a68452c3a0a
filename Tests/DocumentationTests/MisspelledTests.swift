import Testing

/// A term of another library, or a mistake, causes one error. The error is on its own line and says what to write.
struct MisspelledTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let code: String
    let message: String

    var testDescription: String { code }
  }

  @Test(arguments: [
    Case(code: "resolver.register((any Store).self) { Disk() }", message: "write register(expect: …) { … }"),
    Case(code: "resolver.register(Disk.self, name: \"a\") { Disk() }", message: "write register(expect: …) { … }"),
    Case(code: "resolver.register((any Store).self) { _ in Disk() }", message: "write register(expect: …) { … }"),
    Case(
      code: "resolver.autowire(Other.init, expect: (any Store).self)",
      message: "what the initializer makes isn't of the type under expect:"),
    Case(
      code: "resolver.autowire(.factory, Other.init, expect: (any Store).self)",
      message: "what the initializer makes isn't of the type under expect:"),
    Case(
      code: "resolver.autowire(name: \"a\") { (disk: Disk) in Other() }",
      message: "write the closure first: autowire({ … }, name: …)"),
    Case(
      code: "resolver.autowire(.factory, expect: Other.self) { (disk: Disk) in Other() }",
      message: "write the closure first: autowire({ … }, name: …)"),
    Case(
      code: "resolver.register(on: MainActor.self, arg1: Int.self) { (_: Int) in Disk() }",
      message: "write args: instead of arg1:"),
    Case(
      code: "resolver.register(.factory, on: MainActor.self, arg1: Int.self) { _, number in Disk() }",
      message: "write args: instead of arg1:"),
    Case(code: "resolver.registerAsync(arg1: Int.self) { number in Disk() }", message: "write args: instead of arg1:"),
    Case(code: "resolver.register(name: .any) { Disk() }", message: "type 'Resolver.Name' has no member 'any'"),
    Case(
      code: "resolver.dropCached(Disk.self, name: .any)", message: "type 'Resolver.Name' has no member 'any'"),
    Case(code: "resolver.register(.singleton) { Disk() }", message: "'singleton' has been renamed to 'single'"),
    Case(code: "resolver.autowire(.transient, Disk.init)", message: "'transient' has been renamed to 'factory'"),
    Case(
      code: "resolver.register(.sesion) { Disk() }",
      message: "has no member 'sesion'"),
    Case(
      code: "resolver.register(.sesion) { _ in Disk() }",
      message: "has no member 'sesion'"),
    Case(code: "resolver.register(.expiring(after: .seconds(60))) { Disk() }", message: "has no member 'seconds'"),
    Case(
      code: "struct Box { let disk: Disk = get(); func get() -> Disk { disk } }",
      message: "cannot use instance member 'get' within property initializer"),
  ])
  func theCompilerSaysWhatToWrite(_ wrong: Case) throws {
    let lines = [
      "import Firebolt", "protocol Store {}", "final class Disk: Store, Sendable {}", "final class Other: Sendable {}",
      "let resolver = Resolver()", wrong.code, "resolver.register { Other() }",
      "struct Right { let disk: Disk = Firebolt.get(); func get() {} }",
    ]
    let errors = try SwiftCompiler().typeCheck(lines.joined(separator: "\n")).filter(\.isError)
    #expect(errors.map(\.line) == [6], "\(errors)")
    #expect(errors.allSatisfy { $0.message.contains(wrong.message) }, "\(errors)")
  }
}
