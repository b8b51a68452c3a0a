import Firebolt

/// Where a catalog's titles come from; whoever assembles the application brings it.
public protocol CatalogSource: Sendable {
  /// The titles.
  var titles: [String] { get }
}

/// A type of which the other modules have one of the same name.
public struct Settings: Sendable {
  /// What it is good for.
  public let purpose: String
}

/// What can be bought.
public final class Catalog: Sendable {
  /// The titles.
  public let titles: [String]
  /// The settings of this module.
  public let settings: Settings

  init(source: any CatalogSource, settings: Settings) {
    titles = source.titles
    self.settings = settings
  }
}

/// All that this target brings.
public let catalogModule = Module("catalog") {
  $0.register { Settings(purpose: "catalog") }
  $0.autowire(Catalog.init(source:settings:))
}
