/// The type as an `Optional`, if it is one.
///
/// A cast alone would do, but where a type doesn't conform it has the runtime look through every conformance of the
/// program once; the standard library knows an `Optional` at a glance.
func optionalType(_ type: Any.Type) -> (any OptionalType.Type)? {
  func isOptional<T>(_ type: T.Type) -> Bool { _isOptional(type) }
  return _openExistential(type, do: isOptional) ? type as? any OptionalType.Type : nil
}

/// A type that isn't registered itself, but stands for one that may be: `T?`, `Lazy<T>`, `Provider<T>`.
protocol WrappingType {
  /// What it stands for.
  static var wrappedType: Any.Type { get }
  /// Whether that is asked for only later, by the code that holds the instance.
  static var isDeferred: Bool { get }
  /// Has a request served for the wrapped type.
  static func resolved(by request: UnsafeMutablePointer<Request>) throws(ResolutionError) -> Self
}

/// The type as one that wraps another, if it does.
func wrappingType(_ type: Any.Type) -> (any WrappingType.Type)? {
  optionalType(type) ?? type as? any WrappingType.Type
}

/// What only an `Optional` can say of itself, for code that meets it as `Any`.
protocol OptionalType: WrappingType {
  static var nilValue: Self { get }
  /// The value inside, or nil.
  var wrappedValue: Any? { get }
  /// As `resolved`, where the wrapped type may have to be awaited.
  static func awaited(by asked: Resolver, _ name: Resolver.Name?, isolation: isolated (any Actor)?)
    async throws(ResolutionError) -> Handed<Any>
}

extension Optional: OptionalType {
  static var wrappedType: Any.Type { Wrapped.self }
  static var isDeferred: Bool { false }
  static var nilValue: Self { nil }
  var wrappedValue: Any? { self }

  /// Nil where nothing is registered, or where the recipe returns nil.
  static func resolved(by request: UnsafeMutablePointer<Request>) throws(ResolutionError) -> Self {
    do {
      return try request.answer(as: Wrapped.self)
    } catch {
      if error.meansNil { return nil }
      throw error
    }
  }

  static func awaited(by asked: Resolver, _ name: Resolver.Name?, isolation: isolated (any Actor)?)
    async throws(ResolutionError) -> Handed<Any>
  {
    do {
      return Handed(value: try await asked.serveAsync(Wrapped.self, name) as Self as Any)
    } catch {
      if error.meansNil { return Handed(value: nilValue as Any) }
      throw error
    }
  }
}

extension ResolutionError {
  /// Whether an optional parameter is nil for it.
  fileprivate var meansNil: Bool { isOwn && (code == .notRegistered || code == .recipeReturnedNil) }
}

extension UnsafeMutablePointer<Request> {
  /// Answers a request for a type that wraps another: asks the same of that.
  func answer<T>(as type: T.Type) throws(ResolutionError) -> T {
    let asked = pointee.asked.takeUnretainedValue()
    var request = Request(
      type, pointee.name, pointee.wantedScope, pointee.arguments, of: pointee.asked, at: pointee.place)
    defer { request.end() }
    return try asked.answer(&request, as: type)
  }
}
