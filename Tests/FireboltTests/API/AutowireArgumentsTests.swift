import Firebolt
import TestSupport
import Testing

private struct Film: Sendable {
  struct ID: Hashable, Sendable { let number: Int }
}
private final class FilmStore: Sendable {}
private protocol Clock: Sendable { var time: Int { get } }
private struct Fixed: Clock { var time: Int }

private final class FilmViewModel: Sendable {
  let (store, id, title): (FilmStore, Film.ID, String?)
  init(store: FilmStore, id: Film.ID, title: String?) { (self.store, self.id, self.title) = (store, id, title) }
}
private struct Seat: Equatable, Sendable {
  let (row, number, hall): (Int, Int, String)
  init(row: Int, hall: String, number: Int) { (self.row, self.number, self.hall) = (row, number, hall) }
  static func == (left: Self, right: Self) -> Bool {
    (left.row, left.number, left.hall) == (right.row, right.number, right.hall)
  }
}
private struct Alarm: Sendable {
  let (clock, note, sound): (any Clock, String?, @Sendable () -> Int)
  init(clock: any Clock, note: String?, sound: @escaping @Sendable () -> Int) {
    (self.clock, self.note, self.sound) = (clock, note, sound)
  }
}
@MainActor private final class Screen {
  let (store, id): (FilmStore, Film.ID)
  init(store: FilmStore, id: Film.ID) { (self.store, self.id) = (store, id) }
}

@Suite("autowire takes parameters of the types after args: from the request, and resolves the others")
struct AutowireArgumentsTests {
  private let resolver = Resolver().autowire(FilmStore.init)
  private let id = Film.ID(number: 7)

  @Test func ofAListedTypeAndNoOther() {
    resolver.autowire(.factory, FilmViewModel.init, args: Film.ID.self)
    let model: FilmViewModel = resolver.get(id)
    #expect(model.id == id && model.title == nil)
    #expect(model.store === resolver.get() as FilmStore)
    resolver.register { "Alien" }
    #expect((resolver.get(id) as FilmViewModel).title == "Alien")
    resolver.unregister(FilmStore.self)
    #expect(resolutionError { try resolver.resolve(FilmViewModel.self, id) }?.key == TypeKey(FilmStore.self))
  }

  @Test func severalAreInTheOrderOfTheListWhateverThatOfTheParameters() {
    resolver.autowire(.factory, Seat.init, args: String.self, Int.self, Int.self)
    #expect(resolver.get("Rex", 3, 12) == Seat(row: 3, hall: "Rex", number: 12))
    resolver.register { "Odeon" }.autowire(.factory, Seat.init, args: Int.self, Int.self)
    #expect(resolver.get(3, 12) == Seat(row: 3, hall: "Odeon", number: 12))
  }

  @Test func allMayBeListed() {
    resolver.autowire(.factory, FilmViewModel.init, args: FilmStore.self, Film.ID.self, String?.self)
    let store = FilmStore()
    #expect((resolver.get(store, id) as FilmViewModel).store === store)
    #expect((resolver.get(store, id, "Alien") as FilmViewModel).title == "Alien")
  }

  @Test func protocolsAndFunctionsMayBeListed() {
    typealias Sound = @Sendable () -> Int
    resolver.autowire(.factory, Alarm.init, args: (any Clock).self, Sound.self)
    let sound: Sound = { 5 }
    let alarm: Alarm = resolver.get(Fixed(time: 3), sound)
    #expect(alarm.clock.time == 3 && alarm.sound() == 5 && alarm.note == nil)
  }

  /// Rule 15.
  @Test func anOptionalOneMayBeLeftOutAtTheEndIfItIsListedAsAnOptional() {
    resolver.register { "registered" }
    resolver.autowire(.factory, FilmViewModel.init, args: Film.ID.self, String?.self)
    #expect((resolver.get(id) as FilmViewModel).title == nil)
    #expect((resolver.get(id, "Alien") as FilmViewModel).title == "Alien")
    #expect((resolver.get(id, String?.none) as FilmViewModel).title == nil)
    resolver.autowire(.factory, FilmViewModel.init, args: Film.ID.self, String.self)
    #expect((resolver.get(id, "Alien") as FilmViewModel).title == "Alien")
    #expect(resolutionError { try resolver.resolve(FilmViewModel.self, id) }?.code == .argumentMismatch)
  }

