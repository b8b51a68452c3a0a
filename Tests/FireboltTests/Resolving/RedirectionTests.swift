import Firebolt
import TestSupport
import Testing

private final class Base {
  let label: String
  init(_ label: String) { self.label = label }
}
private final class Middle {
  let base: Base
  init(_ base: Base) { self.base = base }
}
private final class Top {
  let middle: Middle
  init(_ middle: Middle) { self.middle = middle }
}
private struct Label { let text: String }

@Suite("Rule 12: what a recipe asks of its own resolver is answered by the one that was asked")
struct RedirectionTests {
  /// Calls `body` with a resolver that its own recipes capture. They retain it until they are unregistered.
  private func application(_ body: (Resolver) -> Void) {
    let real = Resolver()
    real.register { Base("real") }
    real.register { Middle(real.get()) }
    real.register { Top(real.get()) }
    body(real)
    real.unregisterAllDependencies()
  }

  @Test func aCapturedResolverIsAnsweredFromTheMocksRegistrations() {
    application { real in
      let mock = MockResolver(inheriting: real) { $0.register { Base("mocked") } }
      #expect(mock.get(expect: Middle.self).base.label == "mocked")
      #expect(real.get(expect: Middle.self).base.label == "real")
    }
  }

  @Test func itIsAnsweredSoTwoLevelsDeep() {
    application { real in
      let mock = MockResolver(inheriting: real) { $0.register { Base("mocked") } }
      #expect(mock.get(expect: Top.self).middle.base.label == "mocked")
    }
  }

  @Test func aSubclassesOwnPropertiesAreAnsweredSoTwoLevelsDeep() {
    final class AppResolver: Resolver, @unchecked Sendable {
      var base: Base { return get() }
      var middle: Middle { return get() }
    }
    let app = AppResolver()
    app.register { Base("real") }
    app.register { Middle($0.base) }
    app.register { Top($0.middle) }
    let mock = MockResolver(inheriting: app) { $0.register { Base("mocked") } }
    #expect(mock.get(expect: Top.self).middle.base.label == "mocked")
    #expect(mock.get(expect: Top.self).middle === mock.get() as Middle)
    #expect(app.get(expect: Top.self).middle.base.label == "real")
  }

  @Test func itIsAnsweredFromTheMocksCaches() {
    application { real in
      let mock = MockResolver(inheriting: real)
      let realTop: Top = real.get()
      let top: Top = mock.get()
      #expect(top !== realTop)
      #expect(top.middle === mock.get() as Middle)
      #expect(top.middle.base === mock.get() as Base)
      #expect(top.middle.base !== realTop.middle.base)
      #expect(real.get() as Top === realTop)
    }
  }

  @Test func itIsAnsweredFromAMockOfAMock() {
    application { real in
      let mock = MockResolver(inheriting: real) { resolver in
        resolver.register { Middle(resolver.get()) }
        resolver.register { Base("first mock") }
      }
      let second = MockResolver(inheriting: mock) { $0.register { Base("second mock") } }
      #expect(second.get(expect: Top.self).middle.base.label == "second mock")
      #expect(mock.get(expect: Top.self).middle.base.label == "first mock")
      #expect(real.get(expect: Top.self).middle.base.label == "real")
    }
  }

  @Test func itIsAnsweredFromWhereTheRecipeWasMerged() {
    application { real in
      let merged = Resolver().mergeDependencies(with: real).register { Base("merged") }
      #expect(merged.get(expect: Top.self).middle.base.label == "merged")
    }
  }

  @Test func everyFormOfRequestIsAnsweredSo() throws {
    let real = Resolver().register { Base("real") }
    real.register(.factory, name: "optional") { Label(text: (real.get() as Base?)?.label ?? "none") }
    real.register(.factory, name: "scope") { Label(text: (real.get(.factory) as Base).label) }
    real.register(.factory, name: "resolve") { Label(text: try real.resolve(Base.self).label) }
    real.register(.factory, name: "id") { [id = real.resolverId] in Label(text: (get(resolverId: id) as Base).label) }
    real.register(.factory, name: "global") { Label(text: (get() as Base).label) }
    real.register(.factory, name: "other of the id") { [id = real.resolverId] in
      Label(text: (Resolver(id).get() as Base).label)
    }
    real.register(.factory, name: "$0") { Label(text: ($0.get() as Base).label) }
    defer { real.unregisterAllDependencies() }
    _ = real.get() as Base
    let mock = MockResolver(inheriting: real) { $0.register { Base("mocked") } }
    for name: Resolver.Name in ["optional", "scope", "resolve", "id", "global", "other of the id", "$0"] {
      #expect(try mock.resolve(Label.self, name: name).text == "mocked", "\(name)")
      #expect(try real.resolve(Label.self, name: name).text == "real", "\(name)")
    }
  }

  @Test func anotherResolverAnswersForItself() {
    let other = Resolver().register { Base("other") }
    let real = Resolver().register { Base("real") }.register(.factory) { Middle(other.get()) }
    let mock = MockResolver(inheriting: real) { $0.register { Base("mocked") } }
    #expect(mock.get(expect: Middle.self).base.label == "other")
  }

  @Test func aRecipeOfAnotherResolverInBetweenAsksForItself() {
    let real = Resolver().register { Base("real") }
    let other = Resolver().register(.factory) { Middle(real.get()) }
    real.register(.factory) { Top(other.get()) }
    let mock = MockResolver(inheriting: real) { $0.register { Base("mocked") } }
    #expect(mock.get(expect: Top.self).middle.base.label == "real")
  }

  @Test func itEndsWithTheRecipeAlsoWithOneThatThrows() {
    let real = Resolver().register { Base("real") }
    real.register(.factory) { () throws -> Middle in throw Failure((real.get() as Base).label) }
    defer { real.unregisterAllDependencies() }
    let mock = MockResolver(inheriting: real) { $0.register { Base("mocked") } }
    let error = resolutionError { try mock.resolve(Middle.self) }
    #expect(error?.underlying as? Failure == Failure("mocked"))
    #expect(real.get(expect: Base.self).label == "real")
    #expect(real.get(expect: Base.self) === real.get() as Base)
  }

  @Test func theErrorNamesTheResolverThatAnswered() {
    let real = Resolver()
    real.register { Middle(try real.resolve()) }
    defer { real.unregisterAllDependencies() }
    let mock = MockResolver(inheriting: real)
    #expect(resolutionError { try mock.resolve(Middle.self) }?.resolverId == mock.resolverId)
  }
}
