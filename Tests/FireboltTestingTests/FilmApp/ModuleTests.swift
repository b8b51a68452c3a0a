import Firebolt
import FireboltGraph
import Testing

@testable import FilmApp

@Suite struct ModuleTests {
  /// The names of the modules that have registrations.
  private func moduleNames(of resolver: Resolver) -> Set<String> { Set(resolver.graph.nodes.compactMap(\.module)) }

  @Test func aModuleBringsWhatItIncludes() {
    Resolver.Context.pretending {
      let resolver = Resolver().load(platformModule(host: .scripted), settingsModule)
      #expect(moduleNames(of: resolver) == ["platform", "settings", "networking", "storage", "diagnostics"])
      resolver.unload(settingsModule)
      #expect(moduleNames(of: resolver) == ["platform"])
    }
  }

  @Test func aModuleStaysWhileALoadedOneIncludesIt() {
    let resolver = Application.released.resolver
    resolver.unload(storageModule, networkingModule, accountsModule)
    #expect(moduleNames(of: resolver).count == 7)
    resolver.unload(catalogueModule)
    #expect(moduleNames(of: resolver) == ["platform", "diagnostics", "settings", "networking", "storage"])
  }

  @Test func modulesThatAreUnloadedTakeTheirInstancesAndCanBeLoadedAgain() async throws {
    let application = Application.released
    try await application.launch()
    let resolver = application.resolver
    let before = resolver.graph.snapshot
    weak var account: Account?
    account = resolver.get()
    #expect(account != nil)
    for module in Application.modules { resolver.unload(module) }
    #expect(moduleNames(of: resolver) == ["platform"])
    #expect(account == nil)
    Resolver.Context.pretending { for module in Application.modules { resolver.load(module) } }
    #expect(resolver.graph.snapshot == before)
    try await application.launch()
    #expect(try await (resolver.get() as any FilmLibrary).all().count == 2)
  }
}
