import Firebolt
import Foundation
import TestSupport
import Testing

private final class Link: Sendable {
  let next: Link?

  init(next: Link?) {
    self.next = next
  }

  var length: Int { 1 + (next?.length ?? 0) }
}

/// Whether the program runs under ThreadSanitizer, whose stack frames are larger.
let runsUnderThreadSanitizer = dlsym(dlopen(nil, RTLD_NOW), "__tsan_init") != nil

/// Whether the program runs under AddressSanitizer, whose stack frames are several times as large.
let runsUnderAddressSanitizer = dlsym(dlopen(nil, RTLD_NOW), "__asan_init") != nil

/// The length of a chain that must fit into 512 KiB of stack. Without optimisation, each value in a function has its own
/// place on the stack.
private let length = {
  #if DEBUG
    100
  #else
    300
  #endif
}()

@Suite("Rule 59: what a long chain costs") struct DeepChainTests {
  @Test func aLongChainOfRecipesNeedsLittleStack() {
    let resolver = Resolver()
    let names = (0..<length).map { Resolver.Name("\($0)") }
    for (name, next) in zip(names, names.dropFirst()) {
      resolver.register(name: name) { Link(next: $0.get(name: next) as Link) }
    }
    resolver.register(name: names[length - 1]) { Link(next: nil) }
    let stackSize = (runsUnderAddressSanitizer ? 4096 : runsUnderThreadSanitizer ? 1024 : 512) * 1024
    let first = onThreads(1, stackSize: stackSize) { _ in resolver.get(name: "0") as Link }[0]
    #expect(first.length == length)
  }

  /// Nesting has a limit, which is an error with its path.
  @Test(arguments: [Resolver.Scope.single, .factory]) func nestingHasALimit(_ scope: Resolver.Scope) throws {
    let resolver = Resolver()
    resolver.register(scope, name: "end") { Link(next: nil) }
    @Sendable func name(_ number: Int) -> Resolver.Name { Resolver.Name("\(number)") }
    for number in 1...10_001 {
      resolver.register(scope, name: name(number)) { own in
        Link(next: try own.resolve(Link.self, name: number == 10_001 ? "end" : name(number + 1)))
      }
    }
    @Sendable func ask(from number: Int) -> ResolutionError? {
      do throws(ResolutionError) {
        // The links are released one after the other.
        var link: Link? = try resolver.resolve(Link.self, name: name(number))
        while let next = link?.next { link = next }
        return nil
      } catch {
        return error
      }
    }
    let errors = onThreads(1, stackSize: 1 << 30) { _ in [ask(from: 1), ask(from: 3)] }[0]
    #expect(errors[0]?.code == .chainTooLong)
    #expect(errors[0]?.path.count == 10_001)
    #expect(errors[0]?.path.last.map { "\($0.key)" } == "Link \"10001\"")
    #expect(errors[1]?.code == nil)
  }

  // Exit tests start processes.
  #if os(macOS) || os(Linux)
    /// Each completion knows the factories around it, which are as many as the chain is long.
    @Test(.enabled(if: residentMemory() != nil))
    func aChainOfCompletionsOfFactoriesTakesLittleMemory() async throws {
      let result = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
        let count = isLongRun ? 4_000 : 2_000
        let names = (0..<count).map { Resolver.Name("\($0)") }
        let resolver = Resolver()
        for (name, next) in zip(names, names.dropFirst()) {
          resolver.register(.factory, name: name) { Link(next: nil) }
          resolver.initCompleted(Link.self, name: name) { resolver, _ in _ = resolver.get(name: next) as Link }
        }
        resolver.register(.factory, name: names[count - 1]) { Link(next: nil) }
        let before = residentMemory() ?? 0
        _ = resolver.get(name: names[0]) as Link
        print("growth: \(((residentMemory() ?? 0) - before) / count)")
      }
      let growth = try #require(number(after: "growth", in: result?.standardOutputContent))
      #expect(growth < 6_000)
    }
  #endif
}
