import Firebolt
import TestSupport
import Testing

private final class Port: Sendable {
  let owner: String
  init(_ owner: String) { self.owner = owner }
}
private final class Line: Sendable {
  let port: Port
  init(_ port: Port) { self.port = port }
}

@Suite("Rules 27 and 32: merges and mocks of resolvers with modules")
struct ModuleCopyTests {
  private let real = Resolver()
  private let over = Module("over") {
    $0.register { Port("over") }
    $0.register { Line($0.get()) }
  }

  init() {
    real.register { Port("plain") }
    real.load(over)
  }

  @Test func aMockHasTheModulesAndUnloadsThemAloneWithoutTouchingTheOriginal() {
    let original: Port = real.get()
    let mock = MockResolver(inheriting: real)
    #expect(mock.get(expect: Line.self).port.owner == "over")
    #expect(mock.get() as Port !== original)
    mock.unload(over)
    #expect(mock.get(expect: Port.self).owner == "plain")
    #expect(mock.get() as Line? == nil)
    #expect(real.get() as Port === original)
    #expect(real.get(expect: Line.self).port === original)
  }

  @Test func aMergeTakesWhatIsInForceWithItsInstancesAsPlain() {
    let (port, line): (Port, Line) = (real.get(), real.get())
    let other = Resolver().register { Port("other") }
    other.mergeDependencies(with: real)
    #expect(other.get() as Port === port)
    #expect(other.get() as Line === line)
    #expect(other.unload(over).get() as Port === port)
    real.unload(over)
    #expect(other.get() as Port === port)
  }

  @Test func anIncludedModuleStaysIncludedInTheMock() {
    let base = Module("base") { $0.register(name: "base") { Port("base") } }
    let top = Module("top", includes: [base]) { _ in }
    let mock = MockResolver(inheriting: real.load(top))
    #expect(mock.unload(base).get(expect: Port.self, name: "base").owner == "base")
    #expect(mock.unload(top).get(name: "base") as Port? == nil)
    #expect(real.get(expect: Port.self, name: "base").owner == "base")
  }
}
