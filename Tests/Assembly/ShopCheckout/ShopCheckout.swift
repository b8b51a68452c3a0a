import Firebolt

/// The payer of a purchase. The module that assembles the application provides an implementation.
public protocol Payer: Sendable {
  /// The name on the bill.
  var name: String { get }
}

/// The wares that customers can buy. The module that assembles the application provides an implementation.
public protocol Wares: Sendable {
  /// Whether the wares include a title.
  func contains(_ title: String) -> Bool
}

/// The settings of this module. The other modules have a type with the same name.
public struct Settings: Sendable {
  /// The purpose of the settings.
  public let purpose: String
}

/// One purchase.
public final class Checkout: Sendable {
  /// The settings of this module.
  public let settings: Settings
  private let payer: any Payer
  private let wares: any Wares

  init(payer: any Payer, wares: any Wares, settings: Settings) {
    self.payer = payer
    self.wares = wares
    self.settings = settings
  }

  /// The bill, or nil if the wares don't include the title.
  public func buy(_ title: String) -> String? {
    wares.contains(title) ? "\(payer.name) pays for \(title)" : nil
  }
}

/// Everything that this target registers.
public let checkoutModule = Module("checkout") {
  $0.register { Settings(purpose: "checkout") }
  $0.autowire(.factory, Checkout.init(payer:wares:settings:))
}
