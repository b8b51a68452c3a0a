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
  public init(_ make: @escaping @Sendable () -> T) {
    self.make = make
  }

  /// Resolves an instance, as the registration's scope says.
  ///
  /// - Returns: The instance.
  public func get() -> T { make() }
}

extension Provider: WrappingType {
  static func resolved(by request: WrappedRequest) -> Provider<T> {
    Provider(request.deferred())
  }
}

extension WrappedRequest {
  /// The request, to be made later, by a resolver that isn't kept alive for it.
  func deferred<T>() -> @Sendable () -> T {
    let (asked, name, scope) = (asked.sharingResolver, name, scope)
    let place = Request.current?.pointee.registration.takeUnretainedValue().place
    return {
      do throws(ResolutionError) {
        return try asked.serve(T.self, name, scope, .none)
      } catch {
        error.stop(place?.fileID ?? #fileID, place?.line ?? #line)
      }
    }
  }
}
