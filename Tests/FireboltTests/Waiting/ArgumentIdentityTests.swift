import Firebolt
import TestSupport
import Testing

private final class Page: Sendable {
  let number: Int
  init(_ number: Int) { self.number = number }
}

/// An argument that asks for the very instance that it belongs to.
private struct Curious: Hashable, Sendable {
  let number: Int
  let place: CuriousArgumentTests.Place
  let ask: @Sendable () -> Void

  static func == (left: Curious, right: Curious) -> Bool {
    if left.place == .equality { left.ask() }
    return left.number == right.number
  }

  func hash(into hasher: inout Hasher) {
    if place == .hash { ask() }
    hasher.combine(number)
  }
}

@Suite("Rule 61: equal arguments are one combination as long as somebody makes or completes an instance for them")
struct ArgumentIdentityTests {
  @Test func aCompletionThatDropsItsInstanceGetsItForEqualArguments() {
    let (made, isSame) = (Tally(), SendableBox<Bool>())
    let resolver = Resolver().register(.perArguments, args: Int.self) { _, number -> Page in
      made.add()
      return Page(number)
    }
    resolver.initCompleted(Page.self) { resolver, page in
      resolver.dropCached(Page.self)
      isSame.set(try resolver.resolve(Page.self, page.number) === page)
    }
    _ = resolver.get(7) as Page
    #expect(isSame.value == true)
    #expect(made.count == 1)
    _ = resolver.get(7) as Page
    #expect(made.count == 2, "it wasn't kept")
  }

  @Test(arguments: [false, true]) func aRecipeMayAskForOtherArgumentsAndForItsOwnIsACycle(isDropped: Bool) throws {
    let resolver = Resolver().register(.perArguments, args: Int.self) { resolver, number -> Page in
      if isDropped { resolver.dropCached(Page.self) }
      return Page(number == 0 ? 0 : try resolver.resolve(Page.self, number - 1).number + 1)
    }
    #expect(try resolver.resolve(Page.self, 20).number == 20)
    resolver.register(.perArguments, args: Int.self) { resolver, number -> Page in
      if isDropped { resolver.dropCached(Page.self) }
      return try resolver.resolve(Page.self, number)
    }
    #expect(resolutionError { try resolver.resolve(Page.self, 7) }?.code == .cycle)
  }

  @Test(arguments: [false, true]) func theArgumentsGoWithTheInstance(isDroppedInTheMaking: Bool) {
    final class Argument: Hashable, Sendable {
      static func == (left: Argument, right: Argument) -> Bool { left === right }
      func hash(into hasher: inout Hasher) {}
    }
    let resolver = Resolver().register(.perArguments, args: Argument.self) { resolver, _ -> Page in
      if isDroppedInTheMaking { resolver.dropCached(Page.self) }
      return Page(1)
    }
    weak var known: Argument?
    do {
      let argument = Argument()
      known = argument
      _ = resolver.get(argument) as Page
    }
    #expect((known == nil) == isDroppedInTheMaking)
    resolver.dropCached(Page.self)
    #expect(known == nil)
  }

  @Test func whoAsksLaterStartsAnew() {
    let (began, mayEnd) = (Milestone(), Milestone())
    let resolver = Resolver().register(.perArguments, args: Int.self) { _, number -> Page in Page(number) }
    let runs = Tally()
    resolver.initCompleted(Page.self) { _, _ in
      if runs.add() > 1 { return }
      began.reach()
      mayEnd.wait()
    }
    let pages = onThreads(2) { index in
      if index == 0 { return resolver.get(7) as Page }
      began.wait()
      resolver.dropCached(Page.self)
      let page: Page = resolver.get(7)
      mayEnd.reach()
      return page
    }
    #expect(pages[0] !== pages[1])
    #expect(resolver.get(7) as Page === pages[1])
  }
}

@Suite("Rule 56: an argument's hash and equality may ask for anything")
struct CuriousArgumentTests {
  /// Where an argument asks.
  enum Place: Sendable { case hash, equality }

  @Test(arguments: [Place.hash, .equality])
  func anArgumentThatAsksForItsOwnInstanceIsACycle(_ place: Place) {
    let codes = Guarded<[ResolutionError.Code]>([])
    onAnotherThread {
      let resolver = Resolver().register(.perArguments, args: Curious.self) { _, argument in Page(argument.number) }
      @Sendable func argument() -> Curious {
        Curious(number: 7, place: place) {
          let error = resolutionError { try resolver.resolve(Page.self, argument()) }
          if let error { codes.append(error.code) }
        }
      }
      _ = try? resolver.resolve(Page.self, argument())
      _ = try? resolver.resolve(Page.self, argument())
    }
    let all = codes.value
    #expect(all.first == .cycle && Set(all).count == 1)
  }

  @Test func anArgumentMayAskForAnotherInstanceOfItsKey() throws {
    let made = Tally()
    let resolver = Resolver().register(.perArguments, args: Curious.self) { _, argument -> Page in
      made.add()
      return Page(argument.number)
    }
    @Sendable func argument(_ number: Int) -> Curious {
      Curious(number: number, place: .hash) {
        if number > 0 { _ = try? resolver.resolve(Page.self, argument(number - 1)) }
      }
    }
    #expect(try resolver.resolve(Page.self, argument(3)).number == 3)
    #expect(made.count == 4)
  }
}
