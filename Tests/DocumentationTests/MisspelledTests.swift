import Testing

/// A term of another library, or a mistake, causes one error. The error is on its own line and says what to write.
struct MisspelledTests {
  private let declarations = """
    import Firebolt
    protocol Store {}
    final class Disk: Store, Sendable {}
    final class Other: Sendable {}
    struct Right { let disk: Disk = Firebolt.get(); func get() {} }
    """

  private static let expecting = "write register(expect: …) { … }"
  private static let made = "what the initializer makes isn't of the type under expect:"
  private static let closureFirst = "write the closure first: autowire({ … }, name: …)"
  private static let arguments = "write args: instead of arg1:"
  private static let anyName = "type 'Resolver.Name' has no member 'any'"

  private let mistakes: [(statement: String, message: String)] = [
    ("resolver.register((any Store).self) { Disk() }", Self.expecting),
    ("resolver.register(Disk.self, name: \"a\") { Disk() }", Self.expecting),
    ("resolver.register((any Store).self) { _ in Disk() }", Self.expecting),
    ("resolver.autowire(Other.init, expect: (any Store).self)", Self.made),
    ("resolver.autowire(.factory, Other.init, expect: (any Store).self)", Self.made),
    ("resolver.autowire(name: \"a\") { (disk: Disk) in Other() }", Self.closureFirst),
    ("resolver.autowire(.factory, expect: Other.self) { (disk: Disk) in Other() }", Self.closureFirst),
    ("resolver.register(on: MainActor.self, arg1: Int.self) { (_: Int) in Disk() }", Self.arguments),
    ("resolver.register(.factory, on: MainActor.self, arg1: Int.self) { _, number in Disk() }", Self.arguments),
    ("resolver.registerAsync(arg1: Int.self) { number in Disk() }", Self.arguments),
    ("resolver.register(name: .any) { Disk() }", Self.anyName),
    ("resolver.dropCached(Disk.self, name: .any)", Self.anyName),
    ("resolver.register(.singleton) { Disk() }", "'singleton' has been renamed to 'single'"),
    ("resolver.autowire(.transient, Disk.init)", "'transient' has been renamed to 'factory'"),
    ("resolver.register(.sesion) { Disk() }", "has no member 'sesion'"),
    ("resolver.register(.sesion) { _ in Disk() }", "has no member 'sesion'"),
    ("resolver.register(.expiring(after: .seconds(60))) { Disk() }", "has no member 'seconds'"),
    (
      "struct Box { let disk: Disk = get(); func get() -> Disk { disk } }",
      "cannot use instance member 'get' within property initializer"
    ),
  ]

  @Test func theCompilerSaysWhatToWrite() throws {
    let found = try SwiftCompiler().typeCheck(eachOf: mistakes.map(\.statement), after: declarations)
    for (mistake, diagnostics) in zip(mistakes, found) {
      let errors = diagnostics.filter(\.isError)
      #expect(errors.count == 1 && errors[0].message.contains(mistake.message), "\(mistake): \(errors)")
    }
  }
}
