import Firebolt
import TestSupport
import Testing

private protocol Service: AnyObject, Sendable {}
private final class Player: Tracked, Service, @unchecked Sendable {}
private final class Album: Sendable {}
private final class Library: Sendable {
  let album: Album
  init(_ album: Album) { self.album = album }
}
private struct Value: Equatable { let number: Int }
private final class Song: Hashable, Sendable {
  static func == (left: Song, right: Song) -> Bool { left === right }
  func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

@Suite("Rule 17: the scope .weak")
struct WeakScopeTests {
  private let ledger = Ledger()
  private let resolver = Resolver()

  @Test func oneInstanceIsSharedAsLongAsSomebodyKeepsItWhichTheStoreDoesNot() {
    resolver.register(.weak) { [ledger] in Player(ledger) }
    do { _ = resolver.get() as Player }
    #expect(ledger.living == [])
    let player: Player = resolver.get()
    #expect(ledger.living == [2])
    #expect(resolver.get() as Player === player)
    #expect(resolver.get() as Player? === player)
  }

  @Test func anObjectIsHeldWeaklyAlsoForAKeyWhoseValuesAreNoObjects() {
    resolver.register(.weak, expects: [AnyHashable.self, Song.self]) { Song() }
    let song: AnyHashable = resolver.get()
    #expect(resolver.get() as AnyHashable == song)
    #expect(resolver.get() as Song == song.base as? Song)
  }

  @Test func whatIsNoObjectIsMadeAnewForEachRequest() {
    let runs = Tally()
    resolver.register(.weak) { Value(number: runs.add()) }
    #expect([resolver.get(), resolver.get(), resolver.get()] as [Value] == [1, 2, 3].map(Value.init))
  }

  @Test func whatACompletionLetsGoIsMadeAnewForTheNextOneThatIsDue() {
    resolver.register(.weak) { [ledger] in Player(ledger) }
    let numbers = Guarded<[Int]>([])
    resolver.register { Album() }
    resolver.register { Library($0.get()) }
    resolver.initCompleted(Album.self) { own, _ in numbers.append((own.get() as Player).number) }
    resolver.initCompleted(Library.self) { own, _ in numbers.append((own.get() as Player).number) }
    _ = resolver.get() as Library
    #expect(numbers.value == [1, 2])
    #expect(ledger.living == [])
  }

  @Test func severalThreadsThatKeepWhatTheyGetShareOne() {
    for _ in 0..<100 {
      let ledger = Ledger()
      let resolver = Resolver().register(.weak) { Player(ledger) }
      let players = onThreads(4) { _ in resolver.get() as Player }
      #expect(players.allSatisfy { $0.number == players[0].number })
      #expect(ledger.born == 1)
    }
  }

  @Test func threadsThatLetGoAtOnceNeverGetOneThatHasGone() {
    for _ in 0..<20 {
      let ledger = Ledger()
      let resolver = Resolver().register(.weak) { Player(ledger) }
      let alive = onThreads(4) { _ in
        (0..<50).allSatisfy { _ in
          let player: Player = resolver.get()
          return player.isAlive && ledger.living.contains(player.number)
        }
      }
      #expect(alive == [true, true, true, true])
      #expect(ledger.living == [])
    }
  }
}
