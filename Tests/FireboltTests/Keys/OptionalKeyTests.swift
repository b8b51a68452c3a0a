import Firebolt
import FireboltGraph
import TestSupport
import Testing

extension Resolver.Keys {
  fileprivate static let emblem = Resolver.Key<Int?> { 1 }
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
