import Firebolt
import FireboltGraph
import TestSupport
import Testing

private final class Theme: Sendable {}
private final class Screen: Sendable { init(_ cache: Cache, _ theme: Provider<Theme>) {} }
private protocol Plugin: Sendable {}
private final class Spelling: Plugin {}

extension Resolver.Keys {
  fileprivate static let home = Resolver.Key<String> { "home of \($0.get(.stored))" }
  fileprivate static let stored = Resolver.Key<Cache> { Cache(disk: $0.get(Disk.self)) }
  fileprivate static let other = Resolver.Key<Int> { 1 }
}

@Suite("Rule 41: a dry run that knows what is requested finds what nothing needs") struct UnneededTests {
  private static let line = #line + 1
  private let resolver = Resolver()
  private let dryRun = DryRun(limit: patience)

  private func unneeded(_ resolver: Resolver, _ dryRun: DryRun) async -> [TypeKey] {
    let found = await mistakes(resolver, dryRun)
    #expect(found.allSatisfy { $0.code == .unneeded && $0.severity == .warning }, "\(found)")
    return found.map(\.key)
  }

  init() { resolver.register { Disk() }.autowire(Cache.init).register { Theme() }.autowire(.factory, Screen.init) }

  @Test func whatNoRootReachesIsAWarning() async throws {
    #expect(await unneeded(resolver, dryRun) == [])
    #expect(await unneeded(resolver, dryRun.requesting(Screen.self)) == [])
    let own = Self.line
    let line = #line + 1
    resolver.register { 1 }.register(name: "title") { "a title" }
    #expect(await unneeded(resolver, dryRun) == [])
    let found = try await resolver.verify(dryRun: dryRun.requesting(Screen.self))
    #expect(
      found.description == """
        Firebolt: 2 warnings in Resolver (no id, \(#fileID):\(own))
        warning: Int isn't needed by what is requested: Screen
          recipe    Int   (\(#fileID):\(line), single)
        warning: String "title" isn't needed by what is requested: Screen
          recipe    String "title"   (\(#fileID):\(line), single)
          to fix    leave it out, or name what the program requests itself, too: `DryRun().requesting(…)`
        """)
    let named = dryRun.requesting(Screen.self, Int.self).requesting(String.self, name: "title")
    #expect(await unneeded(resolver, named) == [])
  }

  @Test func keysAreRootsAsTypesAre() async {
    let types: [Any.Type] = [Cache.self, Theme.self, Screen.self]
    #expect(await unneeded(resolver, dryRun.requesting(.home)) == types.map { TypeKey($0) })
    #expect(await unneeded(resolver, dryRun.requesting(Screen.self, .home)) == [])
    resolver.register(.other) { 2 }
    #expect(await unneeded(resolver, dryRun.requesting(Screen.self, .home)) == [TypeKey(.other)])
    #expect(await unneeded(resolver, dryRun.requesting(Screen.self, .home, .other)) == [])
  }

  @Test(arguments: [
    Wiring("an array") {
      $0.register(expect: (any Plugin).self, name: "s") { Spelling() }.autowire { (_: [any Plugin]) in 1 }
    },
    Wiring("getAll") {
      $0.register(expect: (any Plugin).self) { Spelling() }.register { $0.getAll((any Plugin).self).count }
    },
    Wiring("an optional") {
      $0.register(expect: (any Plugin).self) { Spelling() }.autowire { (_: (any Plugin)?) in 1 }
    },
    Wiring("a completion") {
      $0.register { Spelling() }.register { 1 }.initCompleted(Int.self) { own, _ in _ = own.get(Spelling.self) }
    },
    Wiring("one of several keys") {
      $0.register(expects: [(any Plugin).self, Spelling.self]) { Spelling() }.autowire { (_: Spelling) in 1 }
    },
    Wiring("an alias") { $0.register(.other) },
    Wiring("awaited") {
      $0.registerAsync { Spelling() }.registerAsync { try await [$0.getAsync(Spelling.self)].count }
    },
    Wiring("by a Lazy") { $0.register { Spelling() }.autowire { (_: Lazy<Spelling>) in 1 } },
  ])
  func eachWayToNeedSomething(_ way: Wiring) async {
    let resolver = Resolver()
    way.register(resolver)
    #expect(await unneeded(resolver, dryRun.requesting(Int.self)) == [])
  }

  @Test func onlyTheResolversOwnAreTold() async {
    let child = Resolver(parent: resolver).register { 1 }.register { 1.5 }
    #expect(await unneeded(child, dryRun.requesting(Int.self)) == [TypeKey(Double.self)])
    #expect(await unneeded(MockResolver(inheriting: resolver), dryRun.requesting(Cache.self)).count == 2)
  }

  /// After a mistake, or without a recipe's arguments, it isn't known what is needed.
  @Test func whereItIsNotKnownNothingIsTold() async {
    resolver.register(.factory, arg1: Int.self) { own, _ in own.get(Theme.self) === own.get(Theme.self) }
    #expect(await mistakes(resolver, dryRun.requesting(Bool.self)).map(\.code) == [.notRun])
    #expect(await unneeded(resolver, dryRun.requesting(Bool.self).giving(1)).count == 3)
    let failing = Resolver().register { 1 }.register { Substring(try $0.resolve(String.self)) }
    #expect(await mistakes(failing, dryRun.requesting(Substring.self)).map(\.code) == [.notRegistered])
  }
}
