/// Returns the type as an `Optional` type, or nil.
///
/// A cast alone would work, but for a type that doesn't conform, the runtime searches all conformances of the program
/// once. The standard library recognises an `Optional` immediately.
func optionalType(_ type: Any.Type) -> (any OptionalType.Type)? {
  func isOptional<T>(_ type: T.Type) -> Bool { _isOptional(type) }
  return isOptional(type) ? type as? any OptionalType.Type : nil
}

/// The wrapped type, whether the code that holds the wrapping instance resolves it only later, and whether that code keeps
/// what it has resolved.
package typealias Wrapping = (type: Any.Type, isDeferred: Bool, isKept: Bool)

/// A type that isn't registered itself but wraps one that may be: `T?`, `Lazy<T>`, `Provider<T>`.
protocol WrappingType {
  static var wrapping: Wrapping { get }
  /// Resolves the wrapped type for a request.
  static func resolved(by request: RequestRef) throws(ResolutionError) -> Self
}

/// Returns the type as a wrapping type, or nil.
func wrappingType(_ type: Any.Type) -> (any WrappingType.Type)? {
  optionalType(type) ?? type as? any WrappingType.Type
}

/// Returns what a type wraps, or nil if it isn't a wrapping type.
package func wrapped(by type: Any.Type) -> Wrapping? { wrappingType(type)?.wrapping }

/// Returns the type of the elements of an array or of a dictionary by name, or nil.
package func elementType(of type: Any.Type) -> Any.Type? { (type as? any ArrayType.Type)?.elementType }

/// Whether a type is a dictionary by name: it takes only what has a name.
package func isByName(_ type: Any.Type) -> Bool { (type as? any ArrayType.Type)?.isByName == true }

/// An `Optional` type, for code that sees it only as `Any`.
protocol OptionalType: WrappingType {
  static var nilValue: Self { get }
  /// The wrapped value, or nil.
  var wrappedValue: Any? { get }
  /// Resolves the wrapped type and awaits it if necessary.
  static func awaited(
    by asked: Resolver, _ name: Resolver.Name?, _ arguments: KeptArguments?, at place: Place?,
    isolation: isolated (any Actor)?
  ) async throws(ResolutionError) -> Instance
}

extension Optional: OptionalType {
  static var wrapping: Wrapping { (Wrapped.self, isDeferred: false, isKept: true) }
  static var nilValue: Self { nil }
  var wrappedValue: Any? { self }

  /// Resolves the wrapped type. Returns nil if nothing is registered or the recipe returns nil.
  static func resolved(by request: RequestRef) throws(ResolutionError) -> Self {
    let asked = request.pointee.answering.takeUnretainedValue()
    let name = request.pointee.name
    if asked.isNil(optionalOf: Wrapped.self, name, at: request.pointee.place) { return nil }
    do {
      return try asked.answer(
        Wrapped.self, name, request.pointee.wantedScope, request.arguments, at: request.pointee.place)
    } catch {
      if !error.meansNil { throw error }
      if error.saysThatItIsUnregistered { asked.substituted.store.recordAbsence(error.key, at: request.pointee.place) }
      return nil
    }
  }

  static func awaited(
    by asked: Resolver, _ name: Resolver.Name?, _ arguments: KeptArguments?, at place: Place?,
    isolation: isolated (any Actor)?
  ) async throws(ResolutionError) -> Instance {
    if asked.isNil(optionalOf: Wrapped.self, name, at: nil) { return Instance(nilValue) }
    do {
      return Instance(try await asked.answerAsync(Wrapped.self, name, arguments, at: place) as Self)
    } catch {
      if !error.meansNil { throw error }
      if error.saysThatItIsUnregistered { asked.substituted.store.recordAbsence(error.key, at: nil) }
      return Instance(nilValue)
    }
  }
}
