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
  /// Has a request served for the wrapped type.
  static func resolved(by request: OptionalRequest) throws(ResolutionError) -> Self
}

extension Optional: OptionalType {
  static var wrappedType: Any.Type { Wrapped.self }
  static var nilValue: Self { nil }
  var wrappedValue: Any? { self }

  static func resolved(by request: OptionalRequest) throws(ResolutionError) -> Self {
    try request.serve(Wrapped.self)
  }
}

/// A request for what an `Optional` wraps: nil where nothing is registered, or where the recipe returns nil.
struct OptionalRequest {
  let asked: Resolver
  let name: Resolver.Name?
  let scope: Resolver.Scope?
  let arguments: Arguments

  func serve<T>(_ type: T.Type) throws(ResolutionError) -> T? {
    do {
      return try asked.serve(type, name, scope, arguments)
    } catch {
      if error.isOwn, error.code == .notRegistered || error.code == .recipeReturnedNil { return nil }
      throw error
    }
  }
}
