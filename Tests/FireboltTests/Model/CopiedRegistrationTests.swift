import TestSupport
import Testing

@testable import Firebolt

private protocol Reader: Tracked {}
private protocol Writer: Tracked {}
private final class Storage: Tracked, Reader, Writer, @unchecked Sendable {}

/// Returns a resolver with one registration under three keys.
private func storage(_ ledger: Ledger) -> Resolver {
  Resolver().register(expects: [Storage.self, (any Reader).self, (any Writer).self]) { Storage(ledger) }
}

/// Regression tests from random sequences, each in its shortest form.
@Suite struct CopiedRegistrationTests {
  @Test func anInstanceThatComesBackIsServedThroughAProtocolKeyToo() {
    let ledger = Ledger()
    let resolver = storage(ledger)
    for _ in 0..<3 {
      #expect((resolver.get() as any Reader).number == 1)
      resolver.unregister((any Reader).self).register(expect: (any Reader).self) { Storage(ledger) }
      #expect((resolver.get() as any Reader).number == 1)
    }
    resolver.dropCached((any Reader).self)
    #expect(ledger.living == [])
    #expect((resolver.get() as any Reader).number == 2)
    #expect((resolver.get() as any Writer).number == 3)
  }

  @Test func aMergeBringsNothingBackThatWasUnregisteredUnderOneKey() {
    let ledger = Ledger()
    let resolver = storage(ledger).unregister((any Reader).self)
    let merged = Resolver().mergeDependencies(with: resolver)
    #expect(merged.get() as (any Reader)? == nil)
    #expect((merged.get() as any Writer).number == (merged.get() as Storage).number)
  }

  @Test func aMockBringsNothingBackThatWasUnregisteredUnderOneKey() {
    let ledger = Ledger()
    let mock = MockResolver(inheriting: storage(ledger).unregister(Storage.self))
    #expect(mock.get() as Storage? == nil)
    #expect(mock.get() as (any Writer)? != nil)
  }

  @Test func aMergeKeepsWhatReplacedARegistrationUnderOneKey() {
    let ledger = Ledger()
    let resolver = storage(ledger)
    resolver.register(expect: Storage.self) { Storage(ledger, "replacement") }
    let merged = Resolver().mergeDependencies(with: resolver)
    #expect((merged.get() as Storage).label == "replacement")
    #expect((merged.get() as any Reader).label == "")
    #expect((merged.get() as any Reader).number == (merged.get() as any Writer).number)
  }

  @Test func registrationsThatShareAnInstanceShareItInTheCopyToo() {
    let ledger = Ledger()
    let resolver = storage(ledger)
    _ = resolver.get() as Storage
    // The new registration gets the instance of the old one.
    resolver.unregister((any Reader).self).register(expect: (any Reader).self) { Storage(ledger) }
    let merged = Resolver().mergeDependencies(with: resolver)
    #expect((merged.get() as any Reader).number == 1)
    #expect((merged.get() as any Writer).number == 1)
    merged.dropCached((any Reader).self)
    #expect((merged.get() as any Writer).number == 2)
    #expect((resolver.get() as any Writer).number == 1)
  }
}
