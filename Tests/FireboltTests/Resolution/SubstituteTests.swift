import Firebolt
import TestSupport
import Testing

private final class Top {
  let box: Box
  init(_ box: Box) { self.box = box }
}

private final class AppResolver: Resolver, @unchecked Sendable {
  var label: Label { return get() }
  var box: Box { return get() }
}

@Suite("Rule 12: what a recipe asks of its `$0` is answered by the resolver that was asked")
struct SubstituteTests {
  @Test func aSubclassesOwnPropertiesAreAnsweredSoTwoLevelsDeep() {
    let app = AppResolver()
    app.register { Label("real") }
    app.register { Box($0.label) }
    app.register { Top($0.box) }
    let merged = Resolver().mergeDependencies(with: app).register { Label("merged") }
    #expect(merged.get(expect: Top.self).box.label.text == "merged")
    let mock = MockResolver(inheriting: app) { $0.register { Label("mocked") } }
    #expect(mock.get(expect: Top.self).box.label.text == "mocked")
    #expect(mock.get(expect: Top.self).box === mock.get() as Box)
    #expect(app.get(expect: Top.self).box.label.text == "real")
    let second = MockResolver(inheriting: mock) { $0.register { Label("second mock") } }
    #expect(second.get(expect: Top.self).box.label.text == "second mock")
  }

  @Test func afterTheRecipeTheRegisteringResolverAnswersForItself() {
    let app = AppResolver()
    app.register { Label("real") }
    app.register { Box($0.label) }
    let seen = Guarded<[String]>([])
    let mock = MockResolver(inheriting: app) {
      $0.register { Label("mocked") }
      $0.decorate(Box.self) {
        seen.append(app.label.text)
        return $1
      }
    }
    #expect(mock.get(expect: Box.self).label.text == "mocked")
    #expect(seen.value == ["real"])
  }

  @Test func asynchronousRecipesAreAnsweredSoAcrossAwaits() async throws {
    let app = AppResolver()
    app.register { Label("real") }
    app.registerAsync(.factory) { (resolver: AppResolver) -> String in
      let first = resolver.label.text
      await Task.yield()
      return first + resolver.label.text
    }
    let mock = MockResolver(inheriting: app) { $0.register { Label("mocked") } }
    #expect(try await mock.getAsync() == "mockedmocked")
    #expect(app.label.text == "real")
  }

  @Test func aPlainGetAndTheDollarAreAnsweredSoAndACapturedResolverAnswersForItself() throws {
    let real = Resolver().register { Label("real") }
    real.register(.factory, name: "captured") { (real.get() as Label).text }
    real.register(.factory, name: "id") { [id = real.resolverId] in (get(resolverId: id) as Label).text }
    real.register(.factory, name: "global") { (get() as Label).text }
    real.register(.factory, name: "$0") { ($0.get() as Label).text }
    defer { real.unregisterAllDependencies() }
    let mock = MockResolver(inheriting: real) { $0.register { Label("mocked") } }
    for name: Resolver.Name in ["global", "$0", "captured", "id"] {
      let isOwn = name == "captured" || name == "id"
      #expect(try mock.resolve(name: name) == (isOwn ? "real" : "mocked"), "\(name)")
      #expect(try real.resolve(name: name) == "real", "\(name)")
    }
  }
}
