import Firebolt
import TestSupport
import Testing

private final class Row: Tracked, @unchecked Sendable {}
private final class Table: Sendable {}

/// What hooks a row has.
private enum Hooked: CaseIterable {
  case not, decorated, replaced, decoratedTwice

  func hook(_ resolver: Resolver, _ ledger: Ledger) {
    switch self {
    case .not: break
    case .decorated: resolver.decorate(Row.self) { $1 }
    case .replaced: resolver.decorate(Row.self) { _, _ in Row(ledger) }
    case .decoratedTwice: resolver.decorate(Row.self) { Row(ledger, keeping: $1) }.decorate(Row.self) { $1 }
    }
  }
}

/// How a row comes to its end while a table is being made.
private enum End: CaseIterable {
  case factory, weak, reused, dropped, graphOfFactory, failing

  func makeAndEnd(_ resolver: Resolver) {
    switch self {
    case .factory, .weak: _ = resolver.get() as Row
    case .reused:
      let row: Row = resolver.get()
      precondition(resolver.get() as Row === row)
    case .dropped:
      _ = resolver.get() as Row
      resolver.dropCached(Row.self)
    case .graphOfFactory: _ = resolver.get(.factory) as Row
    case .failing: _ = try? resolver.resolve(Row.self, name: "failing")
    }
  }

  var scope: Resolver.Scope {
    switch self {
    case .factory: .factory
    case .weak, .reused: .weak
    case .dropped, .graphOfFactory, .failing: .single
    }
  }
}

@Suite("Rule 23: what is let go of while something is being made is released then, with or without hooks")
struct ReleasedMeanwhileTests {
  @Test(arguments: Hooked.allCases, End.allCases)
  fileprivate func itIsReleasedAtOnce(_ hooked: Hooked, _ end: End) {
    for scope in [Resolver.Scope.single, .factory] { makeTable(scope, hooked, end) }
  }

  private func makeTable(_ scope: Resolver.Scope, _ hooked: Hooked, _ end: End) {
    let ledger = Ledger()
    let resolver = Resolver()
    resolver.register(end.scope) { Row(ledger) }
    hooked.hook(resolver, ledger)
    // A completion is put off while something is made that is shared.
    if scope == .factory { resolver.initCompleted(Row.self) { _, _ in } }
    resolver.register(name: "failing") { (resolver: Resolver) -> Row in
      throw Failure("of \((resolver.get(.factory) as Row).number)")
    }
    resolver.decorate(Row.self, name: "failing") { $1 }
    resolver.register(scope) { (resolver: Resolver) in
      for _ in 0..<5 {
        end.makeAndEnd(resolver)
        #expect(ledger.living == [], "while a table is made that is \(scope)")
      }
      return Table()
    }
    _ = resolver.get() as Table
  }
}
