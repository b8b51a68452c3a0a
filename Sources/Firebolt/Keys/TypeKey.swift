/// The key of a registration: a type and an optional name, or a declared key. Types are compared by identity, never by
/// the text of their names.
///
/// `T?` and `T` share a key. Types with the same name in different modules or scopes have different keys. So do
/// `[User]` and `User`, or `Repository<User>` and `Repository<Order>`. A declared key differs from every other declared
/// key, even of the same type and name, and from every type.
public struct TypeKey: Hashable, Sendable, CustomStringConvertible {
  /// The type, without any `Optional` around it. For a declared key, the unchanged type of its value.
  public var type: Any.Type {
    // Sound: an `Any.Type` is the address of the type's metadata, which is unique for each type.
    unsafeBitCast(typeIdentity, to: Any.Type.self)
  }

  private let typeIdentity: ObjectIdentifier

  /// The part that distinguishes keys of one type: a name, or a declared key.
  package let identifier: Resolver.Name?

  /// The name, or nil for a registration without a name, and for hooks of all names. For a declared key, its chosen name,
  /// or nil.
  public var name: Resolver.Name? {
    guard let identifier, !isOfAnyName else { return nil }
    guard let declared = identifier.declaredKey else { return identifier }
    return declared.chosenName.map { Resolver.Name($0) }
  }

  /// Creates the key of a type.
  ///
  /// - Parameters:
  ///   - type: The type. `T?` gives the key of `T`.
  ///   - name: The name, or nil for the registration without a name.
  @inline(never)
  public init(_ type: Any.Type, name: Resolver.Name? = nil) {
    var type = type
    while let optional = optionalType(type) {
      type = optional.wrapping.type
    }
    self.init(registered: type, name: name)
  }

  /// Creates the key that a hook is added under.
  @usableFromInline
  init(_ type: Any.Type, ofHook name: Resolver.HookName) { self.init(type, name: name ?? nil) }

  /// Creates the key that a declared key is added under.
  ///
  /// - Parameter key: The declared key.
  public init(_ key: Resolver.Keys) { self.init(registered: key.valueType, name: Resolver.Name(of: key)) }

  /// Creates a key from a type that is known not to be optional, or from a declared key's type.
  package init(registered type: Any.Type, name: Resolver.Name?) {
    typeIdentity = ObjectIdentifier(type)
    identifier = name
  }

  /// The type's name with the surrounding types and without the module, and the key's name, if any:
  /// `Settings.Theme "dark"`, with the name as a Swift literal. A declared key without a name shows its place.
  public var description: String { label }

  /// The type's name in texts: `Settings.Theme`.
  package var typeName: String { wholeName(of: type) }

  /// The type without any `Optional` around it, also for a declared key. Lists of types mean it.
  package var unwrappedType: Any.Type { declared == nil ? type : TypeKey(type).type }

  /// The address that represents the type or the declared key in published tables.
  var address: UnsafeRawPointer {
    identifier?.address ?? UnsafeRawPointer(bitPattern: UInt(bitPattern: typeIdentity))!
  }

  /// The number that represents the name in published tables; 0 for no name and for a declared key.
  var qualifier: UInt64 { identifier.map { $0.address == nil ? $0.fingerprint : 0 } ?? 0 }

  /// The declared key, or nil.
  package var declared: Resolver.Keys? { identifier?.declaredKey }

  /// Returns the registration that represents the declared key's own recipe for requests to a store, or nil.
  package func defaultRegistration(in store: Store) -> Registration? { declared?.recipe(in: store) }

  /// The key of hooks of all types, which concern each instance that is of the hook's type.
  @usableFromInline
  static var ofAllTypes: TypeKey { TypeKey(registered: AllTypes.self, name: .all) }

  /// Whether the key stands for all keys, for hooks.
  var isOfAllTypes: Bool { type == AllTypes.self }

  private enum AllTypes {}

  /// Whether the key stands for all keys of its type, or for all keys, for hooks.
  package var isOfAnyName: Bool { @inline(never) get { identifier.map { $0 == .all } ?? false } }

  /// Whether this is a declared key without a recipe of its own.
  package var isRequired: Bool { declared?.recipes.isEmpty ?? false }
}
