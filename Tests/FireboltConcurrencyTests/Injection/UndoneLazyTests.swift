import Firebolt
import TestSupport
import Testing

private final class Part: Tracked, @unchecked Sendable {}

/// A way to hold a value that is resolved later.
private enum Way: CaseIterable {
  case lazy, handMade, injected, weak

  /// Returns what reads a holder's value.
  func reader(_ resolver: Resolver) -> @Sendable () -> Part? {
    switch self {
    case .lazy:
      let lazy: Lazy<Part> = resolver.get()
      return { lazy.value }
    case .handMade:
      let lazy = Lazy<Part> { [weak resolver] in resolver!.get() }
      return { lazy.value }
    case .injected:
      let injected = LazyInjected<Part>(from: resolver)
      return { injected.wrappedValue }
    case .weak:
      let weak = WeakLazyInjected<Part>(from: resolver)
      return { weak.wrappedValue }
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
    let read = way.reader(resolver)
    resolver.register { [ledger] in Part(ledger) }
    resolver.initCompleted(Part.self) { [runs] _, part in
      if runs.count == 0 { part.kept = read().map(ObjectIdentifier.init) }
      if runs.add() == 1 { throw Failure("not yet") }
    }
    #expect(resolutionError { try resolver.resolve(Part.self) }?.code == .completionThrew)
    #expect(ledger.living == [])
    let part: Part = resolver.get()
    #expect(read() === part)
    #expect(ledger.born == 2)
  }

  /// The instance that the completion has read is kept if its resolution succeeds.
  @Test(arguments: [Way.lazy, .handMade, .injected], [Resolver.Scope.single, .factory])
  fileprivate func itKeepsWhatItsResolutionPublishes(_ way: Way, _ scope: Resolver.Scope) {
    let read = way.reader(resolver)
    let parts = Guarded<[Part]>([])
    registerPart(scope, knowsNumber: true) { for _ in 0..<2 { if let part = read() { parts.append(part) } } }
    _ = resolver.get() as Guarded<Int>
    #expect(parts.value.count == 2)
    #expect(parts.value[0] === parts.value[1])
    #expect(read() === parts.value[0])
    #expect(ledger.born == 1)
    parts.withLock { $0 = [] }
  }

  /// A part knows what is incomplete, and another's completion throws.
  @Test(arguments: Way.allCases, [Resolver.Scope.single, .factory])
  fileprivate func ofWhatKnowsWhatIsUndone(_ way: Way, _ scope: Resolver.Scope) {
    let read = way.reader(resolver)
    registerPart(scope, knowsNumber: true) { [runs] in
      _ = read()
      if runs.add() == 1 { throw Failure("not yet") }
    }
    #expect(resolutionError { try resolver.resolve(Guarded<Int>.self) }?.code == .completionThrew)
    #expect(ledger.living == [])
    let number: Guarded<Int> = resolver.get()
    #expect((read()?.kept as? Guarded<Int>).map { $0 === number } ?? (way == .weak))
  }

  /// What was published before the completion throws stays.
  @Test(arguments: Way.allCases)
  fileprivate func itKeepsWhatWasPublished(_ way: Way) {
    let read = way.reader(resolver)
    registerPart(knowsNumber: false) {
      _ = read()
      throw Failure("never")
    }
    _ = try? resolver.resolve(Guarded<Int>.self)
    #expect(ledger.born == 1)
    #expect(read() === resolver.get() as Part)
    #expect(ledger.born == 1)
  }

  /// The read is part of an asynchronous recipe's task.
  @Test(arguments: Way.allCases)
  fileprivate func ofAnAsynchronousRecipe(_ way: Way) async throws {
    let read = way.reader(resolver)
    resolver.register { [ledger] in Part(ledger) }
    resolver.registerAsync { Guarded(0) }
    resolver.initCompleted(Guarded<Int>.self) { _, _ in _ = read() }
    resolver.initCompleted(Part.self) { [runs] resolver, _ in if runs.add() == 1 { throw Failure("not yet") } }
    let error = await awaitedError { try await resolver.getAsync() as Guarded<Int> }
    #expect(error == nil || error?.code == .completionThrew)
    let part: Part = resolver.get()
    #expect(read() === part)
  }
}
