import Firebolt
import TestSupport
import Testing

private protocol Speaker: AnyObject { var words: String { get } }
private final class Radio: Speaker { let words = "on air" }
private struct Volume: Equatable { let level: Int }
private struct Channel: Equatable { let volume: Volume }

/// Not a subclass of `Resolver`. It stands for the living resolver with its id.
private final class Remote: ResolverProtocol {
  let resolverId: String
  init(_ resolverId: String) { self.resolverId = resolverId }
}

@Suite("Everything that conforms to ResolverProtocol is a resolver")
struct ResolverProtocolTests {
  @Test func anExistentialDoesWhatItsResolverDoes() throws {
    let resolver = Resolver()
    let erased: any ResolverProtocol = resolver
    erased.register(.single, expect: (any Speaker).self) { Radio() }
    erased.register { Volume(level: 3) }.register(.factory, arg1: Int.self) { Channel(volume: Volume(level: $0)) }
    erased.register(name: "from $0") { Channel(volume: $0.get()) }
    #expect(erased.get() as any Speaker === resolver.get() as any Speaker)
    #expect(erased.get(4) as Channel == Channel(volume: Volume(level: 4)))
    #expect(erased.get(name: "from $0") as Channel == Channel(volume: Volume(level: 3)))
    #expect(try erased.resolve(Volume.self) == Volume(level: 3))
    #expect(erased.get() as Radio? == nil)
    #expect(erased.resolverId == resolver.resolverId)
    erased.unregister(Volume.self).dropAllCachedDependencies()
    #expect(resolver.get() as Volume? == nil)
    let other: any ResolverProtocol = Resolver().mergeDependencies(with: erased)
    #expect((other.get() as any Speaker).words == "on air")
  }

  @Test func aForeignClassStandsForTheLivingResolverOfItsId() throws {
    let resolver = Resolver().register { Volume(level: 1) }
    let remote = Remote(resolver.resolverId)
    #expect(remote.get() as Volume == Volume(level: 1))
    remote.register { Radio() }
    #expect(resolver.get() as Radio === remote.get() as Radio)
    #expect(try remote.resolve(Radio.self) === resolver.get() as Radio)
    remote.unregister(Volume.self)
    #expect(resolver.get() as Volume? == nil)
    #expect(Resolver().mergeDependencies(with: remote).get() as Radio === resolver.get() as Radio)
  }

  @Test func itIsItselfForItsOwnRecipes() {
    let resolver = Resolver().register { Volume(level: 6) }
    let remote = Remote(resolver.resolverId)
    remote.register(.factory) { (own: Remote) in Channel(volume: own.get()) }
    #expect(remote.get() as Channel == Channel(volume: Volume(level: 6)))
    #expect(resolver.get() as Channel == Channel(volume: Volume(level: 6)))
    let mock = MockResolver(inheriting: resolver) { $0.register { Volume(level: 7) } }
    #expect(mock.get() as Channel == Channel(volume: Volume(level: 7)))
  }

  @Test func itsRecipesFailClearlyOnceItIsGone() {
    let resolver = Resolver()
    do { Remote(resolver.resolverId).register(.factory) { (own: Remote) in Volume(level: own.resolverId.count) } }
    #expect(resolutionError { try resolver.resolve(Volume.self) }?.code == .recipeResolverGone)
  }

  @Test func withoutALivingResolverItSaysSoAndForgetsWhatIsRegistered() {
    let remote = Remote("nobody has this id either")
    remote.register { Volume(level: 1) }.unregister(Radio.self).dropAllCachedDependencies()
    #expect(remote.get() as Volume? == nil)
    #expect(resolutionError { try remote.resolve(Volume.self) }?.code == .unknownResolver)
    #expect(remote.dependencyList == "Firebolt: 0 registrations in resolver \"nobody has this id either\"")
  }

  // Exit tests need a platform that can start processes.
  #if os(macOS) || os(Linux)
    /// It needs a process in which nothing has used the global resolver yet.
    @Test func withTheGlobalIdItIsTheGlobalResolverEvenBeforeThatIsUsed() async {
      await #expect(processExitsWith: .success) {
        Remote(globalResolverId).register { Volume(level: 7) }
        precondition(Resolver.global.get() as Volume? == Volume(level: 7))
      }
    }
  #endif
}

@Suite("printAllDependencies")
struct DependencyListTests {
  @Test func itListsWhatIsRegisteredInOrderWithPlaceAndScopeByModuleAndTheHooksOfEach() {
    let resolver = Resolver("list of modules", parent: Resolver("parent of the list"))
    let line = #line + 1
    let music = Module("music") {
      $0.register(expect: (any Speaker).self) { Radio() }
      $0.decorate((any Speaker).self) { $1 }
    }
    let all = Module("all", includes: [music]) {
      $0.register(.factory, name: "loud") { Volume(level: 9) }
      $0.onDrop((any Speaker).self) { _ in }
      $0.initCompleted(Volume.self, name: .any) { _, _ in }
    }
    resolver.register(name: "loud") { Volume(level: 8) }
    resolver.load(all)
    resolver.register(.factory) { Volume(level: 1) }
    _ = resolver.get() as any Speaker
    resolver.onDrop(conformingTo: (any Speaker).self) { _ in }
    resolver.printAllDependencies()
    let file = "FireboltTests/ResolverProtocolTests.swift"
    #expect(
      resolver.dependencyList == """
        Firebolt: 3 registrations in resolver "list of modules", child of "parent of the list"
          Volume              (\(file):\(line + 11), factory)
            initCompleted     (\(file):\(line + 7))
          module "music"
            Speaker           (\(file):\(line + 1), single, cached)
              decorate        (\(file):\(line + 2))
              onDrop          (\(file):\(line + 6))
          module "all"
            Volume "loud"     (\(file):\(line + 5), factory)
              initCompleted   (\(file):\(line + 7))
          conformingTo: (any Speaker).self
            onDrop            (\(file):\(line + 13))
        """)
    #expect(
      resolver.unload(all).dependencyList == """
        Firebolt: 2 registrations in resolver "list of modules", child of "parent of the list"
          Volume "loud"   (\(file):\(line + 9), single)
          Volume          (\(file):\(line + 11), factory)
          conformingTo: (any Speaker).self
            onDrop        (\(file):\(line + 13))
        """)
  }

  @Test func noneOfHundredsOfLinesIsLongerThan100Columns() {
    let resolver = Resolver("list of hundreds")
    for number in 1...20 {
      let module = Module("the module number \(number) of an application that has many of them") {
        for other in 1...22 {
          let name = Resolver.Name("\(other) of module \(number)")
          $0.register(.custom("until the user logs out"), name: name) { Volume(level: other) }
          $0.decorate(Volume.self, name: name) { $1 }
        }
      }
      resolver.load(module)
    }
    let text = resolver.dependencyList
    #expect(text.overlongLines == [] && text.hasPrefix("Firebolt: 440 registrations in "))
    #expect(text.components(separatedBy: "\n  module ").count == 21)
    #expect(text.components(separatedBy: "\n      decorate ").count == 441)
  }
}
