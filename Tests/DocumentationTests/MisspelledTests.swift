import Testing

/// A term of another library, or a mistake, causes one error. The error is on its own line and says what to write.
struct MisspelledTests {
  private static let declarations = """
    import Firebolt
    protocol Store {}
    final class Disk: Store, Sendable {}
    final class Other: Sendable {}
    struct Right { let disk: Disk = Firebolt.get(); func get() {} }
    """

  private static let mistakes = """
    resolver.register((any Store).self) { Disk() } // write register(expect: …) { … }
    resolver.register(Disk.self, name: "a") { Disk() } // write register(expect: …) { … }
    resolver.register((any Store).self) { _ in Disk() } // write register(expect: …) { … }
    resolver.autowire(Other.init, expect: (any Store).self) // what the initializer makes isn't of the type under expect:
    resolver.autowire(.factory, Other.init, expect: (any Store).self) // what the initializer makes isn't of the type under expect:
    resolver.autowire(name: "a") { (disk: Disk) in Other() } // write the closure first: autowire({ … }, name: …)
    resolver.autowire(.factory, expect: Other.self) { (disk: Disk) in Other() } // write the closure first: autowire({ … }, name: …)
    resolver.register(on: MainActor.self, arg1: Int.self) { (_: Int) in Disk() } // write args: instead of arg1:
    resolver.register(.factory, on: MainActor.self, arg1: Int.self) { _, number in Disk() } // write args: instead of arg1:
    resolver.registerAsync(arg1: Int.self) { number in Disk() } // write args: instead of arg1:
    resolver.register(name: .any) { Disk() } // type 'Resolver.Name' has no member 'any'
    resolver.dropCached(Disk.self, name: .any) // type 'Resolver.Name' has no member 'any'
    resolver.register(.singleton) { Disk() } // 'singleton' has been renamed to 'single'
    resolver.autowire(.transient, Disk.init) // 'transient' has been renamed to 'factory'
    resolver.register(.sesion) { Disk() } // has no member 'sesion'
    resolver.register(.sesion) { _ in Disk() } // has no member 'sesion'
    resolver.register(.expiring(after: .seconds(60))) { Disk() } // has no member 'seconds'
    struct Box { let disk: Disk = get(); func get() -> Disk { disk } } // cannot use instance member 'get' within property initializer
    """

  @Test func theCompilerSaysWhatToWrite() throws {
    for (mistake, part, found) in try SwiftCompiler().typeCheck(eachOf: Self.mistakes, after: Self.declarations) {
      let errors = found.filter(\.isError)
      #expect(errors.count == 1 && errors[0].text.contains(part ?? "?"), "\(mistake): \(errors)")
    }
  }
}
