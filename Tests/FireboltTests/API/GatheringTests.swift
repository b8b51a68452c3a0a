import Firebolt
import TestSupport
import Testing

private protocol Plugin: Sendable { var title: String { get } }
private struct Single: Plugin { let title: String }
private struct Composite: Plugin {
  let title: String
  init(_ plugins: [any Plugin]) { title = "[" + plugins.map(\.title).joined(separator: " ") + "]" }
  init(named plugins: [Resolver.Name: any Plugin]) { self.init(plugins.values.sorted { $0.title < $1.title }) }
}
private struct Menu: Sendable {
  let titles: [String: String]
  init(plugins: [Resolver.Name: any Plugin]) {
    titles = Dictionary(uniqueKeysWithValues: plugins.map { ($0.key.rawValue, $0.value.title) })
  }
}

extension Resolver.Keys {
  fileprivate static let gatheredPlugins = Resolver.Key<any Plugin> { Composite($0.getAll()) }
}

@Suite("Rule 72: what a recipe gathers of the type that it makes leaves itself out; a unique name is made of its place")
struct GatheringTests {
  private let resolver = Resolver()

  private func register(_ titles: String...) {
    for title in titles {
      resolver.register(expect: (any Plugin).self, name: .init(title)) { Single(title: title) }
    }
  }

  private var title: String { (resolver.get() as any Plugin).title }

  @Test(arguments: 0..<7)
  func aRecipeLeavesItselfOut(_ form: Int) async throws {
    register("a", "b")
    let all = (any Plugin).self
    switch form {
    case 0: resolver.register(expect: all) { Composite($0.getAll()) }
    case 1:
      resolver.register(.factory, expect: all) {
        Composite(Array($0.getAllByName(all).values).sorted { $0.title < $1.title })
      }
    case 2: resolver.autowire(Composite.init(_:), expect: all)
    case 3: resolver.autowire(.factory, Composite.init(named:), expect: all)
    case 4: resolver.registerAsync(expect: all) { Composite(try await $0.getAllAsync()) }
    case 5: resolver.autowireAsync(Composite.init(_:), expect: all)
    default: resolver.autowireAsync(Composite.init(named:), expect: all)
    }
    #expect(try await (resolver.getAsync() as any Plugin).title == "[a b]")
    #expect(try resolver.verify().issues.isEmpty)
  }

  @Test func itIsThereForAllOthers() {
    register("a", "b")
    resolver.register(expect: (any Plugin).self) { Composite($0.getAll()) }
    #expect(resolver.getAll((any Plugin).self).map(\.title) == ["a", "b", "[a b]"])
    resolver.autowire(Menu.init)
    #expect(resolver.get(Menu.self).titles == ["a": "a", "b": "b"], "it has no name")
  }

  @Test func itsOtherKeysAreLeftOutToo() {
    register("a")
    resolver.register(expects: [(any Plugin).self, Composite.self]) { Composite($0.getAll() as [any Plugin]) }
    #expect(resolver.get(Composite.self).title == "[a]")
    #expect(title == "[a]")
  }

  @Test func whatItNeedsFindsItAndThatIsACycle() {
    register("a")
    resolver.autowire { (plugins: [any Plugin]) in Menu(plugins: ["all": Composite(plugins)]) }
    resolver.autowire(
      { (menu: Menu) in Composite([Single(title: menu.titles["all"] ?? "")]) }, expect: (any Plugin).self)
    #expect(resolutionError { try resolver.resolve((any Plugin).self) }?.code == .cycle)
  }

  @Test func anAliasOfTheKeyThatGathersIsLeftOut() {
    register("a")
    resolver.register(.gatheredPlugins)
    #expect(title == "[a]")
  }

  @Test func aCompletionFindsWhatItCompletes() {
    let found = Guarded<[String]>([])
    register("a")
    resolver.register(expect: (any Plugin).self) { Single(title: "own") }
    resolver.initCompleted((any Plugin).self) { resolver, _ in
      for plugin in resolver.getAll((any Plugin).self) { found.append(plugin.title) }
    }
    _ = title
    #expect(found.value == ["a", "own"])
  }

  @Test func laziesOfItAreLeftOutToo() {
    register("a")
    resolver.register(expect: (any Plugin).self) {
      Composite(($0.getAll() as [Lazy<any Plugin>]).map(\.value))
    }
    #expect(title == "[a]")
  }

  @Test func anAutowiredDictionaryHasWhatHasAName() async throws {
    register("a", "b")
    resolver.register(expect: (any Plugin).self) { Single(title: "without a name") }
    resolver.registerAsync(expect: (any Plugin).self, name: "c") { Single(title: "awaited") }
    resolver.register(expect: (any Plugin).self, name: "d", args: Int.self) { Single(title: "\($0)") }
    resolver.autowire(Menu.init)
    #expect(try await resolver.getAsync(Menu.self).titles == ["a": "a", "b": "b", "c": "awaited"])
    #expect(resolver.graph.edges.count == 3)
    resolver.register { [Resolver.Name("only"): Single(title: "registered")] as [Resolver.Name: any Plugin] }
    #expect(try await resolver.dropCached(Menu.self).getAsync(Menu.self).titles == ["only": "registered"])
  }

  @Test func aPlainRequestForADictionaryNeedsARegisteredOne() {
    register("a")
    #expect(resolver.get([Resolver.Name: any Plugin]?.self) == nil)
  }

  @Test func uniqueNamesAreMadeOfTheirPlaces() {
    let (name, other) = (Resolver.Name.unique(), Resolver.Name.unique())
    #expect(name != other)
    #expect(name.rawValue.hasPrefix("FireboltTests/GatheringTests.swift:\(#line - 2):"))
    resolver
      .register(expect: (any Plugin).self, name: .unique()) { Single(title: "a") }
      .register(expect: (any Plugin).self, name: .unique()) { Single(title: "b") }
      .register(expect: (any Plugin).self, name: name) { Single(title: "c") }
    #expect(resolver.getAll((any Plugin).self).map(\.title) == ["a", "b", "c"])
    #expect(resolver.get(expect: (any Plugin).self, name: name).title == "c")
    #expect(try! resolver.verify().issues.isEmpty)
  }

  @Test(arguments: [false, true])
  func onePlaceTwiceIsTold(_ isOfModule: Bool) throws {
    @Sendable func fill(_ resolver: Resolver) {
      for title in ["a", "b"] {
        resolver.register(expect: (any Plugin).self, name: .unique()) { Single(title: title) }
        resolver.registerInstance(Single(title: title), expect: (any Plugin).self, name: .unique())
        resolver.register(expect: (any Plugin).self, name: "meant") { Single(title: title) }
      }
    }
    if isOfModule { resolver.load(Module("plugins") { fill($0) }) } else { fill(resolver) }
    let issues = try resolver.verify().issues
    #expect(issues.map(\.code) == .init(repeating: .shadowedRegistration, count: isOfModule ? 3 : 2))
    #expect(issues.contains { "\($0)".contains("in a loop, `.unique()` is one name") })
  }
}
