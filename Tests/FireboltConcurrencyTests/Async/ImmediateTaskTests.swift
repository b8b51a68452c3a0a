import Firebolt
import TestSupport
import Testing

private final class Page: Sendable {
  let isComplete = Guarded(false)
}
private final class Book: Sendable {}
private final class Shelf: Sendable {
  let book: Book
  init(_ book: Book) { self.book = book }
}

/// A task that begins inside a thread's recipe doesn't belong to that recipe. It gets complete instances, and
/// the failures of their completions.
@Suite("Rule 29: a task that begins inside a recipe gets what is complete") struct ImmediateTaskTests {
  @Test func aTaskThatBeginsInsideARecipeGetsACompleteInstance() async throws {
    guard #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) else { return }
    let resolver = Resolver().registerAsync(.factory) { Page() }
    resolver.initCompleted(Page.self) { _, page in page.isComplete.withLock { $0 = true } }
    let task = Guarded<Task<Bool, any Error>?>(nil)
    resolver.register { (resolver: Resolver) in
      task.withLock { task in
        task = .immediate {
          let page: Page = try await resolver.getAsync()
          return page.isComplete.value
        }
      }
      return Book()
    }
    _ = resolver.get() as Book
    let isComplete = try await task.value?.value
    #expect(isComplete == true)
  }

  @Test(arguments: [false, true]) @MainActor
  func whatATaskRequestsInsideARecipeMayNeedWhatThatRecipeMakes(_ isOnMainActor: Bool) async throws {
    guard #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) else { return }
    try await watched {
      let resolver = Resolver().autowire(Shelf.init)
      let task = Guarded<Task<Shelf, any Error>?>(nil)
      let recipe: @Sendable (Resolver) -> Book = { resolver in
        task.withLock { $0 = .immediate { try await resolver.getAsync() } }
        return Book()
      }
      if isOnMainActor {
        resolver.register(on: MainActor.self) { recipe($0) }
      } else {
        resolver.register { recipe($0) }
      }
      let book: Book = try await resolver.getAsync()
      #expect(try await task.withLock { $0 }?.value.book === book)
    }
  }
}
