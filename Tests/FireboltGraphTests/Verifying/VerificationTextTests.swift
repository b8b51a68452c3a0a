import Firebolt
import FireboltGraph
import Testing

private final class Session: Sendable {}
private final class Visit: Sendable {}
private final class Hit: Sendable {}
private final class Search: Sendable { init(_ hit: Hit) {} }
private final class Account: Sendable { init(_ session: Session) {} }
private final class Inbox: Sendable { init(_ session: Session, _ folder: Folder) {} }
private final class Folder: Sendable { init(_ inbox: Inbox) {} }
private final class Cursor: Sendable {}
private final class Query: Sendable { init(_ cursor: Cursor) {} }

struct VerificationTextTests {
  @Test func itNamesEachMistakeWithItsPlaceAndWhatToWrite() {
    let resolver = Resolver("text of a verification")
    let line = #line + 1
    resolver.register(name: "guest") { Session() }
    resolver.autowire(Account.init)
    resolver.autowire(.factory, Inbox.init)
    resolver.autowire(Folder.init)
    resolver.autowire(.custom("page"), Cursor.init)
    resolver.autowire(Query.init)
    let file = "FireboltGraphTests/VerificationTextTests.swift"
    let text = #expect(throws: VerificationError.self) { try resolver.verify() }?.description
    #expect(
      text == """
        Firebolt: 3 errors in resolver "text of a verification"
        error: nothing is registered for Session in resolver "text of a verification"
          needed by Account   (\(file):\(line + 1), single)
                    Inbox     (\(file):\(line + 2), factory)
          close by  Session "guest"   (\(file):\(line)): has a name, and a
                                      parameter is requested without one
          to fix    register the intended one without a name, for example
                    `resolver.register(.factory) { $0.get(name: "guest") as Session }`
        error: a cycle in resolver "text of a verification": Inbox → Folder → Inbox
          path      Inbox    (\(file):\(line + 2), factory)
                →   Folder   (\(file):\(line + 3), single)
                →   Inbox    (\(file):\(line + 2), factory)
          to fix    let Inbox take `Lazy<Folder>` instead of `Folder`, or get it in an initCompleted
        error: Query, which is single, keeps Cursor, which is custom("page")
          path      Query    (\(file):\(line + 5), single)
                →   Cursor   (\(file):\(line + 4), custom("page"))
          to fix    let Query take `Provider<Cursor>` instead of `Cursor`, or give both the same scope
        """)
  }

  @Test func anOnDropOfInstancesThatAreNotKeptNeverRuns() throws {
    let resolver = Resolver("text of a hook")
    resolver.register(.factory) { Visit() }.register(.graph) { Hit() }.register(.weak) { Search($0.get()) }
    resolver.onDrop(Search.self) { _ in }
    resolver.onDrop(Hit.self) { _ in }; let line = #line
    resolver.decorate(Visit.self) { _, session in session }
    let verification = try resolver.verify()
    let file = "FireboltGraphTests/VerificationTextTests.swift"
    #expect(
      verification.description == """
        Firebolt: 1 warning in resolver "text of a hook"
        warning: an onDrop of Hit, \(file):\(line), never runs: the scope
                    graph keeps no instance
          recipe    Hit   (\(file):\(line - 2), graph)
          to fix    write `.single` instead of `.graph`, or another scope that keeps instances; or let the
                    owner of each instance close it
        """)
    resolver.onDrop(Visit.self) { _ in }
    #expect(try resolver.verify().issues.map(\.key) == [TypeKey(Visit.self), TypeKey(Hit.self)])
  }

  @Test func whatCannotBeMadeComesBeforeWhatNeedsIt() throws {
    let resolver = Resolver("text of arguments to verify")
    let line = #line + 1
    resolver.register(arg1: Int.self) { _ in Cursor() }
    resolver.autowire(Query.init)
    resolver.onDrop(Session.self) { _ in }
    let file = "FireboltGraphTests/VerificationTextTests.swift"
    #expect(
      try resolver.verify().description == """
        Firebolt: 2 warnings in resolver "text of arguments to verify"
        warning: Cursor is made with the arguments (Int) of the first request, and doesn't exist before it
          recipe    Cursor   (\(file):\(line), single)
                for Query    (\(file):\(line + 1), single)
          to fix    let Query take `Provider<Cursor>` instead of `Cursor`, or register Cursor without
                    arguments
        warning: an onDrop of Session, \(file):\(line + 2), never runs:
                    nothing is registered for it in resolver "text of arguments to verify"
          to fix    `resolver.register { Session(…) }`, or leave it out
        """)
  }

  @Test func nothingWrongIsSaidToo() throws {
    let verification = try Resolver("nothing to verify").verify()
    #expect(verification.description == "Firebolt: nothing is wrong in resolver \"nothing to verify\"")
  }
}