  /// Rule 15.
  @Test func argumentsThatDoNotFitAreAMismatch() {
    resolver.autowire(.factory, FilmViewModel.init, args: Film.ID.self)
    let errors = [
      resolutionError { try resolver.resolve(FilmViewModel.self) },
      resolutionError { try resolver.resolve(FilmViewModel.self, 7) },
      resolutionError { try resolver.resolve(FilmViewModel.self, id, "Alien") },
    ]
    for error in errors { #expect(error?.code == .argumentMismatch) }
    #expect(errors[1]?.description.unwrapped.contains("expected (Film.ID), given (Int)") == true)
  }

  /// Rules 16 and 61.
  @Test func inEachScope() {
    resolver.autowire(FilmViewModel.init, args: Film.ID.self)
    let model: FilmViewModel = resolver.get(id)
    #expect(resolver.get(Film.ID(number: 8)) as FilmViewModel === model && resolver.get() as FilmViewModel === model)
    resolver.autowire(.perArguments, FilmViewModel.init, args: Film.ID.self)
    let other: FilmViewModel = resolver.get(Film.ID(number: 8))
    #expect(other.id.number == 8 && resolver.get(Film.ID(number: 8)) as FilmViewModel === other)
    #expect(resolver.get(id) as FilmViewModel !== other)
  }

  @Test func underOtherTypesAndAName() {
    resolver.autowire(.factory, Fixed.init, expect: (any Clock).self, name: "fixed", args: Int.self)
    #expect((resolver.get(name: "fixed", 4) as any Clock).time == 4)
    resolver.autowire(.factory, Fixed.init, expects: [(any Clock).self, Fixed.self], args: Int.self)
    #expect((resolver.get(5) as any Clock).time == 5 && (resolver.get(6) as Fixed).time == 6)
  }

  @Test @MainActor func onTheMainActor() async throws {
    resolver.autowire(.factory, Screen.init, on: MainActor.self, args: Film.ID.self)
    #expect((resolver.get(id) as Screen).id == id)
    #expect(try await resolver.getAsync(Screen.self, id).store === resolver.get() as FilmStore)
    resolver.autowire(Screen.init, on: MainActor.self, args: Film.ID.self)
    #expect(resolver.get(id) as Screen === resolver.get() as Screen)
  }

  @Test func ofAModuleAndAMock() {
    let films = Module("films", scope: .factory) { $0.autowire(FilmViewModel.init, args: Film.ID.self) }
    let mock = MockResolver(inheriting: resolver.load(films)).register { "mocked" }
    #expect((mock.get(id) as FilmViewModel).title == "mocked")
    #expect((resolver.get(id) as FilmViewModel).title == nil)
  }
}

let autowiringTraps = Traps { stops in
  let fix = "  to fix    name each type as often as it is there, or write `register(args: …) { … }`"
  let model = "and the initializer of FilmViewModel takes it 0 ×: (FilmStore, Film.ID, String?)"
  let seat = "and the initializer of Seat takes it"
  stops("a type that is no parameter's", at: #line + 1, "Firebolt: `args:` names Int 1 ×, \(model)", fix) {
    Resolver().autowire(.factory, FilmViewModel.init, args: Int.self)
  }
  stops("an optional that no parameter is", at: #line + 1, "Firebolt: `args:` names Film.ID? 1 ×, \(model)", fix) {
    Resolver().autowire(.factory, FilmViewModel.init, args: Film.ID?.self)
  }
  stops("a type and its optional for one parameter", at: #line + 1, "Firebolt: `args:` names String 1 ×", fix) {
    Resolver().autowire(.factory, FilmViewModel.init, args: String.self, String?.self)
  }
  stops("a type named too often", at: #line + 1, "names String 2 ×, \(seat) 1 ×: (Int, String, Int)", fix) {
    Resolver().autowire(Seat.init, args: String.self, String.self)
  }
  stops("a type that another parameter has too", at: #line + 1, "names Int 1 ×, \(seat) 2 ×: (Int, String, Int)", fix) {
    Resolver().autowire(Seat.init, args: Int.self)
  }
}
