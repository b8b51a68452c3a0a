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

  /// Registers a part and a number, whose completion reads the holder's part. Of a part that knows the number, the completion
  /// reads one that knows what is incomplete.
  private func registerPart(
    _ scope: Resolver.Scope = .single, knowsNumber: Bool, _ completion: @escaping @Sendable () throws -> Void
  ) {
    resolver.register(scope) { [ledger] in Part(ledger, keeping: knowsNumber ? $0.get() as Guarded<Int> : nil) }
    resolver.register { Guarded(0) }
    resolver.initCompleted(Guarded<Int>.self) { _, _ in try completion() }
  }

  /// The completion of the part itself reads it, and throws the first time.
  @Test(arguments: Way.allCases)
  fileprivate func ofItsOwnResolution(_ way: Way) {
    let holder = way.holder(resolver)
    resolver.register { [ledger] in Part(ledger) }
    resolver.initCompleted(Part.self) { [runs] _, part in
      if runs.count == 0 { part.kept = way.read(holder).map(ObjectIdentifier.init) }
      if runs.add() == 1 { throw Failure("not yet") }
    }
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
    let read = Guarded<[Part]>([])
    registerPart(scope, knowsNumber: true) { for _ in 0..<2 { if let part = way.read(holder) { read.append(part) } } }
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
    registerPart(scope, knowsNumber: true) { [runs] in
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
    registerPart(knowsNumber: false) {
      _ = way.read(holder)
      throw Failure("never")
    }
    _ = try? resolver.resolve(Guarded<Int>.self)
    #expect(ledger.born == 1)
    #expect(way.read(holder) === resolver.get() as Part)
    #expect(ledger.born == 1)
  }

  /// The read is part of an asynchronous recipe's task.
  @Test(arguments: Way.allCases)
  fileprivate func ofAnAsynchronousRecipe(_ way: Way) async throws {
    let holder = way.holder(resolver)
    resolver.register { [ledger] in Part(ledger) }
    resolver.registerAsync { Guarded(0) }
    resolver.initCompleted(Guarded<Int>.self) { _, _ in _ = way.read(holder) }
    resolver.initCompleted(Part.self) { [runs] resolver, _ in if runs.add() == 1 { throw Failure("not yet") } }
    let error = await awaitedError { try await resolver.getAsync() as Guarded<Int> }
    #expect(error == nil || error?.code == .completionThrew)
    let part: Part = resolver.get()
    #expect(way.read(holder) === part)
  }
}
