import Firebolt
import TestSupport
import Testing

private protocol Films: AnyObject { func films() -> Int }
private protocol Images: AnyObject {}
private class Double: @unchecked Sendable {}
/// Only one thread uses it.
private final class MockClient: Double, Films, Images, @unchecked Sendable {
  var films_ = 0
  func films() -> Int { films_ }
}
private final class Covered: Films { func films() -> Int { 99 } }

@Suite("Rules 6 and 7: registerInstance serves an object that exists already, under one type or several")
struct ExistingInstanceTests {
  private let mock = MockClient()

  @Test func aRequestForEachTypeGivesTheObject() throws {
    let resolver = Resolver().registerInstance(mock, expects: [(any Films).self, (any Images).self])
    for _ in 0..<2 {
      #expect(resolver.get() as any Films === mock)
      #expect(resolver.get() as any Images === mock)
    }
    #expect(resolver.get() as MockClient? == nil)
    #expect(resolver.getAll((any Films).self).count == 1)
  }

  @Test func itIsFiledUnderWhatEachFormNames() {
    let types: [Any.Type] = [(any Films).self, (any Images).self]
    let films: any Films = mock
    let resolver = Resolver()
      .registerInstance(mock)
      .registerInstance(mock, expect: Double.self)
      .registerInstance(mock, expect: (any Films).self, name: "existing")
      .registerInstance(films, expect: (any Films).self, name: "erased")
      .registerInstance(films, expects: types, name: "both")
      .registerInstance(mock, expect: Double.self, expects: [(any Images).self], name: "beside")
      .registerInstance(3)
    #expect(resolver.get() as MockClient === mock)
    #expect(resolver.get() as Double === mock)
    #expect(resolver.get(name: "existing") as any Films === mock)
    #expect(resolver.get(name: "erased") as any Films === mock)
    #expect(resolver.get(name: "erased") as MockClient? == nil)
    #expect(resolver.get(name: "both") as any Images === mock)
    #expect(resolver.get(name: "beside") as Double === mock && resolver.get(name: "beside") as any Images === mock)
    #expect(resolver.get() as (any Films)? == nil)
    #expect(resolver.get() as Int == 3)
  }

  @Test func whatTheObjectIsNotIsAnErrorThatNamesBoth() {
    let resolver = Resolver().registerInstance(Covered(), expects: [(any Films).self, (any Images).self])
    let error = #expect(throws: ResolutionError.self) { try resolver.resolve((any Images).self) }
    #expect(error?.code == .typeMismatch)
    #expect(error?.description.unwrapped.contains("makes a Covered, which is no Images") == true)
    #expect(resolver.get() as (any Films)? != nil)
  }

  private enum End: CaseIterable {
    case unregisterOneByOne, unregisterList, unregisterAll, replaceBoth, unload, release, shutDown
  }

  @Test(arguments: End.allCases)
  private func eachOnDropRunsOnceWhenTheLastTypeGoes(_ end: End) async throws {
    let ended = Guarded<[String]>([])
    var resolver: Resolver? = Resolver()
    let module = Module("mocks") { [mock] in
      $0.registerInstance(mock, expects: [(any Films).self, (any Images).self])
        .onDrop((any Films).self) { ended.append("films \($0 is MockClient)") }
        .onDrop((any Images).self) { _ in ended.append("images") }
    }
    resolver?.load(module)
    _ = resolver?.get((any Images).self)
    switch end {
    case .unregisterOneByOne:
      // Hooks go with their key.
      resolver?.unregister((any Films).self)
      #expect(ended.value.isEmpty)
      #expect(resolver?.get() as (any Images)? === mock)
      resolver?.unregister((any Images).self)
    case .unregisterList: resolver?.unregister([(any Films).self, (any Images).self])
    case .unregisterAll: resolver?.unregisterAllDependencies()
    case .replaceBoth:
      resolver?.register(expect: (any Films).self) { Covered() }
      #expect(ended.value.isEmpty)
      #expect(resolver?.get() as (any Images)? === mock)
      resolver?.register(expect: (any Images).self) { MockClient() }
    case .unload: resolver?.unload(module)
    case .release: resolver = nil
    case .shutDown: try await resolver?.shutDown()
    }
    resolver = nil
    #expect(Set(ended.value) == (end == .unregisterOneByOne ? ["images"] : ["films true", "images"]))
    #expect(ended.value.count == Set(ended.value).count)
  }

  @Test func decoratorsAndCompletionsRunOnceForEachKey() {
    let completed = Tally()
    let resolver = Resolver().registerInstance(mock, expects: [(any Films).self, (any Images).self])
      .decorate((any Films).self) { _, _ in Covered() }
      .initCompleted((any Images).self) { _, _ in completed.add() }
    for _ in 0..<2 {
      #expect(resolver.get(expect: (any Films).self).films() == 99)
      #expect(resolver.get() as any Images === mock)
    }
    #expect(completed.count == 1)
  }

  // MARK: - One type

  /// Not Sendable on purpose.
  private final class Window { var title = "untitled" }

  @Test func theVeryObjectIsServedAlsoOneThatIsNotSendable() {
    let window = Window()
    let resolver = Resolver().registerInstance(window)
    window.title = "changed"
    #expect(resolver.get() as Window === window)
    #expect(resolver.get(expect: Window.self).title == "changed")
  }

  /// When a hook is added.
  enum Order: CaseIterable { case first, afterwards, afterARequest }

  @Test(arguments: Order.allCases) func hooksRunForItAtTheFirstRequestAfterTheyWereAdded(_ order: Order) {
    let window = Window()
    let resolver = Resolver()
    func addHooks() {
      resolver.initCompleted(Window.self) { $1.title += " completed" }
        .decorate(Window.self) {
          $1.title += " decorated"
          return $1
        }
    }
    if order == .first { addHooks() }
    resolver.registerInstance(window)
    if order == .afterARequest { #expect((resolver.get() as Window).title == "untitled") }
    if order != .first { addHooks() }
    for _ in 0..<2 { #expect((resolver.get() as Window).title == "untitled decorated completed") }
    resolver.initCompleted(Window.self) { $1.title += " again" }
    #expect((resolver.get() as Window).title == "untitled decorated completed", "it has been completed")
    #expect(resolver.get() as Window === window)
  }
}
