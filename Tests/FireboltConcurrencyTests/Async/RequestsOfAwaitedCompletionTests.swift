import Dispatch
import Firebolt
import TestSupport
import Testing

private final class Whole: Sendable {
  let first = Guarded<Part?>(nil)
  let second = Guarded<Part?>(nil)
}
/// A part of the whole that its completion requests: it isn't complete before the whole is.
private final class Part: Sendable {
  let whole: Whole
  init(_ whole: Whole) { self.whole = whole }
}
private final class Sheet: Sendable {
  let part: Part
  init(_ part: Part) { self.part = part }
}

/// Rules 28 and 29: an awaited completion may make any number of requests, one after the other or at the same time, and
/// also while other threads wait for what it has made. Each request gets what the former ones made.
@Suite("Requests of a completion that is awaited")
struct RequestsOfAwaitedCompletionTests {
  private let resolver = Resolver()

  init() {
    resolver.registerAsync { Whole() }
    resolver.register { Part($0.get()) }
    resolver.register { Sheet($0.get()) }
  }

  @Test func onTheMainActorTheyGetOneAfterTheOther() async throws {
    resolver.initCompleted(Whole.self, on: MainActor.self) { resolver, whole in
      whole.first.withLock { $0 = resolver.get() }
      let sheet: Sheet = resolver.get()
      whole.second.withLock { $0 = sheet.part }
    }
    try await expectOnePart()
  }

  @Test func theSameTypeTwice() async throws {
    resolver.initCompleted(Whole.self) { resolver, whole async throws in
      func part() -> Part { resolver.get() }
      whole.first.withLock { $0 = part() }
      await Task.yield()
      whole.second.withLock { $0 = part() }
    }
    try await expectOnePart()
  }

  @Test func awaitingEach() async throws {
    resolver.initCompleted(Whole.self) { resolver, whole async throws in
      let first: Part = try await resolver.getAsync()
      let second: Part = try await resolver.getAsync()
      whole.first.withLock { $0 = first }
      whole.second.withLock { $0 = second }
    }
    try await expectOnePart()
  }

  @Test func atTheSameTime() async throws {
    resolver.initCompleted(Whole.self) { resolver, whole async throws in
      async let first: Part = resolver.getAsync()
      async let sheet: Sheet = resolver.getAsync()
      let parts = (try await first, try await sheet.part)
      whole.first.withLock { $0 = parts.0 }
      whole.second.withLock { $0 = parts.1 }
    }
    try await expectOnePart()
  }

  private func expectOnePart() async throws {
    let whole = try await watched { try await resolver.getAsync(expect: Whole.self) }
    let first = whole.first.withLock { $0 }
    #expect(first != nil)
    #expect(first === whole.second.withLock { $0 })
    #expect(first?.whole === whole)
    #expect(resolver.get(expect: Part.self) === first)
    #expect(resolver.get(expect: Sheet.self).part === first)
  }

  /// Another thread makes the sheet and waits for the part, which isn't complete. The completion then requests the
  /// sheet. Neither can go on unless one of them gets an incomplete instance.
  @Test(arguments: [true, false])
  func whileAnotherThreadMakesWhatTheyNeed(onTheMainActor: Bool) async throws {
    let hasPart = DispatchSemaphore(value: 0)
    let isMaking = DispatchSemaphore(value: 0)
    resolver.register { (resolver: Resolver) -> Sheet in
      isMaking.signal()
      return Sheet(resolver.get())
    }
    @Sendable func complete(_ resolver: Resolver, _ whole: Whole) {
      let part: Part = resolver.get()
      whole.first.withLock { $0 = part }
      hasPart.signal()
      isMaking.wait()
      let sheet: Sheet = resolver.get()
      whole.second.withLock { $0 = sheet.part }
    }
    if onTheMainActor {
      resolver.initCompleted(Whole.self, on: MainActor.self) { complete($0, $1) }
    } else {
      resolver.initCompleted(Whole.self) { resolver, whole async throws in complete(resolver, whole) }
    }
    let other = Guarded<Sheet?>(nil)
    let isOver = Gate()
    onADetachedThread { [resolver] in
      hasPart.wait()
      other.withLock { $0 = resolver.get() }
      isOver.reach()
    }
    try await expectOnePart()
    await watched { await isOver.wait() }
    #expect(other.withLock { $0?.part } === resolver.get(expect: Part.self))
  }

  @Test func aFailureOfTheCompletionUndoesWhatTheyGot() async throws {
    let failures = Tally()
    resolver.initCompleted(Whole.self) { resolver, whole async throws in
      let part: Part = try await resolver.getAsync()
      let sheet: Sheet = try await resolver.getAsync()
      whole.first.withLock { $0 = part }
      whole.second.withLock { $0 = sheet.part }
      if failures.add() == 1 { throw Failure("not yet") }
    }
    let error = await watched { await awaitedError { try await resolver.getAsync(expect: Whole.self) } }
    #expect(error?.code == .completionThrew)
    try await expectOnePart()
  }
}
