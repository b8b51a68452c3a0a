import Firebolt

/// The contents of a store at one moment.
struct SnapshotIndex: Sendable {
  let snapshot: StoreSnapshot
  /// The registrations in force, in the order of registration.
  let registrations: [(key: TypeKey, registration: Registration)]
  private let registrationByKey: [TypeKey: Registration]
  private let hooksByKey: [TypeKey: [Hook]]
  private let keysByType: [ObjectIdentifier: [TypeKey]]

  /// Creates the index of a store's contents.
  ///
  /// - Complexity: O(*n* log *n*) in the number of keys.
  init(_ snapshot: StoreSnapshot) {
    self.snapshot = snapshot
    registrations = snapshot.keys.compactMap { key, layers, _, _ in (layers.last ?? nil).map { (key, $0) } }
      .sorted { $0.registration.serialNumber < $1.registration.serialNumber }
    registrationByKey = Dictionary(registrations.map { ($0.key, $0.registration) }) { first, _ in first }
    hooksByKey = Dictionary(snapshot.keys.filter { !$0.hooks.isEmpty }.map { ($0.key, $0.hooks) }) { first, _ in first }
    keysByType = Dictionary(grouping: registrations.map(\.key)) { ObjectIdentifier($0.type) }
  }

  /// The store's label in errors.
  var label: ResolverLabel { snapshot.label }

  /// The registration in force for a key.
  subscript(key: TypeKey) -> Registration? { registrationByKey[key] }

  /// Returns the decorators, completions and `onDrop` closures of a key.
  func hooks(of key: TypeKey) -> [Hook] { hooksByKey[key] ?? [] }

  /// Returns the keys of a type, with and without names, in the order of registration.
  func keys(of type: Any.Type) -> [TypeKey] { keysByType[ObjectIdentifier(type)] ?? [] }
}
