import Firebolt

/// Where accounts keep what they know; whoever assembles the application brings it.
public protocol AccountStorage: AnyObject, Sendable {
  /// The customer's name.
  var customer: String { get }
}

/// A type of which the other modules have one of the same name.
public struct Settings: Sendable {
  /// What it is good for.
  public let purpose: String
}

/// What the application knows of its customer.
public final class Accounts: Sendable {
  /// Where it is kept.
  public let storage: any AccountStorage
  /// The settings of this module.
  public let settings: Settings

  init(storage: any AccountStorage, settings: Settings) {
    self.storage = storage
    self.settings = settings
  }
}

/// All that this target brings.
public let accountsModule = Module("accounts") {
  $0.register { Settings(purpose: "accounts") }
  $0.autowire(Accounts.init(storage:settings:))
}
