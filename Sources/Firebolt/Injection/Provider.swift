/// Resolves an instance each time that it is asked for one.
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
/// Where `Provider<T>` itself isn't registered, whoever asks for one gets it from the registration of `T`: in a recipe, as a
/// parameter that is autowired, by `get()`.
///
/// It resolves through the resolver that made it and doesn't keep that one alive: asked when that is gone, it stops the
/// program and says so. Threads may share it.
public final class Provider<T>: Sendable {
  private let make: @Sendable () -> T

  /// Makes one without a resolver, for a test.
  ///
  /// ```swift
  /// let editor = Editor(documents: Provider { Document() })
  /// ```
  ///
  /// - Parameter make: Makes an instance each time. It runs under no lock.
  @preconcurrency
  public init(_ make: @escaping @Sendable () -> T) {
    self.make = make
  }

  /// Resolves an instance, as the registration's scope says.
  ///
  /// - Returns: The instance.
  public func get() -> T { make() }
}

extension Provider: WrappingType {
  static var wrappedType: Any.Type { T.self }
  static var isDeferred: Bool { true }

  static func resolved(by request: WrappedRequest) -> Provider<T> {
    let deferred = request.deferred
    return Provider {
      do throws(ResolutionError) {
        return try deferred.serve()
      } catch {
        error.stop(deferred.place.fileID, deferred.place.line)
      }
    }
  }
}

/// A request that is made later, of a resolver that isn't kept alive for it.
struct DeferredRequest: Sendable {
  let asked: Resolver
  let name: Resolver.Name?
  let scope: Resolver.Scope?
  /// Where the recipe was written that asked for it.
  let place: Place

  func serve<T>() throws(ResolutionError) -> T {
    if scope == nil, let instance = try asked.quick(T.self, name) { return instance }
    return try asked.serve(T.self, name, scope, .none)
  }
}

extension WrappedRequest {
  var deferred: DeferredRequest {
    DeferredRequest(
      asked: asked.sharingResolver, name: name, scope: scope,
      place: Request.current?.pointee.registration.takeUnretainedValue().place
        ?? TaskFrame.making?.registration.place ?? Place(fileID: #fileID, line: #line))
  }
}
