import Firebolt
import FireboltGraph
import Testing

@testable import FilmApp

private let modules = Application.modules + [navigationModule, browseScreensModule, accountScreensModule]

@Suite struct ModuleTests {
  /// The names of the modules that have registrations.
  private func moduleNames(of resolver: Resolver) -> Set<String> { Set(resolver.graph.nodes.compactMap(\.module)) }

  @Test func aModuleBringsWhatItIncludes() {
    Resolver.Context.pretending {
      let resolver = Resolver().load(platformModule(host: .scripted), settingsModule)
      #expect(
        moduleNames(of: resolver) == ["platform", "settings", "networking", "storage", "analytics", "diagnostics"])
      resolver.unload(settingsModule)
      #expect(moduleNames(of: resolver) == ["platform"])
    }
  }

  @Test func aModuleStaysWhileALoadedOneIncludesIt() {
    let application = Application.released
    application.resolver.unload(storageModule, networkingModule, catalogueModule)
    #expect(moduleNames(of: application.resolver).count == 17)
    application.resolver.unload(paymentsModule)
    #expect(application.resolver.get() as CardVault? == nil)
    #expect(moduleNames(of: application.resolver).count == 16)
  }

  @Test(arguments: modules.indices)
  func aModuleCanBeUnloadedAndLoadedAgain(_ index: Int) {
    let module = modules[index]
    let resolver = Resolver.Context.pretending {
      Resolver().load(platformModule(host: .scripted)).load(
        navigationModule, browseScreensModule, accountScreensModule)
    }
    Resolver.Context.pretending { for module in Application.modules { resolver.load(module) } }
    let before = resolver.graph
    let own = before.nodes.filter { $0.module == module.name }.count
    #expect(own >= 9)
    resolver.unload(module)
    #expect([before.nodes.count, before.nodes.count - own].contains(resolver.graph.nodes.count))
    Resolver.Context.pretending { _ = resolver.load(module) }
    #expect(resolver.graph.snapshot == before.snapshot)
  }

  @Test func allModulesUnloadedLeaveNothingBehind() async throws {
    let application = Application.released
    try await application.launch()
    let resolver = application.resolver
    weak var index: SearchIndex?
    weak var account: Account?
    index = resolver.get()
    account = resolver.get()
    #expect(index != nil && account != nil)
    for module in Application.modules { resolver.unload(module) }
    #expect(moduleNames(of: resolver) == ["platform"])
    #expect(index == nil && account == nil)
    Resolver.Context.pretending { for module in Application.modules { resolver.load(module) } }
    try await application.launch()
    let feed: HomeFeed = resolver.get()
    #expect(try await feed.rows().isEmpty == false)
  }

  @Test func aModuleThatIsLoadedOverTheOthersHidesWhatTheyBroughtUntilItGoes() async throws {
    struct Sale: FilmSource {
      func films(_ path: String) async throws -> [Film] { [] }
    }
    let sale = Module("sale") {
      $0.register(expect: (any FilmSource).self) { Sale() }
      $0.register { TicketPrices(regular: Money(cents: 500), lastRows: 0) }
    }
    let resolver = Application.released.resolver
    let price = { (resolver.get() as TicketPrices).price(of: Seat(row: 17, number: 3)).cents }
    #expect(price() == 1_150)
    resolver.load(sale)
    #expect(price() == 500)
    #expect(try await (resolver.get() as any FilmSource).films("films") == [])
    resolver.unload(sale)
    #expect(price() == 1_150)
    #expect(try await (resolver.get() as any FilmSource).films("films").count == 2)
  }
}
