import Firebolt
import FireboltGraph
import TestSupport
import Testing

private protocol Clock: Sendable {}
private final class SystemClock: Clock {}
private final class FixedClock: Clock {}
private let clock = (any Clock).self

extension Resolver.Keys {
  fileprivate static let clock = Resolver.Key<any Clock>.required()
}

@Suite("Rule 40: verify reports what is registered twice at once") struct RegisteredTwiceTests {
  private let resolver = Resolver()

  // MARK: - Mistakes

  @Test func inOneResolverIsAWarningWithBothPlaces() throws {
    resolver.register(expect: clock) { SystemClock() }
    let line = #line - 1
    resolver.register(expect: clock) { FixedClock() }
    #expect(
      findings(resolver).map(\.description) == [
        """
        warning: Clock is registered twice, so the registration at
                    \(#fileID):\(line) is never used
          recipe    Clock   (\(#fileID):\(line + 2), single)
          to fix    leave one of them out, or, if the later one is meant to replace the other:
                    `resolver.verify(allowing: [.init(.shadowedRegistration, of: (any Clock).self)])`
        """
      ])
    #expect(findings(resolver, allowing: [.init(.shadowedRegistration, of: clock)]).isEmpty)
    #expect(codes(MockResolver(inheriting: resolver)) == [.shadowedRegistration])
  }

  @Test func inOneModuleIsOneAlsoOnOneLine() {
    resolver.load(
      Module("clocks") {
        for clock in [SystemClock(), SystemClock()] { $0.registerInstance(clock) }
        $0.register(expect: clock) { SystemClock() }
        $0.register(expects: [FixedClock.self, (any Clock).self]) { FixedClock() }
      })
    #expect(codes(resolver) == [.shadowedRegistration, .shadowedRegistration])
  }

  #if DEBUG
    /// The code of a recipe tells two registrations of one line from one that runs twice, unless it is optimised.
    @Test func onOneLineIsAWarningToo() {
      resolver.register(expect: clock) { SystemClock() }.register(expect: clock) { FixedClock() }
      resolver.register { 1 }; resolver.register { 2 }
      resolver.register(.clock) { SystemClock() }.register(.clock) { FixedClock() }
      resolver.register(.factory, name: "argument", arg1: Int.self) { $0 }.register(name: "argument") {
        $0.get() as Int
      }
      for number in 0..<2 { resolver.register(name: "loop") { number }.register(name: "loop") { _ in "\(number)" } }
      #expect(codes(resolver) == Array(repeating: .shadowedRegistration, count: 4))
    }
  #endif

  @Test func aDeclaredKeyAndAnAliasToo() {
    resolver.register(.clock) { SystemClock() }.register(.clock)
    resolver.register(.clock) { FixedClock() }
    resolver.register(expect: clock) { FixedClock() }
    #expect(codes(resolver) == [.shadowedRegistration, .shadowedRegistration])
  }

  /// Both have instances of their own then, which is seldom meant of a module that several features include.
  @Test func byAModuleThatAChildAndItsParentLoadIsOneWarning() throws {
    let clocks = Module("clocks") {
      $0.register(.factory) { 1 }
      $0.register(expect: clock) { SystemClock() }
      $0.register { FixedClock() }
    }
    let line = #line - 3
    resolver.load(clocks)
    let child = Resolver("feature", parent: resolver).load(Module("feature", includes: [clocks]) { $0.register { "" } })
    let found = try #require(findings(child).first)
    #expect(codes(child) == [.shadowedRegistration] && found.severity == .warning)
    #expect(found.key == TypeKey(clock) && found.line == line)
    #expect(found.description.unwrapped.contains("have both loaded the module \"clocks\""))
    #expect(findings(resolver).isEmpty)
    #expect(findings(Resolver(parent: resolver).load(Module("other") { $0.register { FixedClock() } })).isEmpty)
  }

  // MARK: - Replacing on purpose

  @Test func inAWhenIsMeant() {
    Resolver.Context.pretending(.preview) {
      resolver.register(expect: clock) { SystemClock() }
        .when(.preview) { $0.register(expect: clock) { FixedClock() } }
      resolver.load(
        Module("clocks") {
          $0.register { 1 }
          $0.when(.preview) { $0.register { 2 } }
        })
    }
    #expect(resolver.get() == 2)
    #expect(codes(resolver).isEmpty)
    // What isn't for a context replaces what is.
    resolver.register(expect: clock) { SystemClock() }
    #expect(codes(resolver) == [.shadowedRegistration])
  }

  @Test func inAMockAChildAfterUnregisteringOrAfterAUseIsMeant() {
    func fix(_ resolver: Resolver) { resolver.register(expect: clock) { FixedClock() } }
    resolver.register(expect: clock) { SystemClock() }
    #expect(codes(MockResolver(inheriting: resolver, configureDependencies: fix)).isEmpty)
    let child = Resolver(parent: resolver)
    fix(child)
    #expect(codes(child).isEmpty)
    resolver.unregister(clock)
    fix(resolver)
    resolver.mergeDependencies(with: Resolver().register(expect: clock) { SystemClock() })
    #expect(codes(resolver).isEmpty)
    _ = resolver.get(expect: clock)
    fix(resolver)
    #expect(codes(resolver).isEmpty)
  }

  @Test func byTheSameLineOrByOrOfAnExistingObjectIsMeant() {
    for number in 0..<2 { resolver.register { "\(number)" } }
    resolver.registerInstance(SystemClock(), expect: clock)
    resolver.registerInstance(FixedClock(), expect: clock)
    resolver.register(expect: clock) { SystemClock() }
    #expect(codes(resolver).isEmpty)
  }

  @Test func underAnotherNameOrKeyIsAnother() {
    resolver.register(expect: clock) { SystemClock() }
    resolver.register(expect: clock, name: "fixed") { FixedClock() }
    resolver.register(.clock) { FixedClock() }.register { FixedClock() }
    #expect(codes(resolver).isEmpty)
  }
}
