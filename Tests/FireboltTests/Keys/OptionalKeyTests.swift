import Firebolt
import FireboltGraph
import TestSupport
import Testing

extension Resolver.Keys {
  fileprivate static let emblem = Resolver.Key<Int?> { 1 }
}

private final class Token: Sendable {}

extension Resolver.Keys {
  fileprivate static let token = Resolver.Key<Token?>.required()
  fileprivate static let tokenLater = Resolver.AsyncKey<Token?>.required()
}

@Suite("Rule 9: nil isn't kept, of a declared key neither")
struct NilOfKeyTests {
  private let runs = Tally()

  @Test(arguments: [Resolver.Scope.single, .weak, .graph, .custom("session"), .perResolver, .expiring(after: 60)], [false, true])
  func theNextRequestRunsTheRecipeAgain(_ scope: Resolver.Scope, isHooked: Bool) {
    let resolver = Resolver()
    resolver.register(.token, scope) { [runs] in runs.add() > 2 ? Token() : nil }
    if isHooked { resolver.initCompleted(.token) { _, _ in }.decorate(.token) { $1 } }
    #expect(resolver.get(.token) == nil)
    #expect(resolver.get(.token) == nil)
    let token = resolver.get(.token)
    #expect(token != nil)
    if scope != .graph { #expect(resolver.get(.token) === token) }
  }

  @Test func ofOneGraphToo() {
    let resolver = Resolver()
    resolver.register(.token, .graph) { [runs] in runs.add() > 1 ? Token() : nil }
    resolver.register(.factory) { (resolver: Resolver) in [resolver.get(.token), resolver.get(.token)] as [Token?] }
    let tokens: [Token?] = resolver.get()
    #expect(tokens[0] == nil && tokens[1] != nil)
  }

  @Test func ofAnAsynchronousRecipe() async throws {
    let resolver = Resolver()
    resolver.registerAsync(.tokenLater) { [runs] in runs.add() > 1 ? Token() : nil }
    #expect(try await resolver.getAsync(.tokenLater) == nil)
    #expect(try await resolver.getAsync(.tokenLater) != nil)
  }
}

@Suite("A list of types means declared keys of an optional type too")
struct OptionalKeyTests {
  private let resolver = Resolver()
  private let made = Guarded(0)

  init() {
    resolver.register(.emblem) { [made] in
      made.withLock { number in
        number += 1
        return number
      }
    }
  }

  @Test(arguments: [[Int.self], [Int?.self]] as [[Any.Type]])
  func whereInstancesAreDropped(_ types: [Any.Type]) {
    #expect(resolver.get(.emblem) == 1)
    resolver.dropAllCachedDependencies(except: types)
    #expect(resolver.get(.emblem) == 1)
    resolver.dropCached(types)
    #expect(resolver.get(.emblem) == 2)
  }

  @Test(arguments: [[Int.self], [Int?.self]] as [[Any.Type]])
  func whereRegistrationsAreRemoved(_ types: [Any.Type]) {
    resolver.unregisterAllDependencies(except: types)
    #expect(resolver.isRegistered(.emblem))
    resolver.unregister(types)
    #expect(!resolver.isRegistered(.emblem))
  }

  @Test func whereAllInstancesAreRequested() throws {
    resolver.register { 7 }
    #expect(resolver.getAll(Int?.self) == [1, 7])
    #expect(resolver.getAll(Int.self) == [7])
    try Resolver().register(.emblem) { nil }.warmUp(Int?.self)
  }
}
