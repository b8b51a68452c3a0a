import Firebolt
import FireboltGraph
import TestSupport
import Testing

private final class Other: Sendable {}
private struct Ticket { let seat: Int }
@MainActor private final class Screen {}
@MainActor private final class Stage { init(other: Other) {} }

extension Resolver.Keys {
  fileprivate static let ticket = Resolver.ArgumentKey<Ticket, Int> { Ticket(seat: $1) }
}
private final class Window: Sendable {
  let screen: Screen
  init(screen: Screen) { self.screen = screen }
}

@Suite("Rule 41: a dry run") struct DryRunTests {
  private let resolver = Resolver()

  /// The main actor's code gets all of these by `getAsync`.
  @Test func findsNothingInWhatTheMainActorAwaits() async {
    resolver.registerAsync(.factory) { Other() }
    resolver.register(on: MainActor.self) { Screen() }
    resolver.register(.factory) { (resolver: Resolver) throws in Window(screen: try resolver.resolve()) }
    resolver.autowire(.factory) { (_: Other, _: Window) in Ticket(seat: 1) }
    resolver.autowire(.factory, Stage.init, on: MainActor.self)
    resolver.autowireAsync(.factory) { (_: Stage, _: Ticket) async in Disk() }
    #expect(await mistakes(resolver).map(\.description) == [])
    await #expect(throws: Never.self) { @MainActor in
      _ = try await (resolver.getAsync(Ticket.self), resolver.getAsync(Stage.self), resolver.getAsync(Disk.self))
    }
  }

  @Test func goesOnWhereAnAsynchronousRecipeIsLeft() async {
    for index in 0..<8 {
      resolver.registerAsync(name: Resolver.Name("\(index)")) { (resolver: Resolver) async -> Disk in
        await Task.yield()
        return resolver.needing(Missing.self, name: Resolver.Name("\(index)"), Disk())
      }
    }
    resolver.registerAsync { Cache(disk: try await $0.getAsync(name: "3")) }
    let found = await mistakes(resolver)
    #expect(found.count == 8, "\(found.map(\.description))")
  }

  @Test func oneDryRunServesAllRecipesThatLackArguments() async throws {
    resolver.register(.factory, arg1: Int.self) { Ticket(seat: $0) }
    resolver.register(.factory, arg1: String.self, arg2: Int.self) { "\($0) \($1)" }
    resolver.register(.factory, arg1: Int8.self, arg2: Bool?.self, arg3: Int?.self) { small, flag, _ in
      flag == nil ? Double(small) : 1
    }
    let notRun = try await resolver.verify(dryRun: DryRun(limit: patience)).issues
    #expect(notRun.map(\.code) == [.notRun, .notRun, .notRun])
    let remedy = "DryRun().giving(0).giving(\"…\").giving(0 as Int8)"
    #expect(notRun.allSatisfy { $0.description.unwrapped.hasSuffix("  to fix    \(remedy)") })
    // Together, they are told it once.
    let all = try await resolver.verify(dryRun: DryRun(limit: patience)).description
    #expect(all.components(separatedBy: "for which the dry run has no value").count == 4)
    #expect(all.components(separatedBy: "to fix").count == 2 && all.hasSuffix("  to fix    \(remedy)"))
    let given = DryRun(limit: patience).giving(0).giving("…").giving(0 as Int8)
    #expect(try await resolver.verify(dryRun: given).issues.isEmpty)
  }

  /// Registrations of what takes a number and needs something that is missing.
  @Test(arguments: [
    Wiring("by type") { $0.register(.factory, arg1: Int.self) { $0.needing(Missing.self, Ticket(seat: $1)) } },
    Wiring("by args:") { $0.register(.factory, args: Int.self) { $0.needing(Missing.self, Ticket(seat: $1)) } },
    Wiring("once") { $0.register(args: Int.self) { $0.needing(Missing.self, Ticket(seat: $1)) } },
    Wiring("for each") { $0.register(.perArguments, args: Int.self) { $0.needing(Missing.self, Ticket(seat: $1)) } },
    Wiring("named") { $0.register(.factory, name: "x", args: Int.self) { $0.needing(Missing.self, Ticket(seat: $1)) } },
    Wiring("a key") { $0.register(.ticket) { $0.needing(Missing.self, Ticket(seat: $1)) } },
    Wiring("in a module") {
      $0.load(Module("m") { $0.register(.factory, args: Int.self) { $0.needing(Missing.self, Ticket(seat: $1)) } })
    },
  ])
  func whatTakesArgumentsIsRunWithThoseThatAreGiven(_ taker: Wiring) async throws {
    let parent = Resolver()
    taker.register(parent)
    for resolver in [parent, Resolver(parent: parent)] {
      let notRun = await mistakes(resolver)
      #expect(notRun.map(\.code) == [.notRun])
      #expect(notRun.allSatisfy { $0.remedy == "DryRun().giving(0)" })
      let found = await mistakes(resolver, DryRun(limit: patience).giving(0))
      #expect(found.map(\.code) == [.notRegistered] && found.map(\.key) == [TypeKey(Missing.self)])
    }
  }

  @Test func leavesOutWhatItIsTold() async throws {
    let resolver = Resolver().register { () throws -> Disk in throw Failure("not here") }
    #expect(await mistakes(resolver).map(\.code) == [.recipeThrew])
    #expect(await mistakes(resolver, DryRun(leavingOut: [Disk.self])).isEmpty)
  }
}
