import Firebolt
import TestSupport
import Testing

private final class Document: Tracked, @unchecked Sendable {}
private final class Editor: Sendable {
  let documents: Provider<Document>
  init(documents: Provider<Document>) { self.documents = documents }
}
private final class Page: Sendable {
  let editors: Provider<Book>
  init(editors: Provider<Book>) { self.editors = editors }
}
private final class Book: Sendable {
  let page: Page
  init(page: Page) { self.page = page }
}

@Suite("Rule 30: Provider")
struct ProviderTests {
  private let ledger = Ledger()
  private let resolver = Resolver()

  @Test(arguments: [Resolver.Scope.single, .factory, .weak, .graph, .custom("session")])
  func eachRequestIsAsTheScopeSays(_ scope: Resolver.Scope) {
    resolver.autowire(Editor.init).register(scope) { [ledger] in Document(ledger) }
    let editor: Editor = resolver.get()
    #expect(ledger.born == 0)
    let (first, second) = (editor.documents.get(), editor.documents.get())
    #expect((first === second) == (scope != .factory && scope != .graph))
  }

  @Test func itSeesWhatIsRegisteredLater() {
    let provider: Provider<Int> = resolver.get()
    resolver.register { 1 }
    #expect(provider.get() == 1)
    resolver.register { 2 }
    #expect(provider.get() == 2)
  }

  @Test func twoMayKnowEachOther() {
    resolver.autowire(Page.init).autowire(Book.init)
    let page: Page = resolver.get()
    #expect(page.editors.get().page === page)
  }

  @Test func anInstanceThatKeepsOneKeepsNothingAlive() {
    let kept = SendableBox<Provider<Document>>()
    let id: String
    do {
      let resolver = Resolver().autowire(Editor.init)
      id = resolver.resolverId
      resolver.register { [ledger] in Document(ledger) }
      kept.set((resolver.get() as Editor).documents)
      _ = kept.value?.get()
    }
    #expect(!Resolver.isAlive(id))
    #expect(ledger.living == [])
  }
}
