import Firebolt
import TestSupport
import Testing

private final class Page: Sendable {
  let number: Int
  init(_ number: Int) { self.number = number }
}
private final class Book: Sendable {}

/// What runs is told apart by its making: an instance of equal arguments may be made again after a drop.
@Suite("Rules 28 and 61: one combination of arguments in two tasks of a recipe is no cycle")
struct EqualArgumentsInTasksTests {
  private let resolver = Resolver()

  @Test(arguments: [Resolver.Scope.perArguments, .single])
  func afterADrop(_ scope: Resolver.Scope) async throws {
    let (making, runs) = (Pause(), Tally())
    resolver.registerAsync(scope, args: Int.self) { number in
      if runs.add() == 1 { await making.wait() }
      return Page(number)
    }
    resolver.registerAsync { (resolver: Resolver) in
      async let first = try resolver.getAsync(7) as Page
      await making.isReached()
      resolver.dropCached(Page.self)
      let second = try await resolver.getAsync(7) as Page
      making.end()
      #expect(try await first !== second)
      return Book()
    }
    _ = try await watched { try await resolver.getAsync() as Book }
    #expect(runs.count == 2)
  }

  /// Each making drops itself, and requests the instance of its own arguments again.
  @Test(arguments: [false, true])
  func aMakingThatRequestsItselfIsACycle(ofItsOwnTask: Bool) async throws {
    let runs = Tally()
    resolver.registerAsync(.perArguments, args: Int.self) { (resolver: Resolver, number) in
      if runs.add() < 20 {
        resolver.dropCached(Page.self)
        if ofItsOwnTask {
          _ = try await Task { try await resolver.getAsync(number) as Page }.value
        } else {
          _ = try await resolver.getAsync(number) as Page
        }
      }
      return Page(number)
    }
    let error = await watched { await awaitedError { try await resolver.getAsync(7) as Page } }
    #expect(error?.code == .cycle)
    #expect(runs.count == 1)
  }

  /// A synchronous recipe whose parameters are awaited.
  @Test func awaitedParametersThatNeedItAreACycle() async throws {
    resolver.autowire(.perArguments, { (book: Book, number: Int) in Page(number) }, args: Int.self)
    resolver.registerAsync { (resolver: Resolver) in
      resolver.dropCached(Page.self)
      _ = try await resolver.getAsync(7) as Page
      return Book()
    }
    let error = await watched { await awaitedError { try await resolver.getAsync(7) as Page } }
    #expect(error?.code == .cycle)
  }
}
