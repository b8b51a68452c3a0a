import Firebolt
import TestSupport
import Testing

// Exit tests need Swift 6.2 and a platform that can start processes.
#if compiler(>=6.2) && (os(macOS) || os(Linux))
  @Suite("Rule 44: a key that is written out in full and asked for as another type")
  struct MisplacedKeyTests {
    @Test func itStopsTheProgramWithAMessageThatSaysSo() async throws {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let _: Int = Resolver().register { 5 }.get(Resolver.Keys.path)
      }
      let message = result.map { String(decoding: $0.standardErrorContent, as: UTF8.self) } ?? ""
      #expect(message.contains("Fatal error: Firebolt: a declared key, String"))
      #expect(message.contains("was asked for as Int with the arguments ()"))
      #expect(message.contains("it gives String and takes (): write `get(.…)`, which the compiler checks"))
    }

    @Test func anOptionalResultStopsItToo() async throws {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let _: Int? = Resolver().get(Resolver.Keys.path)
      }
      let message = result.map { String(decoding: $0.standardErrorContent, as: UTF8.self) } ?? ""
      #expect(message.contains("was asked for as Int with the arguments ()"))
    }

    @Test func otherArgumentsStopItToo() async throws {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let _: Ticket = Resolver().get(Resolver.Keys.ticket, 7, "Alien")
      }
      let message = result.map { String(decoding: $0.standardErrorContent, as: UTF8.self) } ?? ""
      #expect(message.contains("was asked for as Ticket with the arguments (Int, String)"))
      #expect(message.contains("it gives Ticket and takes (String, Int)"))
    }

    @Test func aKeyThatMustBeAwaitedStopsItToo() async throws {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let _: Archive = get(Resolver.Keys.archive)
      }
      let message = result.map { String(decoding: $0.standardErrorContent, as: UTF8.self) } ?? ""
      #expect(message.contains("write `try await getAsync(.…)`"))
    }

    @Test func soDoesAnAwaitedRequest() async throws {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let _: Int = try await Resolver().getAsync(Resolver.Keys.archive)
      }
      let message = result.map { String(decoding: $0.standardErrorContent, as: UTF8.self) } ?? ""
      #expect(message.contains("a declared key, Archive"))
    }

    @Test func aRecipeMayTakeAKeyAsItsArgument() {
      let resolver = Resolver().register(.factory, args: Resolver.Keys.self) { key in "\(key)" }
      let text: String = resolver.get(Resolver.Keys.archive)
      #expect(text.hasPrefix("Archive"))
    }
  }
#endif
