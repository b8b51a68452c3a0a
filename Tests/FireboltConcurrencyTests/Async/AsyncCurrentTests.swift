import Firebolt
import TestSupport
import Testing

private final class Base: Sendable {
  let label: String
  init(_ label: String) { self.label = label }
}
private final class Middle: Sendable {
  let base: Base
  init(_ base: Base) { self.base = base }
}

/// The resolver that answers a request that names no resolver, or that names a resolver whose recipe runs for another
/// one.
@Suite struct AsyncCurrentTests {
  private func resolver(_ label: String) -> Resolver { Resolver().register { Base(label) } }

  @Test func inAnAsyncRecipeTheGlobalGetAsksItsResolverAlsoAfterAnAwait() async throws {
    let resolver = resolver("own")
    resolver.registerAsync { () -> [String] in
      let before: Base = get()
      await Task.yield()
      let after: Base = try await getAsync()
      return [before.label, after.label, Resolver.current.get(expect: Base.self).label]
    }
    let labels = try await withResolver(self.resolver("outer")) { try await resolver.getAsync() as [String] }
    #expect(labels == ["own", "own", "own"])
  }

  @Test func childTasksAndTasksOfTheRecipeDoToo() async throws {
    let resolver = resolver("own")
    resolver.registerAsync { () -> [String] in
      async let child = {
        await Task.yield(); return (get() as Base).label
      }()
      let task = await Task { (get() as Base).label }.value
      let detached = await Task.detached { get(expect: Base?.self) as Base?? }.value
      return [await child, task, (detached ?? nil)?.label ?? "none"]
    }
    #expect(try await resolver.getAsync() as [String] == ["own", "own", "none"])
  }

  @Test func aDetachedTaskAsksTheOneThatItCaptured() async throws {
    let resolver = resolver("own")
    resolver.registerAsync { () -> String in
      let current = Resolver.current
      return await Task.detached { withResolver(current) { (get() as Base).label } }.value
    }
    #expect(try await resolver.getAsync() as String == "own")
  }

  @Test func withResolverInARecipeIsFurtherIn() async throws {
    let inner = resolver("inner")
    let outer = resolver("outer").registerAsync { () -> [String] in
      let overridden = await withResolver(inner) {
        await Task.yield()
        return (get() as Base).label
      }
      return [overridden, (get() as Base).label]
    }
    #expect(try await outer.getAsync() as [String] == ["inner", "outer"])
  }

  @Test func aMainActorRecipeAsksItsResolver() async throws {
    let resolver = resolver("own")
    resolver.register(on: MainActor.self) { [(get() as Base).label] }
    let labels = try await withResolver(self.resolver("outer")) { try await resolver.getAsync() as [String] }
    #expect(labels == ["own"])
  }

  @Test func theGlobalGetAsyncAsksTheInnermost() async throws {
    let resolver = resolver("own").registerAsync { Middle(try await $0.getAsync()) }
    let label = try await withResolver(resolver) { try await getAsync(expect: Middle.self).base.label }
    #expect(label == "own")
    let byId: Middle = try await getAsync(resolverId: resolver.resolverId)
    #expect(byId === resolver.get() as Middle)
    #expect(
      await awaitedError { try await getAsync(resolverId: "nobody has this id") as Middle }?.code == .unknownResolver)
  }

  /// Every form in which a recipe may make a request to the resolver that registered it, after an `await`.
  @Test func aCapturedResolverIsAnsweredByTheMockAcrossAwaits() async throws {
    let real = resolver("real")
    let id = real.resolverId
    let forms: [@Sendable (Resolver) async throws -> Base] = [
      { _ in real.get() },
      { _ in try real.resolve() },
      { _ in try await real.getAsync() },
      { _ in try await getAsync(resolverId: id) },
      { _ in get(resolverId: id) },
      { _ in try await getAsync() },
      { try await $0.getAsync() },
      { _ in
        async let base: Base = real.getAsync()
        return try await base
      },
      { _ in try await Task { try await real.getAsync() as Base }.value },
    ]
    for (index, form) in forms.enumerated() {
      real.registerAsync(.factory, name: Resolver.Name("\(index)")) { (r: Resolver) -> String in
        await Task.yield()
        let first = try await form(r)
        await Task.yield()
        return first === (try await form(r)) ? first.label : "two of them"
      }
    }
    defer { real.unregisterAllDependencies() }
    let mock = MockResolver(inheriting: real) { $0.register { Base("mock") } }
    for index in forms.indices {
      let name = Resolver.Name("\(index)")
      #expect(try await mock.getAsync(expect: String.self, name: name) == "mock", "form \(index)")
      #expect(try await real.getAsync(expect: String.self, name: name) == "real", "form \(index)")
    }
  }

  @Test func whileItIsAnsweredSoOthersAskTheRealOne() async throws {
    let real = resolver("real")
    let (begun, gate) = (Gate(), Gate())
    real.registerAsync { () -> Middle in
      begun.reach()
      await gate.wait()
      return Middle(real.get())
    }
    defer { real.unregisterAllDependencies() }
    let mock = MockResolver(inheriting: real) { $0.register { Base("mock") } }
    let task = Task { try await mock.getAsync(expect: Middle.self).base.label }
    await begun.wait()
    #expect((real.get() as Base).label == "real")
    #expect(try await real.getAsync(expect: Base.self).label == "real")
    gate.reach()
    #expect(try await task.value == "mock")
  }

  @Test func aTaskThatOutlivesItsRecipeAsksTheRealOneAgain() async throws {
    let real = resolver("real")
    let gate = Gate()
    let left = SendableBox<Task<String, Never>>()
    real.registerAsync(.factory) { () -> Middle in
      left.set(
        Task {
          await gate.wait()
          return (real.get() as Base).label
        })
      return Middle(real.get())
    }
    defer { real.unregisterAllDependencies() }
    let mock = MockResolver(inheriting: real) { $0.register { Base("mock") } }
    #expect(try await mock.getAsync(expect: Middle.self).base.label == "mock")
    gate.reach()
    #expect(await left.value?.value == "real")
  }
}
