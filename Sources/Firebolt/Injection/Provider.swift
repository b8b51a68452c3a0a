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
/// Where `Provider<T>` itself isn't registered, a request for one is served by the registration of `T`: in a recipe, as a
/// parameter that is autowired, by `get()`.
///
/// It resolves through the resolver that made it and doesn't keep that one alive: asked when that is gone, it stops the
/// program and says so. Threads may share it.
public final class Provider<T>: Sendable {
  /// Resolves an instance, for a caller at a place.
  private let make: @Sendable (Place) -> T

  /// Makes one without a resolver, for a test.
  ///
  /// ```swift
  /// let editor = Editor(documents: Provider { Document() })
  /// ```
  ///
  /// - Parameter make: Makes an instance each time. It runs under no lock.
  @preconcurrency
  public init(_ make: @escaping @Sendable () -> T) {
    self.make = { _ in make() }
  }

  private init(_ deferred: DeferredRequest) {
    make = { place in
      do throws(ResolutionError) {
        return try deferred.serve()
      } catch {
        error.stop(place)
      }
    }
  }

  /// Makes one that asks a resolver, which isn't kept alive for it, for a declared key.
  init(_ request: KeyRequest<T>, of resolver: Resolver) {
    make = { place in
      do throws(ResolutionError) {
        return try request.answer(resolver, place)
      } catch {
        error.stop(place)
      }
    }
  }

  /// Resolves an instance, as the registration's scope says.
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
  static var wrappedType: Any.Type { T.self }
  static var isDeferred: Bool { true }

  static func resolved(by request: UnsafeMutablePointer<Request>) -> Provider<T> { Provider(DeferredRequest(request)) }
}

/// A request that is made later, of a resolver that isn't kept alive for it.
struct DeferredRequest: Sendable {
  let asked: Resolver
  let name: Resolver.Name?
  let scope: Resolver.Scope?
  /// Where the recipe was written that asked for it, or else the request itself.
  let place: Place

  init(_ request: UnsafeMutablePointer<Request>) {
    asked = request.pointee.asked.takeUnretainedValue().sharingResolver
    name = request.pointee.name
    scope = request.pointee.wantedScope
    let recipe = Request.current?.registration.takeUnretainedValue() ?? TaskFrame.run?.registration
    place = recipe?.place ?? request.pointee.place ?? asked.store.place
  }

  func serve<T>() throws(ResolutionError) -> T { try asked.answer(T.self, name, scope, at: place) }
}
