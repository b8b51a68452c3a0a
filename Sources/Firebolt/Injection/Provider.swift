/// An object that resolves an instance on each call.
///
/// ```swift
/// final class Editor {
///   private let documents: Provider<Document>
///   init(documents: Provider<Document>) { self.documents = documents }
///   func open() -> Document { documents.get() }
/// }
/// resolver.register(.factory) { Document() }
/// resolver.autowire(Editor.init)
/// ```
///
/// If `Provider<T>` itself isn't registered, the registration of `T` serves a request for it: in a recipe, for an
/// autowired parameter, and with `get()`; a `Provider<T>?` is nil if `T` isn't registered either. A name, a scope and
/// arguments of that request hold for each instance.
///
/// It asks the resolver that made it, without keeping that resolver alive. If the resolver is gone, the program stops
/// with an error that says so. Threads can share it.
public final class Provider<T>: Sendable {
  /// A closure that resolves an instance for a caller at a place.
  private let make: @Sendable (Place) -> T

  /// Creates one with a closure, for a test or in a recipe.
  ///
  /// ```swift
  /// let editor = Editor(documents: Provider { Document() })
  /// ```
  ///
  /// In a recipe, the plain `get()` in the closure asks the recipe's resolver, as the recipe itself would.
  ///
  /// - Parameter make: Makes an instance on each call, with no lock held.
  @preconcurrency
  public init(_ make: @escaping @Sendable () -> T) {
    let make = TaskContext.keepingResolver(make)
    self.make = { _ in make() }
  }

  /// Creates a provider that makes a request.
  init(_ request: StoredRequest) {
    let request = request.settled
    make = { place in request.get(at: place) }
  }

  /// Resolves an instance, according to the registration's scope.
  ///
  /// The program stops, with the full text of the `ResolutionError`, if there is no instance to return.
  ///
  /// - Parameters:
  ///   - fileID: The file of the call, filled in by the compiler.
  ///   - line: The line of the call, filled in by the compiler.
  /// - Returns: The instance.
  public func get(fileID: StaticString = #fileID, line: UInt = #line) -> T { make(Place(fileID, line)) }
}

extension Provider: WrappingType {
  static var wrapping: Wrapping { (T.self, isDeferred: true, isKept: false) }

  static func resolved(by request: RequestRef) -> Provider<T> {
    Provider(StoredRequest(request))
  }
}
