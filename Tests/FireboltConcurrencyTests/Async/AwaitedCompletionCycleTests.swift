import Firebolt
import TestSupport
import Testing

/// An instance that keeps what it has requested.
private class Part: @unchecked Sendable {
  private let kept = Guarded<[Part]>([])
  var parts: [Part] { kept.withLock { $0 } }
  init() {}
  func keep(_ part: Part) { kept.withLock { $0.append(part) } }
}
private final class Album: Part, @unchecked Sendable {}
private final class Song: Part, @unchecked Sendable {}
private final class Label: Part, @unchecked Sendable {}
private final class OnlyHere: Sendable {}

/// Rules 28 and 29: an awaited completion and asynchronous recipes may need each other. One of them then gets an
/// instance that isn't complete, and nobody waits forever.
@Suite("Awaited completions and recipes that need each other")
struct AwaitedCompletionCycleTests {
  private let resolver = Resolver()

  /// Registers a recipe that awaits another part and keeps it.
  private func registerAsync<P: Part, Q: Part>(
    _ make: @escaping @Sendable () -> P, awaiting other: Q.Type, _ scope: Resolver.Scope = .single
  ) {
    resolver.registerAsync(scope) {
      let part = make()
      part.keep(try await $0.getAsync() as Q)
      return part
    }
  }

  @Test(arguments: [Resolver.Scope.single, .factory, .graph])
  func aCompletionAwaitsARecipeThatAwaitsItsInstance(_ scope: Resolver.Scope) async throws {
    resolver.registerAsync { Album() }
    registerAsync(Song.init, awaiting: Album.self, scope)
    resolver.initCompleted(Album.self) { resolver, album async throws in
      for _ in 0..<2 { album.keep(try await resolver.getAsync() as Song) }
    }
    let album = try await watched { try await resolver.getAsync(expect: Album.self) }
    #expect(album.parts.count == 2)
    #expect(album.parts.allSatisfy { $0.parts.first === album })
  }

  /// Registers a synchronous recipe that requests the label and keeps it.
  private func registerSongOfLabel(_ scope: Resolver.Scope = .single) {
    resolver.register(scope) { (resolver: Resolver) in
      let song = Song()
      song.keep(resolver.get() as Label)
      return song
    }
  }

  @Test func itsRecipeIsBehindAnotherFactory() async throws {
    resolver.registerAsync { Album() }
    registerAsync(Song.init, awaiting: Album.self, .factory)
    registerAsync(Label.init, awaiting: Song.self, .factory)
    resolver.initCompleted(Album.self) { resolver, album async throws in
      for _ in 0..<2 { album.keep(try await resolver.getAsync() as Label) }
    }
    let album = try await watched { try await resolver.getAsync(expect: Album.self) }
    #expect(album.parts.allSatisfy { $0.parts.first?.parts.first === album })
  }

  @Test(arguments: [Resolver.Scope.single, .factory])
  func aRecipeAwaitsAnInstanceWhoseCompletionAwaitsTheRecipe(_ scope: Resolver.Scope) async throws {
    registerAsync(Album.init, awaiting: Song.self)
    resolver.registerAsync(scope) { Song() }
    resolver.initCompleted(Song.self) { resolver, song async throws in
      if song.parts.isEmpty { song.keep(try await resolver.getAsync() as Album) }
    }
    let album = try await watched { try await resolver.getAsync(expect: Album.self) }
    #expect(album.parts.first?.parts.first === album)
  }

  @Test func aRecipeAwaitsAFactoryThatAwaitsSuchAnInstance() async throws {
    registerAsync(Album.init, awaiting: Song.self)
    registerAsync(Song.init, awaiting: Label.self, .factory)
    resolver.registerAsync { Label() }
    resolver.initCompleted(Label.self) { resolver, label async throws in
      label.keep(try await resolver.getAsync() as Album)
    }
    let album = try await watched { try await resolver.getAsync(expect: Album.self) }
    let label = try await watched { try await resolver.getAsync(expect: Label.self) }
    #expect(label.parts.first === album)
    #expect(album.parts.first?.parts.first === label)
  }

  /// The completion makes a song, which refers to its label. It then awaits an album whose recipe requests the song.
  @Test(arguments: [Resolver.Scope.single, .graph], [true, false])
  func whatACompletionHasMadeIsSeenByARecipeThatItAwaits(_ scope: Resolver.Scope, awaits: Bool) async throws {
    resolver.registerAsync { Label() }
    registerSongOfLabel(scope)
    resolver.registerAsync { resolver in
      let album = Album()
      func song() -> Song { resolver.get() }
      album.keep(awaits ? try await resolver.getAsync() as Song : song())
      return album
    }
    resolver.initCompleted(Label.self) { resolver, label async throws in
      func song() -> Song { resolver.get() }
      label.keep(song())
      label.keep(try await resolver.getAsync() as Album)
    }
    let label = try await watched { try await resolver.getAsync(expect: Label.self) }
    #expect(label.parts.count == 2)
    #expect(label.parts.last?.parts.first === label.parts.first)
    #expect(resolver.get(expect: Album.self) === label.parts.last)
  }

  @Test func itIsUndoneWithTheCompletionThatFails() async throws {
    let failures = Tally()
    resolver.registerAsync { Label() }
    registerSongOfLabel()
    resolver.registerAsync { resolver in
      let album = Album()
      func song() -> Song { resolver.get() }
      album.keep(song())
      return album
    }
    resolver.initCompleted(Label.self) { resolver, label async throws in
      func song() -> Song { resolver.get() }
      label.keep(song())
      label.keep(try await resolver.getAsync() as Album)
      if failures.add() == 1 { throw Failure("not yet") }
    }
    let error = await watched { await awaitedError { try await resolver.getAsync(expect: Label.self) } }
    #expect(error?.code == .completionThrew)
    let label = try await watched { try await resolver.getAsync(expect: Label.self) }
    let album: Album = resolver.get()
    #expect(label.parts.last === album)
    #expect(album.parts.first === resolver.get(expect: Song.self))
    #expect(album.parts.first?.parts.first === label)
  }

  /// The song's completion has the album, which isn't complete, and then fails with an error that others don't share.
  @Test func aCompletionThatFailsForItsOwnReasonsKeepsNobodyWaiting() async throws {
    resolver.registerAsync { OnlyHere() }
    resolver.registerAsync { Album() }
    resolver.registerAsync { Song() }
    let codes = Guarded<[ResolutionError.Code?]>([])
    resolver.initCompleted(Album.self) { resolver, _ async throws in
      let code = await awaitedError { try await resolver.getAsync() as Song }?.code
      codes.withLock { $0.append(code) }
    }
    resolver.initCompleted(Song.self) { resolver, song async throws in
      song.keep(try await resolver.getAsync() as Album)
      func here() throws { _ = try resolver.resolve(OnlyHere.self) }
      try here()
    }
    _ = try await watched { try await resolver.getAsync(expect: Album.self) }
    #expect(codes.withLock { $0 } == [.needsAwait])
  }
}
