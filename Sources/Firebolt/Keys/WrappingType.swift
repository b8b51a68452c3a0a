/// Returns the type as an `Optional` type, or nil.
///
/// A cast alone would work, but for a type that doesn't conform, the runtime searches all conformances of the program
/// once. The standard library recognises an `Optional` immediately.
func optionalType(_ type: Any.Type) -> (any OptionalType.Type)? {
  func isOptional<T>(_ type: T.Type) -> Bool { _isOptional(type) }
  return _openExistential(type, do: isOptional) ? type as? any OptionalType.Type : nil
}

/// A type that isn't registered itself but wraps one that may be: `T?`, `Lazy<T>`, `Provider<T>`.
protocol WrappingType {
  /// The wrapped type.
  static var wrappedType: Any.Type { get }
  /// Whether the wrapped type is resolved only later, by the code that holds the instance.
  static var isDeferred: Bool { get }
  /// Whether the code that holds the instance keeps the wrapped one once it has it.
  static var keepsValue: Bool { get }
  /// Resolves the wrapped type for a request.
  static func resolved(by request: UnsafeMutablePointer<Request>) throws(ResolutionError) -> Self
}

/// Returns the type as a wrapping type, or nil.
func wrappingType(_ type: Any.Type) -> (any WrappingType.Type)? {
  optionalType(type) ?? type as? any WrappingType.Type
}

extension WrappingType {
  static var keepsValue: Bool { true }
}

/// Returns the type that a `T?`, `Lazy<T>` or `Provider<T>` wraps, whether it is resolved only later, and whether it is
/// kept then.
package func wrapped(by type: Any.Type) -> (type: Any.Type, isDeferred: Bool, isKept: Bool)? {
  wrappingType(type).map { ($0.wrappedType, $0.isDeferred, $0.keepsValue) }
}

/// Returns the type of an array's elements, or nil.
package func elementType(of type: Any.Type) -> Any.Type? { (type as? any ArrayType.Type)?.elementType }

/// An `Optional` type, for code that sees it only as `Any`.
protocol OptionalType: WrappingType {
  static var nilValue: Self { get }
  /// The wrapped value, or nil.
  var wrappedValue: Any? { get }
  /// Resolves the wrapped type and awaits it if necessary.
  static func awaited(
    by asked: Resolver, _ name: Resolver.Name?, _ arguments: KeptArguments?, isolation: isolated (any Actor)?
  ) async throws(ResolutionError) -> Handed<Any>
}

extension Optional: OptionalType {
  static var wrappedType: Any.Type { Wrapped.self }
  static var isDeferred: Bool { false }
  static var nilValue: Self { nil }
  var wrappedValue: Any? { self }

  /// Resolves the wrapped type. Returns nil if nothing is registered or the recipe returns nil.
  static func resolved(by request: UnsafeMutablePointer<Request>) throws(ResolutionError) -> Self {
    let (asked, name) = (request.pointee.asked.takeUnretainedValue(), request.pointee.name)
    do {
      return try asked.answer(
        Wrapped.self, name, request.pointee.wantedScope, request.pointee.arguments, at: request.pointee.place)
    } catch {
      if error.meansNil { return nil }
      throw error
    }
  }

  static func awaited(
    by asked: Resolver, _ name: Resolver.Name?, _ arguments: KeptArguments?, isolation: isolated (any Actor)?
  ) async throws(ResolutionError) -> Handed<Any> {
    do {
      return Handed(value: try await asked.answerAsync(Wrapped.self, name, arguments) as Self as Any)
    } catch {
      if error.meansNil { return Handed(value: nilValue as Any) }
      throw error
    }
  }
}

extension ResolutionError {
  /// Whether an optional parameter is nil for this error.
  fileprivate var meansNil: Bool { saysThatItIsUnregistered || saysThatThereIsNone }
}
