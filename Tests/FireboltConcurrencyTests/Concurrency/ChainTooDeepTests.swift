import Firebolt
import FireboltGraph
import TestSupport
import Testing

private final class Link: Sendable {
  let next: Link?

  init(next: Link?) {
    self.next = next
  }
}

private struct Shared: Sendable {}

/// Whether each link needs more stack, and much more time: without optimisation, and under the sanitizer.
private let linksAreSlow = {
  #if DEBUG
    true
  #else
    runsUnderThreadSanitizer
  #endif
}()

/// The number of links: too many even for the largest stack. The system may give a thread a larger stack than requested.
private let count = linksAreSlow ? 12_000 : 30_000

/// Too many links for a thread with 512 KB.
private let countForASmallStack = count / 4

/// Returns a resolver in which each link needs the next one.
private func chain(_ scope: Resolver.Scope, count: Int = count, in resolver: Resolver = Resolver()) -> Resolver {
  for number in 0..<count {
    resolver.register(scope, name: Resolver.Name("\(number)")) {
      Link(next: try $0.resolve(Link.self, name: Resolver.Name("\(number + 1)")))
    }
  }
  return resolver.register(scope, name: Resolver.Name("\(count)")) { Link(next: nil) }
}

/// Returns a link that needs another one, for which it registers a recipe, and so on without end.
private func link(_ number: Int, of resolver: Resolver) throws -> Link {
  let next = Resolver.Name("\(number + 1)")
  resolver.register(.factory, name: next) { try link(number + 1, of: $0) }
  return Link(next: try resolver.resolve(Link.self, name: next))
}

/// Runs `body` deeper on the stack, by the given number of bytes.
@inline(never)
private func withLessStack<R>(by size: Int, from start: UInt? = nil, _ body: () throws -> R) rethrows -> R {
  var local: UInt8 = 0
  let address = withUnsafePointer(to: &local) { UInt(bitPattern: $0) }
  if let start, start - address > UInt(size) { return try body() }
  return try withLessStack(by: size, from: start ?? address, body)
}

/// A chain of recipes that doesn't fit on the thread's stack ends with an error, never with a crash.
@Suite struct ChainTooDeepTests {
  @Test(arguments: [512 << 10, 8 << 20], [Resolver.Scope.factory, .single, .graph])
  func aChainThatIsTooLongForTheStackIsAnErrorOfItsOwn(stackSize: Int, scope: Resolver.Scope) throws {
    let resolver = chain(scope, count: stackSize > 1 << 20 ? count : countForASmallStack)
    // Under the sanitizer, a chain that fills the whole of a large stack takes minutes.
    let used = linksAreSlow ? max(stackSize - (1 << 20), 0) : 0
    let result = onThreads(1, stackSize: stackSize) { _ in
      Result { try withLessStack(by: used) { try resolver.resolve(Link.self, name: "0") } }
    }[0]
    let error = try #require(throws: ResolutionError.self) { try result.get() }
    #expect(error.code == .chainTooDeep)
    #expect(error.path.map(\.key.label) == (0..<error.path.count).map { "Link \"\($0)\"" })
    #expect(error.underlying == nil)
  }

  @Test func moreStackCarriesALongerChain() {
    let resolver = chain(.factory)
    // The system may give a thread up to four times the requested stack, and other tests that run at the same time can
    // make each link need a little more. Both together don't make up for a factor of eight.
    let lengths = [512 << 10, 4 << 20].map { stackSize in
      onThreads(1, stackSize: stackSize) { _ in
        do throws(ResolutionError) {
          _ = try resolver.resolve(Link.self, name: "0")
          return 0
        } catch {
          return error.path.count
        }
      }[0]
    }
    #expect(lengths[0] > 20)
    #expect(lengths[1] > lengths[0] + 20)
  }

