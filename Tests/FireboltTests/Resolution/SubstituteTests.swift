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

private final class AppResolver: Resolver, @unchecked Sendable {
  var base: Base { return get() }
  var middle: Middle { return get() }
}

@Suite("Rule 12: what a recipe asks of its `$0` is answered by the resolver that was asked")
struct SubstituteTests {
  @Test func aSubclassesOwnPropertiesAreAnsweredSoTwoLevelsDeep() {
    let app = AppResolver()
    app.register { Base("real") }
    app.register { Middle($0.base) }
    app.register { Top($0.middle) }
    let merged = Resolver().mergeDependencies(with: app).register { Base("merged") }
    #expect(merged.get(expect: Top.self).middle.base.label == "merged")
    let mock = MockResolver(inheriting: app) { $0.register { Base("mocked") } }
    #expect(mock.get(expect: Top.self).middle.base.label == "mocked")
    #expect(mock.get(expect: Top.self).middle === mock.get() as Middle)
    #expect(app.get(expect: Top.self).middle.base.label == "real")
    let second = MockResolver(inheriting: mock) { $0.register { Base("second mock") } }
    #expect(second.get(expect: Top.self).middle.base.label == "second mock")
  }

  @Test func afterTheRecipeTheRegisteringResolverAnswersForItself() {
    let app = AppResolver()
    app.register { Base("real") }
    app.register { Middle($0.base) }
    let seen = Guarded<[String]>([])
    let mock = MockResolver(inheriting: app) {
      $0.register { Base("mocked") }
      $0.decorate(Middle.self) {
        seen.append(app.base.label)
        return $1
      }
    }
    #expect(mock.get(expect: Middle.self).base.label == "mocked")
    #expect(seen.value == ["real"])
  }

  @Test func asynchronousRecipesAreAnsweredSoAcrossAwaits() async throws {
    let app = AppResolver()
    app.register { Base("real") }
    app.registerAsync(.factory) { (resolver: AppResolver) -> Label in
      let first = resolver.base.label
      await Task.yield()
      return Label(text: first + resolver.base.label)
    }
    let mock = MockResolver(inheriting: app) { $0.register { Base("mocked") } }
    #expect(try await mock.getAsync(expect: Label.self).text == "mockedmocked")
    #expect(app.base.label == "real")
  }

  @Test func aPlainGetAndTheDollarAreAnsweredSoAndACapturedResolverAnswersForItself() throws {
    let real = Resolver().register { Base("real") }
    real.register(.factory, name: "captured") { Label(text: (real.get() as Base).label) }
    real.register(.factory, name: "id") { [id = real.resolverId] in Label(text: (get(resolverId: id) as Base).label) }
    real.register(.factory, name: "global") { Label(text: (get() as Base).label) }
    real.register(.factory, name: "$0") { Label(text: ($0.get() as Base).label) }
    defer { real.unregisterAllDependencies() }
    let mock = MockResolver(inheriting: real) { $0.register { Base("mocked") } }
    for name: Resolver.Name in ["global", "$0", "captured", "id"] {
      let isOwn = name == "captured" || name == "id"
      #expect(try mock.resolve(Label.self, name: name).text == (isOwn ? "real" : "mocked"), "\(name)")
      #expect(try real.resolve(Label.self, name: name).text == "real", "\(name)")
    }
  }
}
