import Firebolt

/// The source of a catalog's titles. The module that assembles the application provides an implementation.
public protocol CatalogSource: Sendable {
  /// The titles.
  var titles: [String] { get }
}

/// The settings of this module. The other modules have a type with the same name.
public struct Settings: Sendable {
  /// The purpose of the settings.
  public let purpose: String
}

/// The titles that customers can buy.
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

/// Everything that this target registers.
public let catalogModule = Module("catalog") {
  $0.register { Settings(purpose: "catalog") }
  $0.autowire(Catalog.init(source:settings:))
}
