struct EncryptionKey: Sendable {
  let bytes: [UInt8]

  init(identifiers: any IdentifierSource) {
    bytes = Array(identifiers.makeIdentifier().utf8)
  }
}

/// Stores secrets, encrypted.
protocol SecretStore: Sendable {
  func secret(_ name: String) -> String?
  func keep(_ secret: String?, as name: String)
}

final class Keychain: SecretStore {
  private let key: EncryptionKey
  private let secrets = Protected<[String: [UInt8]]>([:])

  init(key: EncryptionKey) { self.key = key }

  func secret(_ name: String) -> String? {
    secrets.current[name].map { String(decoding: mixed($0), as: UTF8.self) }
  }

  func keep(_ secret: String?, as name: String) {
    secrets.withValue { $0[name] = secret.map { mixed(Array($0.utf8)) } }
  }

  private func mixed(_ bytes: [UInt8]) -> [UInt8] {
    bytes.indices.map { bytes[$0] ^ key.bytes[$0 % key.bytes.count] }
  }
}

protocol PreferenceStore: Sendable {
  func preference(_ name: String) -> String?
  func set(_ value: String?, for name: String)
}

final class Preferences: PreferenceStore {
  private let values = Protected<[String: String]>([:])

  func preference(_ name: String) -> String? { values.current[name] }
  func set(_ value: String?, for name: String) {
    values.withValue { $0[name] = value }
  }
}
