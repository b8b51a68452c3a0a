import Firebolt
import FireboltGraph
import TestSupport
import Testing

private protocol Session: AnyObject, Sendable {}
private protocol State: AnyObject, Sendable {}
private protocol Clock: AnyObject, Sendable {}
private final class RealSession: Session, State, Clock {}
private final class MockState: State {}

@Suite("Rule 6: overriding some of the types under which expects registers one object is a warning")
struct SplitTypesTests {
  private let app = Resolver().register(expects: [(any Session).self, (any State).self, (any Clock).self]) {
    RealSession()
  }
  private let line = #line - 3

  private var title: String {
    "Session, Clock still come from the registration at \(#fileID):\(line), which also made State"
  }

  @Test func inAMockItIsAWarningAtTheOverride() throws {
    let mock = MockResolver(inheriting: app) { $0.register(expect: (any State).self) { MockState() } }
    let found = findings(mock)
    let override = "\(#fileID):\(#line - 2)"
    #expect(found.map(\.code) == [.bypassedOverride])
    #expect(
      found.first?.description.unwrapped == """
        warning: \(title)
          override  State   (\(override), single)
          to fix    give the override at \(override) \
        `expects: [(any State).self, (any Session).self, (any Clock).self]`
        """)
  }

  @Test(arguments: ["in one resolver", "in a child", "in a module"])
  func elsewhereToo(place: String) {
    let resolver = place == "in a child" ? Resolver(parent: app) : app
    if place == "in a module" {
      resolver.load(Module("override") { $0.register(.factory, expect: (any State).self) { MockState() } })
    } else {
      resolver.register(expect: (any State).self) { MockState() }
    }
    let found = findings(resolver)
    #expect(found.map(\.code) == [.bypassedOverride], "\(found)")
    #expect(found.first?.description.unwrapped.hasPrefix("warning: \(title)") == true, "\(found)")
  }

  @Test func anOverrideOfAllTypesIsNone() {
    let mock = MockResolver(inheriting: app) {
      $0.register(expects: [(any State).self, (any Clock).self, (any Session).self]) { RealSession() }
    }
    #expect(findings(mock).isEmpty)
    app.unregister((any State).self)
    #expect(findings(app).isEmpty)
  }
}
