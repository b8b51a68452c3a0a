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

/// The type as an `Optional`, if it is one.
///
/// A cast alone would do, but where a type doesn't conform it has the runtime look through every conformance of the
/// program once; the standard library knows an `Optional` at a glance.
func optionalType(_ type: Any.Type) -> (any OptionalType.Type)? {
  func isOptional<T>(_ type: T.Type) -> Bool { _isOptional(type) }
  return _openExistential(type, do: isOptional) ? type as? any OptionalType.Type : nil
}

/// What only an `Optional` can say of itself, for code that meets it as `Any`.
protocol OptionalType {
  static var wrappedType: Any.Type { get }
  static var nilValue: Self { get }
  /// The value inside, or nil.
  var wrappedValue: Any? { get }
  /// Resolves the wrapped type with `resolve` and wraps the result.
  static func wrapping(_ resolve: WrappedResolution) throws(ResolutionError) -> Self
}

/// A request for some type that is still to be named.
protocol WrappedResolution {
  func callAsFunction<T>(_ type: T.Type) throws(ResolutionError) -> T?
}

extension Optional: OptionalType {
  static var wrappedType: Any.Type { Wrapped.self }
  static var nilValue: Self { nil }
  var wrappedValue: Any? { self }

  static func wrapping(_ resolve: WrappedResolution) throws(ResolutionError) -> Self {
    try resolve(Wrapped.self)
  }
}