  @Test func theTextHasBothEndsOfThePath() throws {
    let stackSize = runsUnderAddressSanitizer ? 4 << 20 : 512 << 10
    let error = try #require(throws: ResolutionError.self) {
      try onThreads(1, stackSize: stackSize) { [resolver = chain(.factory, in: Resolver("chain"))] _ in
        Result { try resolver.resolve(Link.self, name: "0") }
      }[0].get()
    }
    let lines = error.description.split(separator: "\n")
    #expect(
      lines.first == """
        Firebolt: the chain of recipes that begins with Link "0" in resolver "chain" is too long for the thread's stack
        """)
    #expect(lines.count < 20)
    #expect(lines[1].contains("asked by  Link \"0\""))
    #expect(lines.contains { $0.hasPrefix("        …   \(error.path.count - 16) more") })
    #expect(lines.dropLast().last?.contains(error.key.label) == true)
    #expect(lines.last?.hasPrefix("  to fix    ") == true)
  }

  @Test func nothingOfTheChainIsLeftBehind() throws {
    let count = countForASmallStack
    let resolver = chain(.single, count: count)
    let outcome = onThreads(1, stackSize: 512 << 10) { _ in
      (0..<2).map { _ in (try? resolver.resolve(Link.self, name: "0")) == nil }
    }[0]
    #expect(outcome == [true, true])
    // The last links need little stack and are created as usual. After that, the chain only needs to reach them.
    let last = try resolver.resolve(Link.self, name: Resolver.Name("\(count - 10)"))
    #expect(try resolver.resolve(Link.self, name: Resolver.Name("\(count - 11)")).next === last)
  }

  @Test func whatIsThereIsServedWhereNothingMoreCanBeMade() {
    let resolver = Resolver().register { Shared() }
    _ = resolver.get() as Shared
    let served = Guarded([Bool]())
    for number in 0..<countForASmallStack {
      resolver.register(.factory, name: Resolver.Name("\(number)")) {
        do throws(ResolutionError) {
          return Link(next: try $0.resolve(Link.self, name: Resolver.Name("\(number + 1)")))
        } catch {
          if error.path.count == number + 2 {
            let shared: Shared? = $0.get()
            served.withLock { $0.append(shared != nil) }
          }
          throw error
        }
      }
    }
    let isMade = onThreads(1, stackSize: 512 << 10) { _ in
      (try? resolver.resolve(Link.self, name: "0")) != nil
    }[0]
    #expect(!isMade)
    #expect(served.withLock { $0 } == [true])
  }

  @Test(.enabled(if: !runsUnderThreadSanitizer, "it fills the whole stack of a thread"))
  func anAsynchronousRecipeGetsTheErrorToo() async throws {
    let resolver = chain(.factory)
    resolver.registerAsync(.factory, name: "async") {
      Link(next: try $0.resolve(Link.self, name: "0"))
    }
    let error = await #expect(throws: ResolutionError.self) {
      try await resolver.getAsync(name: "async") as Link
    }
    #expect(error?.code == .chainTooDeep)
    #expect(error?.path.first?.key.label == "Link \"async\"")
  }

  @Test func aDryRunReportsIt() async throws {
    let resolver = Resolver()
    resolver.register(.factory, name: "0") { resolver in
      // Observers get the path of each request, which takes long for a long chain. So most of the stack is used up
      // beforehand.
      try withLessStack(by: 7 << 20) { try link(0, of: resolver) }
    }
    let error = await #expect(throws: VerificationError.self) {
      try await resolver.verify(dryRun: DryRun())
    }
    let issue = try #require(error?.verification.issues.first { $0.code.rawValue == "chainTooDeep" })
    #expect(issue.description.split(separator: "\n").count < 25)
  }

  #if os(macOS) || os(Linux) || os(FreeBSD)
    @Test func aPlainGetStopsTheProgramWithTheText() async {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let resolver = Resolver("chain")
        for number in 0..<count {
          resolver.register(.factory, name: Resolver.Name("\(number)")) {
            Link(next: $0.get(name: Resolver.Name("\(number + 1)")))
          }
        }
        resolver.register(.factory, name: Resolver.Name("\(count)")) { Link(next: nil) }
        _ = resolver.get(name: "0") as Link
      }
      let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
      #expect(
        text.contains("Firebolt: the chain of recipes that begins with Link \"0\" in resolver \"chain\" is too long"))
      #expect(text.contains("to fix    give one of the recipes a Lazy"))
    }

    @Test func anOptionalGetThatCannotBeginItsRecipeStopsTheProgram() async {
      await #expect(processExitsWith: .failure) {
        let resolver = Resolver()
        for number in 0..<count {
          resolver.register(.factory, name: Resolver.Name("\(number)")) {
            let next: Link? = $0.get(name: Resolver.Name("\(number + 1)"))
            return Link(next: next)
          }
        }
        _ = resolver.get(name: "0") as Link
      }
    }
  #endif
}
