import Firebolt
import TestSupport
import Testing

private final class A: Sendable { init(_ b: B) {} }
private final class B: Sendable { init(_ c: C) {} }
private final class C: Sendable {
  init(_ a: A) {}
  /// Without an A, so that there is no cycle.
  init() {}
}

/// The way in which one of the three classes is registered.
private enum Kind: CaseIterable {
  case asyncSingle, asyncFactory, asyncWeak, asyncGraph, autowiredAsync, autowired

  var scope: Resolver.Scope {
    switch self {
    case .asyncFactory: .factory
    case .asyncWeak: .weak
    case .asyncGraph: .graph
    default: .single
    }
  }

  func register<T: Sendable, P: Sendable>(in resolver: Resolver, _ initializer: @escaping @Sendable (P) -> T) {
    switch self {
    case .autowired: resolver.autowire(initializer)
    case .autowiredAsync: resolver.autowireAsync(initializer)
    default:
      resolver.registerAsync(scope) { (r: Resolver) -> T in
        await Task.yield()
        return initializer(try await r.getAsync())
      }
    }
  }
}

struct AsyncCycleTests {
  /// Three classes in a cycle, in every possible combination of kinds.
  @Test(arguments: Kind.allCases, Kind.allCases)
  private func eachOfThreeInACircleSeesItFromItsOwnSide(_ first: Kind, _ second: Kind) async {
    for third in Kind.allCases {
      let resolver = Resolver()
      first.register(in: resolver, A.init)
      second.register(in: resolver, B.init)
      third.register(in: resolver, C.init)
      let paths = await watched {
        [
          await path { try await resolver.getAsync(expect: A.self) },
          await path { try await resolver.getAsync(expect: B.self) },
          await path { try await resolver.getAsync(expect: C.self) },
        ]
      }
      #expect(paths == ["A→B→C→A", "B→C→A→B", "C→A→B→C"], "\(first), \(second), \(third)")
      // No instance is left unfinished: once the cycle is broken, every instance can be resolved.
      let c = C()
      resolver.registerInstance(c)
      let a: A? = try? await watched { try await resolver.getAsync() }
      #expect(a != nil, "\(first), \(second), \(third)")
    }
  }

  /// A `Lazy` can't await its value.
  @Test func theRemedyOfACycleOfAsynchronousRecipesIsNoLazy() async {
    let resolver = Resolver()
    resolver.registerAsync { A(try await $0.getAsync()) }
    resolver.registerAsync { B(try await $0.getAsync()) }
    resolver.registerAsync { C(try await $0.getAsync() as A) }
    let error = await awaitedError { try await resolver.getAsync(expect: A.self) }
    #expect(
      error?.description.hasSuffix("to fix    move what A and B share into a third type") == true)
    resolver.registerAsync { try await $0.getAsync() as C }
    let own = await awaitedError { try await resolver.getAsync(expect: C.self) }
    #expect(own?.description.hasSuffix("to fix    let the recipe make C itself instead of requesting it") == true)
  }

  @Test(arguments: [false, true]) func onesOwnKeyIsACycleAlsoInAChildTask(isInChildTask: Bool) async {
    let resolver = Resolver().registerAsync { (r: Resolver) -> A in
      if !isInChildTask { return try await r.getAsync() }
      async let own: A = r.getAsync()
      return try await own
    }
    for _ in 0..<2 { #expect(await watched { await path { try await resolver.getAsync(expect: A.self) } } == "A→A") }
  }

  private func path<R>(_ body: () async throws -> R) async -> String {
    guard let error = await awaitedError(body) else { return "none" }
    return error.code == .cycle ? error.pathOfTypes.joined(separator: "→") : "\(error)"
  }
}
