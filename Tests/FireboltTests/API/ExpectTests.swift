import Firebolt
import TestSupport
import Testing

private protocol Reader: AnyObject {}
private protocol Writer: AnyObject {}
private protocol Printer {}
private class Paper {}
private final class Notebook: Paper, Reader, Writer {}

@Suite("Rule 5: expect files under that type only")
struct ExpectTests {
  @Test func expectFilesUnderTheProtocolOnly() {
    let resolver = Resolver().register(expect: (any Reader).self) { Notebook() }
    let reader = resolver.get(expect: (any Reader).self)
    #expect(reader is Notebook)
    #expect(resolver.get() as Notebook? == nil)
    #expect(resolver.get() as (any Writer)? == nil)
    #expect(resolver.register { Notebook() }.get() as Notebook !== reader, "two registrations share nothing")
  }
}

@Suite("Rule 6: expects files one registration under several keys")
struct ExpectsTests {
  @Test func aSingleIsTheSameInstanceThroughEachOfItsKeys() {
    let resolver = Resolver().register(expects: [(any Reader).self, (any Writer).self, Notebook.self]) { Notebook() }
    let notebook: Notebook = resolver.get()
    for _ in 0..<2 {
      #expect(resolver.get() as any Reader === notebook)
      #expect(resolver.get() as any Writer === notebook)
      #expect(resolver.get() as Notebook === notebook)
    }
    #expect(resolver.get() as Paper? == nil)
  }

  @Test func theTypeUnderExpectIsAKeyBesideThoseThatAreListed() {
    let resolver = Resolver().register(expect: Notebook.self, expects: [(any Reader).self]) { Notebook() }
    let notebook: Notebook = resolver.get()
    #expect(resolver.get(expect: (any Reader).self) as AnyObject === notebook)
    #expect(resolver.get() as (any Writer)? == nil)
    let none = Resolver().register(expects: []) { Notebook() }
    #expect(none.get() as Notebook? != nil)
  }

  @Test func aFactoryMakesANewInstanceThroughEachOfItsKeys() {
    let resolver = Resolver().register(.factory, expects: [(any Reader).self, (any Writer).self]) { Notebook() }
    #expect(resolver.get(expect: (any Reader).self) !== resolver.get(expect: (any Writer).self))
  }

  @Test func optionalsInTheListMeanWhatTheyWrap() {
    let resolver = Resolver().register(expects: [(any Reader)?.self, Paper?.self]) { Notebook() }
    let reader: any Reader = resolver.get()
    #expect(reader as AnyObject === resolver.get(expect: Paper.self))
  }

  @Test func aTypeToWhichTheInstanceDoesNotConformIsAnErrorThatNamesBoth() {
    for scope in [Resolver.Scope.single, .factory] {
      let resolver = Resolver().register(scope, expects: [(any Reader).self, (any Printer).self]) { Notebook() }
      let error = resolutionError { try resolver.resolve((any Printer).self) }
      #expect(error?.code == .typeMismatch)
      #expect(error?.description.contains("Notebook") == true)
      #expect(error?.description.contains("Printer") == true)
      #expect((try? resolver.resolve((any Reader).self)) is Notebook)
    }
  }

  @Test func theOtherKeysServeTheInstanceAlsoAfterOneHasFailed() throws {
    let ledger = Ledger()
    let resolver = Resolver().register(expects: [Tracked.self, (any Printer).self]) { Tracked(ledger) }
    for _ in 0..<2 {
      #expect(resolutionError { try resolver.resolve((any Printer).self) } != nil)
      #expect(try resolver.resolve(Tracked.self).number == 1)
    }
  }
}
