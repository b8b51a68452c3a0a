/// What a registration is filed under: a type, by identity and never by its name's text, and an optional name.
///
/// `T?` and `T` share a key. Types of the same name in different modules or scopes have different keys, and so have
/// `[User]` and `User`, or `Repository<User>` and `Repository<Order>`.
public struct TypeKey: Hashable, Sendable, CustomStringConvertible {
  /// The type, with every `Optional` around it taken off.
  public let type: Any.Type

  /// The name, or nil for the type's unnamed registration.
  public let name: Resolver.Name?

  /// Makes the key of a type.
  ///
  /// - Parameters:
  ///   - type: The type; `T?` gives the key of `T`.
  ///   - name: The name, or nil for the unnamed registration.
  public init(_ type: Any.Type, name: Resolver.Name? = nil) {
    var type = type
    while let optional = optionalType(type) {
      type = optional.wrappedType
    }
    self.type = type
    self.name = name
  }

  /// For a type that is known not to be optional, as a registered one is.
  init(registered type: Any.Type, name: Resolver.Name?) {
    self.type = type
    self.name = name
  }

  /// The type's name, and the key's own name if it has one: `Theme "dark"`.
  public var description: String {
    name.map { "\(type) \"\($0)\"" } ?? "\(type)"
  }

  /// The address that stands for the type in published tables.
  ///
  /// Sound: an `Any.Type` is the address of the type's metadata, of which there is one for each type.
  var address: UnsafeRawPointer { unsafeBitCast(type, to: UnsafeRawPointer.self) }

  /// What stands for the name in published tables: 0 for none.
  var qualifier: UInt64 { name?.fingerprint ?? 0 }

  /// Whether two keys file the same thing.
  public static func == (left: TypeKey, right: TypeKey) -> Bool {
    left.type == right.type && left.name == right.name
  }

  /// Feeds the key to a hasher.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(type))
    hasher.combine(name)
  }
}
