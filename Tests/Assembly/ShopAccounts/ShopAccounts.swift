import Firebolt

/// The storage for account data. The module that assembles the application provides an implementation.
public protocol AccountStorage: AnyObject, Sendable {
  /// The customer's name.
  var customer: String { get }
}

/// The settings of this module. The other modules have a type with the same name.
public struct Settings: Sendable {
  /// The purpose of the settings.
  public let purpose: String
}

/// The application's data about its customer.
public final class Accounts: Sendable {
  /// The storage for the data.
  public let storage: any AccountStorage
  /// The settings of this module.
  public let settings: Settings

  init(storage: any AccountStorage, settings: Settings) {
    self.storage = storage
    self.settings = settings
  }
}

/// Everything that this target registers.
public let accountsModule = Module("accounts") {
  $0.register { Settings(purpose: "accounts") }
  $0.autowire(Accounts.init(storage:settings:))
}
