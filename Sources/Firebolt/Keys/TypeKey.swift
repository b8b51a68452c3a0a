/// What a registration is filed under: a type, by identity and never by its name's text, and an optional name; or a declared
/// key, by its own identity.
///
/// `T?` and `T` share a key. Types of the same name in different modules or scopes have different keys, and so have
/// `[User]` and `User`, or `Repository<User>` and `Repository<Order>`. Two declared keys are always different, also of one
/// type and one name, and so are a declared key and a type.
public struct TypeKey: Hashable, Sendable, CustomStringConvertible {
  /// The type, with every `Optional` around it taken off; of a declared key, the type of its value as it is.
  public let type: Any.Type

  /// What tells the key from others of the type: a name, or a declared key.
  let identifier: Resolver.Name?

  /// The name, or nil for the type's unnamed registration; of a declared key the name that it was given, if any.
  public var name: Resolver.Name? {
    guard let identifier else { return nil }
    guard let declared = identifier.declaredKey else { return identifier }
    return declared.chosenName.map { Resolver.Name($0) }
  }

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
    identifier = name
  }

  /// Makes the key under which a declared key is filed.
  ///
  /// - Parameter key: The declared key.
  public init(_ key: Resolver.Keys) { self.init(registered: key.valueType, name: Resolver.Name(of: key)) }

  /// For a type that is known not to be optional, as a registered one is, and for a declared key's own.
  init(registered type: Any.Type, name: Resolver.Name?) {
    self.type = type
    identifier = name
  }

  /// The type's name, with the types around it and without the module, and the key's own name if it has one:
  /// `Settings.Theme "dark"`. A declared key without a name has its place instead.
  public var description: String {
    if let identifier, let declared = identifier.declaredKey, declared.chosenName == nil {
      return "\(typeName) (\(declared.place))"
    }
    return name.map { "\(typeName) \"\($0)\"" } ?? typeName
  }

  /// The type's name as texts show it: `Settings.Theme`.
  package var typeName: String { wholeName(of: type) }

  /// The address that stands for the type, or for the declared key, in published tables.
  var address: UnsafeRawPointer {
    // Sound: an `Any.Type` is the address of the type's metadata, of which there is one for each type.
    identifier?.address ?? unsafeBitCast(type, to: UnsafeRawPointer.self)
  }

  /// What stands for the name in published tables: 0 for none, and for a declared key.
  var qualifier: UInt64 { identifier.map { $0.address == nil ? $0.fingerprint : 0 } ?? 0 }

  /// The declared key, if it is one's.
  var declared: Resolver.Keys? { identifier?.declaredKey }

  /// The recipe of a declared key under whose own identity something is filed, if it is one's.
  var ownRecipe: OwnRecipe? { identifier?.ownRecipe }

  /// Whether two keys file the same thing. A declared key and its own recipes are the same to everybody but the store.
  public static func == (left: TypeKey, right: TypeKey) -> Bool {
    if left.type != right.type { return false }
    if left.identifier == right.identifier { return true }
    guard let declared = left.declared else { return false }
    return declared === right.declared
  }

  /// Feeds the key to a hasher.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(type))
    if let declared {
      hasher.combine(ObjectIdentifier(declared))
    } else {
      hasher.combine(identifier)
    }
  }
}
