import Firebolt
import TestSupport
import Testing

private final class Part: Tracked, @unchecked Sendable {}

/// Holds a value that is resolved later, in one of the ways to do that.
private final class Holder: @unchecked Sendable {  // Sound: a single thread uses it at a time.
  let lazy: Lazy<Part>
  @LazyInjected var injected: Part
  @WeakLazyInjected var weak: Part?

  init(_ lazy: Lazy<Part>, _ resolver: Resolver) {
    self.lazy = lazy
    _injected = LazyInjected(from: resolver)
    _weak = WeakLazyInjected(from: resolver)
  }
}

private enum Way: CaseIterable {
  case lazy, handMade, injected, weak

  func holder(_ resolver: Resolver) -> Holder {
    let made = Lazy<Part> { [weak resolver] in resolver!.get() }
    return Holder(self == .handMade ? made : resolver.get() as Lazy<Part>, resolver)
  }

  func read(_ holder: Holder) -> Part? {
    switch self {
    case .lazy, .handMade: holder.lazy.value
    case .injected: holder.injected
    case .weak: holder.weak
    }
  }
}

@Suite("Rule 65: a Lazy doesn't keep what is undone")
struct UndoneLazyTests {
  private let ledger = Ledger()
  private let resolver = Resolver()
  private let runs = Tally()

  /// The completion reads the value, and throws the first time.
  private func register(_ holder: Holder, _ way: Way, _ scope: Resolver.Scope = .single) {
    resolver.register(scope) { [ledger] in Part(ledger) }
    resolver.initCompleted(Part.self) { [runs] _, part in
      if runs.count == 0 { part.kept = way.read(holder).map(ObjectIdentifier.init) }
      if runs.add() == 1 { throw Failure("not yet") }
    }
  }

  @Test(arguments: Way.allCases)
  fileprivate func ofItsOwnResolution(_ way: Way) {
    let holder = way.holder(resolver)
    register(holder, way)
    #expect(resolutionError { try resolver.resolve(Part.self) }?.code == .completionThrew)
    #expect(ledger.living == [])
    let part: Part = resolver.get()
    #expect(way.read(holder) === part)
    #expect(ledger.born == 2)
  }

  /// The instance that the completion has read is kept if its resolution succeeds.
  @Test(arguments: [Way.lazy, .handMade, .injected], [Resolver.Scope.single, .factory])
  fileprivate func itKeepsWhatItsResolutionPublishes(_ way: Way, _ scope: Resolver.Scope) {
    let holder = way.holder(resolver)
    resolver.register(scope) { [ledger] in Part(ledger, keeping: $0.get() as Guarded<Int>) }
    resolver.register { Guarded(0) }
    let read = Guarded<[Part]>([])
    resolver.initCompleted(Guarded<Int>.self) { _, _ in
      for _ in 0..<2 { if let part = way.read(holder) { read.append(part) } }
    }
    _ = resolver.get() as Guarded<Int>
    #expect(read.value.count == 2)
    #expect(read.value[0] === read.value[1])
    #expect(way.read(holder) === read.value[0])
    #expect(ledger.born == 1)
    read.withLock { $0 = [] }
  }

  /// A part knows what is incomplete, and another's completion throws.
  @Test(arguments: Way.allCases, [Resolver.Scope.single, .factory])
  fileprivate func ofWhatKnowsWhatIsUndone(_ way: Way, _ scope: Resolver.Scope) {
    let holder = way.holder(resolver)
    resolver.register(scope) { [ledger] in Part(ledger, keeping: $0.get() as Guarded<Int>) }
    resolver.register { Guarded(0) }
    resolver.initCompleted(Guarded<Int>.self) { [runs] _, _ in
      _ = way.read(holder)
      if runs.add() == 1 { throw Failure("not yet") }
    }
    #expect(resolutionError { try resolver.resolve(Guarded<Int>.self) }?.code == .completionThrew)
    #expect(ledger.living == [])
    let number: Guarded<Int> = resolver.get()
    #expect((way.read(holder)?.kept as? Guarded<Int>).map { $0 === number } ?? (way == .weak))
  }

  /// What was published before the completion throws stays.
  @Test(arguments: Way.allCases)
  fileprivate func itKeepsWhatWasPublished(_ way: Way) {
    let holder = way.holder(resolver)
    resolver.register { [ledger] in Part(ledger) }
    resolver.register { Guarded(0) }
    resolver.initCompleted(Guarded<Int>.self) { _, _ in
      _ = way.read(holder)
      throw Failure("never")
    }
    _ = try? resolver.resolve(Guarded<Int>.self)
    #expect(ledger.born == 1)
    let part = way.read(holder)
    #expect(part === resolver.get() as Part)
    #expect(ledger.born == 1)
  }

  /// The read is part of an asynchronous recipe's task.
  @Test(arguments: Way.allCases)
  fileprivate func ofAnAsynchronousRecipe(_ way: Way) async throws {
    let holder = way.holder(resolver)
    resolver.registerAsync { [ledger] in
      _ = ledger
      return Guarded(0)
    }
    resolver.register { [ledger] in Part(ledger) }
    resolver.initCompleted(Part.self) { [runs] resolver, _ in if runs.add() == 1 { throw Failure("not yet") } }
    resolver.initCompleted(Guarded<Int>.self) { _, _ in _ = way.read(holder) }
    let error = await awaitedError { try await resolver.getAsync() as Guarded<Int> }
    #expect(error == nil || error?.code == .completionThrew)
    let part: Part = resolver.get()
    #expect(way.read(holder) === part)
  }
}
