import Firebolt
import TestSupport
import Testing

private struct Port: Equatable { let number: Int }
private struct Host: Equatable { let name: String }

@Suite("Rule 31: load")
struct ModuleLoadTests {
  private let resolver = Resolver()
  /// The names of the modules whose closures have run, in order.
  private let calls = Guarded<[String]>([])

  @Test func includesComeFirstAndEachOfThemOnce() {
    let calls = calls
    let base = Module("base") { _ in calls.append("base") }
    let left = Module("left", includes: [base]) { _ in calls.append("left") }
    let right = Module("right", includes: [base]) { _ in calls.append("right") }
    let top = Module("top", includes: [left, right, base]) { _ in calls.append("top") }
    // A module that only includes others needs no closure.
    resolver.load(Module("all", includes: [top]))
    #expect(calls.value == ["base", "left", "right", "top"])
  }

  @Test(arguments: [nil, Resolver.Scope.factory, .single, .custom("night")], [nil, Resolver.Scope.factory, .single])
  func itsScopeIsThatOfItsRegistrationsWithoutOneOfTheirOwn(_ scope: Resolver.Scope?, _ own: Resolver.Scope?)
    async throws
  {
    let included = Module("included") { $0.register(name: "included") { Label("0") } }
    let module = Module("scoped", scope: scope, includes: [included]) {
      $0.register(own, name: "register") { Label("1") }
      $0.register(own, name: "arguments", arg1: Int?.self) { Label("\($0 ?? 2)") }
      if let own {
        $0.autowire(own, { Label("3") }, name: "autowire")
      } else {
        $0.autowire({ Label("3") }, name: "autowire")
      }
      $0.registerAsync(own, name: "async") { Label("4") }
    }
    resolver.load(module)
    for resolver in [resolver, Resolver(parent: resolver), MockResolver(inheriting: resolver)] {
      for name: Resolver.Name in ["register", "arguments", "autowire", "async"] {
        let labels: [Label] = [try await resolver.getAsync(name: name), try await resolver.getAsync(name: name)]
        #expect((labels[0] === labels[1]) == ((own ?? scope) != .factory), "\(name)")
      }
      #expect(resolver.get(Label.self, name: "included") === resolver.get(Label.self, name: "included"))
    }
    resolver.dropCached(.custom("night"))
    #expect(((try? resolver.resolve(Label.self, name: "async")) != nil) == ((own ?? scope ?? .single) == .single))
  }

  @Test func loadingTwiceNeitherRunsItAgainNorDropsAnything() {
    let calls = calls
    let module = Module("line") {
      calls.append("line")
      $0.register { Label("1") }
    }
    resolver.load(module, module)
    let label: Label = resolver.get()
    resolver.load(module).load(Module("around", includes: [module]) { _ in calls.append("around") })
    #expect(resolver.get() as Label === label)
    #expect(calls.value == ["line", "around"])
  }

  @Test func nothingIsVisibleUntilAllOfItIs() {
    let seen = Guarded<[String]>([])
    resolver.register { Port(number: 0) }
    let outside = resolver
    let first = Module("first") { $0.register { Port(number: 1) } }
    resolver.load(
      Module("second", includes: [first]) {
        $0.register { Port(number: 2) }
        seen.append("\($0.get() as Port)")
        seen.append("\(outside.get() as Port)")
      })
    #expect(seen.value == ["Port(number: 0)", "Port(number: 0)"])
    #expect(resolver.get() == Port(number: 2))
  }

  @Test func loadInAModuleAddsAnInclude() {
    let added = Module("added") { $0.register { Port(number: 1) }.register { Host(name: "added") } }
    let module = Module("module") {
      $0.register { Port(number: 2) }
      $0.load(added)
    }
    #expect(resolver.load(module).get() == Port(number: 2))
    #expect(resolver.get() == Host(name: "added"))
    #expect(resolver.unload(module).get() as Host? == nil)
  }

  @Test func whenInAModuleBelongsToIt() {
    let module = Module("module") {
      $0.register { Port(number: 1) }
      $0.when(.preview) { $0.register { Port(number: 2) } }
      $0.when(.simulator) { $0.register { Host(name: "simulator") } }
    }
    Resolver.Context.pretending(.preview) { _ = resolver.load(module) }
    #expect(resolver.get() == Port(number: 2))
    #expect(resolver.get() as Host? == nil)
    #expect(resolver.unload(module).get() as Port? == nil)
  }
}
