import Firebolt
import TestSupport
import Testing

private struct Port: Equatable { let number: Int }
private struct Host: Equatable { let name: String }
private final class Line: Sendable {
  let port: Port
  init(_ port: Port) { self.port = port }
}

/// The calls so far, in order.
private typealias Calls = Guarded<[String]>

extension Guarded<[String]> {
  fileprivate func add(_ text: String) { withLock { $0.append(text) } }
  fileprivate var all: [String] { withLock { $0 } }
}

@Suite("Rule 31: load")
struct ModuleLoadTests {
  private let resolver = Resolver()
  private let calls = Calls([])

  @Test func includesComeFirstAndEachOfThemOnce() {
    let calls = calls
    let base = Module("base") { _ in calls.add("base") }
    let left = Module("left", includes: [base]) { _ in calls.add("left") }
    let right = Module("right", includes: [base]) { _ in calls.add("right") }
    resolver.load(Module("top", includes: [left, right, base]) { _ in calls.add("top") })
    #expect(calls.all == ["base", "left", "right", "top"])
  }

  @Test func whatAModuleBringsGoesOverWhatItIncludes() {
    let base = Module("base") { $0.register { Port(number: 1) }.register { Host(name: "base") } }
    resolver.load(Module("top", includes: [base]) { $0.register { Port(number: 2) } })
    #expect(resolver.get() == Port(number: 2))
    #expect(resolver.get() == Host(name: "base"))
  }

  @Test func ofSeveralInOneCallTheLaterGoOnTop() {
    let first = Module("first") { $0.register { Port(number: 1) } }
    let second = Module("second") { $0.register { Port(number: 2) } }
    #expect(Resolver().load(first, second).get() == Port(number: 2))
    #expect(Resolver().load(second, first).get() == Port(number: 1))
  }

  @Test func ofOneKeyTwiceInAModuleTheLaterCounts() {
    let module = Module("twice") { $0.register { Port(number: 1) }.register { Port(number: 2) } }
    #expect(resolver.load(module).get() == Port(number: 2))
    #expect(resolver.unload(module).get() as Port? == nil)
  }

  @Test func loadingTwiceNeitherRunsItAgainNorDropsAnything() {
    let calls = calls
    let module = Module("line") {
      calls.add("line")
      $0.register { Line(Port(number: 1)) }
    }
    resolver.load(module, module)
    let line: Line = resolver.get()
    resolver.load(module).load(Module("around", includes: [module]) { _ in calls.add("around") })
    #expect(resolver.get() as Line === line)
    #expect(calls.all == ["line", "around"])
  }

  @Test func loadingTwiceDoesNotPutItOnTopAgain() {
    let first = Module("first") { $0.register { Port(number: 1) } }
    let second = Module("second") { $0.register { Port(number: 2) } }
    #expect(resolver.load(first).load(second).load(first).get() == Port(number: 2))
  }

  @Test func aCopyOfAModuleIsTheModule() {
    func make() -> Module { Module("made") { $0.register { Line(Port(number: 1)) } } }
    let line: Line = resolver.load(make()).get()
    #expect(resolver.load(make()).get() as Line === line)
    #expect(resolver.unload(make()).get() as Line? == nil)
  }

  @Test func nothingIsVisibleUntilAllOfItIs() {
    let seen = Calls([])
    resolver.register { Port(number: 0) }
    let outside = resolver
    let first = Module("first") { $0.register { Port(number: 1) } }
    resolver.load(
      Module("second", includes: [first]) {
        $0.register { Port(number: 2) }
        seen.add("\($0.get() as Port)")
        seen.add("\(outside.get() as Port)")
      })
    #expect(seen.all == ["Port(number: 0)", "Port(number: 0)"])
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
    resolver.unload(module)
    #expect(resolver.get() as Host? == nil)
  }

  @Test func loadInAModuleOfOneThatIsLoadedKeepsIt() {
    let added = Module("added") { $0.register { Host(name: "added") } }
    let module = Module("module") { $0.load(added) }
    resolver.load(added).load(module).unload(added)
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

  @Test func autowiringArgumentsAndExpectsWorkInAModuleAsEverywhere() {
    let module = Module("module") {
      $0.register { Port(number: 1) }
      $0.autowire(Line.init)
      $0.register(.factory, arg1: Int.self, arg2: String.self) { Host(name: "\($0)\($1)") }
      $0.register(expects: [Line.self, AnyObject.self], name: "both") { Line(Port(number: 2)) }
      $0.registerInstance(7)
    }
    resolver.load(module)
    #expect(resolver.get(expect: Line.self).port == Port(number: 1))
    #expect(resolver.get(expect: Host.self, 1, "a") == Host(name: "1a"))
    let (line, object): (Line, AnyObject) = (resolver.get(name: "both"), resolver.get(name: "both"))
    #expect(line === object as? Line)
    #expect(resolver.get() == 7)
  }

  @Test func theResolverOfAModuleRegistersPlainlyOnceItIsLoaded() {
    let kept = SendableBox<Resolver>()
    let module = Module("module") {
      kept.set($0)
      $0.register { Port(number: 1) }
    }
    resolver.load(module)
    kept.value?.register { Host(name: "later") }.initCompleted(Line.self) { _, _ in }
    #expect(kept.value?.get() == Port(number: 1))
    #expect(resolver.dependencyList.contains("single, module \"module\""))
    #expect(resolver.unload(module).get() == Host(name: "later"))
    #expect(!resolver.dependencyList.contains("module"))
  }

  @Test func whatIsHungUpLaterByTheResolverOfAModuleStaysWhenItIsUnloaded() {
    let (kept, completed) = (SendableBox<Resolver>(), Tally())
    let module = Module("module") { kept.set($0) }
    resolver.load(module)
    kept.value?.initCompleted(Port.self) { _, _ in completed.add() }
    resolver.unload(module).register { Port(number: 1) }
    _ = resolver.get() as Port
    #expect(completed.count == 1)
  }

  @Test func aSubclassLoadsModulesWhoseRecipesTakeAResolver() {
    final class ApplicationResolver: Resolver, @unchecked Sendable {}
    let application = ApplicationResolver().register { (_: ApplicationResolver) in Port(number: 1) }
    application.load(
      Module("module") { $0.register { Line($0.get()) }.initCompleted(Line.self) { own, _ in _ = own.get() as Port } })
    #expect(application.get(expect: Line.self).port == Port(number: 1))
    let mock = MockResolver(inheriting: application) { $0.register { Port(number: 2) } }
    #expect(mock.get(expect: Line.self).port == Port(number: 2))
  }

  @Test func anOrphanedInstanceIsNotAdoptedAndComesBack() {
    resolver.register { Line(Port(number: 1)) }
    let orphan: Line = resolver.get()
    resolver.unregister(Line.self)
    let module = Module("module") { $0.register { Line(Port(number: 2)) } }
    #expect(resolver.load(module).get(expect: Line.self).port == Port(number: 2))
    #expect(resolver.unload(module).get() as Line? == nil)
    #expect(resolver.register { Line(Port(number: 3)) }.get() as Line === orphan)
  }

  @Test func aModuleThatBringsNothingIsLoadedToo() {
    let calls = calls
    let empty = Module("empty") { _ in calls.add("empty") }
    resolver.load().unload().load(empty, empty).unload(empty).load(empty)
    #expect(calls.all == ["empty", "empty"])
  }
}
