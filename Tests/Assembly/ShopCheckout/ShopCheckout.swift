import Firebolt

/// Who pays; whoever assembles the application says who that is.
public protocol Payer: Sendable {
  /// The name on the bill.
  var name: String { get }
}

/// What can be paid for; whoever assembles the application says what that is.
public protocol Wares: Sendable {
  /// Whether there is such a thing.
  func contains(_ title: String) -> Bool
}

/// A type of which the other modules have one of the same name.
public struct Settings: Sendable {
  /// What it is good for.
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

  /// The bill, or nil where there is no such thing.
  public func buy(_ title: String) -> String? {
    wares.contains(title) ? "\(payer.name) pays for \(title)" : nil
  }
}

/// All that this target brings.
public let checkoutModule = Module("checkout") {
  $0.register { Settings(purpose: "checkout") }
  $0.autowire(.factory, Checkout.init(payer:wares:settings:))
}
