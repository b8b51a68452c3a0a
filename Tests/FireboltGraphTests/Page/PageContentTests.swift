import Firebolt
import FireboltGraph
import TestSupport
import Testing

protocol PageReading: AnyObject, Sendable {}
protocol PageWriting: AnyObject, Sendable {}
protocol PageListing: AnyObject, Sendable {}
protocol PageSearching: AnyObject, Sendable {}
private final class Shelf: PageReading, PageWriting, PageListing, PageSearching, Sendable {}
private final class Library: Sendable { init(shelf: any PageReading) {} }
private final class Session: Sendable {}
private final class Store: PageReading, Sendable { init(session: Session) {} }

extension Resolver {
  /// A child of a parent with one module, whose factory is made for both; with a decorator, a completion, and types that one
  /// class implements.
  fileprivate static func family() -> Resolver {
    let parent = Resolver("Parent")
    parent.load(
      Module("domain/basket") {
        $0.autowire(.factory, Leaf.init).autowire(Branch.init)
        $0.register(
          expects: [(any PageReading).self, (any PageWriting).self, (any PageListing).self, (any PageSearching).self]
        ) { Shelf() }
      })
    parent.decorate(Branch.self) { _, branch in branch }
    parent.initCompleted(Branch.self) { _, _ in }
    parent.register(name: "spare") { Leaf() }
    let child = Resolver("Child", parent: parent)
    child.autowire(Library.init)
    return child
  }

  /// The page of such a child.
  static var familyPage: String { family().graph.html }
}

/// What a page tells of registrations.
struct PageContentTests {
  private let resolver = Resolver()

  /// A module, of which a child gets one recipe's instances, and its parent those that it needs itself.
  private static func child(inModule name: String?) -> Resolver {
    let parent = Resolver()
    let content: @Sendable (Resolver) -> Void = { resolver in
      resolver.autowire(.factory, Leaf.init).autowire(Branch.init)
    }
    if let name { parent.load(Module("\(name)") { content($0) }) } else { content(parent) }
    return Resolver(parent: parent)
  }

  @Test func aModuleIsOneFrameAndACopyInItIsMarked() throws {
    let shown = try PageData(Self.child(inModule: "domain/basket").graph.html)
    #expect(shown.blocks.map(\.title) == ["domain/basket"])
    #expect(shown.nodes.filter { $0.copy == true }.map(\.parent) == ["parent"])
    #expect(shown.nodes.count == 3)
  }

  @Test func whatIsInNoModuleIsInNoFrameWhicheverResolverHasIt() throws {
    let shown = try PageData(Self.child(inModule: nil).graph.html)
    #expect(shown.blocks.map(\.title) == [nil, nil, nil])
  }

  @Test func aTitleOfManyTypesIsTheFirstAndANumber() throws {
    resolver.register(
      expects: [(any PageReading).self, (any PageWriting).self, (any PageListing).self, (any PageSearching).self],
      name: "main"
    ) { Shelf() }
    resolver.register(expects: [(any PageReading).self, (any PageWriting).self]) { Shelf() }
    let shown = try PageData(resolver.graph.html)
    #expect(shown.nodes.map(\.title) == ["PageReading +3 \"main\"", "PageReading, PageWriting"])
    #expect(shown.nodes[0].types?.count == 4)
  }

  @Test func whatImplementsTypesIsShownWhereItIsKnown() async throws {
    resolver.register(expects: [(any PageReading).self, (any PageWriting).self]) { Shelf() }
    resolver.autowire(Shelf.init, expect: (any PageListing).self)
    resolver.register { Leaf() }
    #expect(try PageData(resolver.graph.html).nodes.map(\.made) == ["Shelf", nil, nil])
    // A call that names one type converts what it makes: what it is shows when it has run.
    let verification = try await resolver.verify(dryRun: DryRun())
    #expect(try PageData(verification.html).nodes.map(\.made) == ["Shelf", "Shelf", nil])
    #expect(try PageData(resolver.graph.html).nodes.map(\.made) == ["Shelf", "Shelf", nil])
  }

  @Test func aRemedyNamesWhatImplementsAType() throws {
    resolver.register(.custom("session")) { Session() }
    resolver.autowire(Store.init, expects: [(any PageReading).self])
    let error = #expect(throws: VerificationError.self) { try resolver.verify() }
    let page = try #require(error).verification.html
    let issue = try #require(PageData(page).issues?.first)
    #expect(issue.fix.hasPrefix("let Store take `Provider<Session>` instead of `Session`"))
    #expect(issue.why == "after `dropCached(.custom(\"session\"))` PageReading keeps the old Session")
  }

  @Test func decoratorsAndHooksAreListedWithTheirPlaces() throws {
    resolver.register { Leaf() }
    resolver.register(name: "other") { Leaf() }
    let line = #line + 1
    resolver.decorate(Leaf.self) { _, leaf in leaf }
    resolver.initCompleted(Leaf.self, name: .any) { _, _ in }
    resolver.onDrop(Leaf.self) { _ in }
    let shown = try PageData(resolver.graph.html)
    #expect(shown.nodes[0].hooks?.map(\.kind).sorted() == ["decorate", "initCompleted", "onDrop"])
    #expect(shown.nodes[1].hooks?.map(\.kind) == ["initCompleted"])
    let place = shown.nodes[0].hooks?.first { $0.kind == "decorate" }?.place
    #expect(place == "FireboltGraphTests/PageContentTests.swift:\(line)")
  }

  @Test func manyModulesFoldByTheBeginningsOfTheirNames() throws {
    let shown = try PageData(DependencyGraph.shop(300).html)
    let groups = try #require(shown.groups)
    #expect(groups.map(\.title) == ["core/", "ui/", "domain/", "data/"])
    // Each group stands left of what it needs, as modules do.
    #expect(groups.map { $0.coarse[0] } == [4, 1, 2, 3])
    let outside = shown.blocks.indices.filter { index in !groups.contains { $0.blocks.contains(index) } }
    #expect(outside.map { shown.blocks[$0].title } == ["app", nil])
    #expect(outside.allSatisfy { shown.blocks[$0].coarse != nil })
    #expect(try PageData(DependencyGraph.shop(120).html).groups == nil)
  }

  @Test func aVerificationsPageIsComparedAsAGraphsPageIs() throws {
    let valid = Resolver().register { 1 }
    let verification = try valid.verify()
    let shown = try PageData(verification.html(source: "https://example.com/", comparedTo: ""))
    #expect(shown.changes == ["new Int"] && shown.source == "https://example.com/" && shown.issues?.isEmpty == true)
    #expect(verification.html == verification.html())
  }
}
