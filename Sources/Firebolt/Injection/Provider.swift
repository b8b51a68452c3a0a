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
/// autowired parameter, and with `get()`. A name, a scope and arguments of that request hold for each instance.
///
/// It asks the resolver that made it, without keeping that resolver alive. If the resolver is gone, the program stops
/// with an error that says so. Threads can share it.
public final class Provider<T>: Sendable {
  /// A closure that resolves an instance for a caller at a place.
  private let make: @Sendable (Place) -> T

  /// Creates one without a resolver, for a test.
  ///
  /// ```swift
  /// let editor = Editor(documents: Provider { Document() })
  /// ```
  ///
  /// - Parameter make: Makes an instance on each call, with no lock held.
  @preconcurrency
  public init(_ make: @escaping @Sendable () -> T) {
    self.make = { _ in make() }
  }

  private init(_ deferred: DeferredRequest) {
    make = { place in
      do throws(ResolutionError) {
        return try deferred.answer()
      } catch {
        error.stop(place)
      }
    }
  }

  /// Creates a provider that asks a resolver for a declared key. It doesn't keep the resolver alive.
  init(_ request: KeyRequest<T>, of resolver: Resolver) {
    make = { place in
      do throws(ResolutionError) {
        return try request.answer(resolver, place)
      } catch {
        error.stop(place)
      }
    }
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
  static var wrappedType: Any.Type { T.self }
  static var isDeferred: Bool { true }

  static func resolved(by request: UnsafeMutablePointer<Request>) -> Provider<T> { Provider(DeferredRequest(request)) }
}

/// A request that is made later. It doesn't keep its resolver alive.
struct DeferredRequest: Sendable {
  let asked: Resolver
  let name: Resolver.Name?
  let scope: Resolver.Scope?
  private let arguments: KeptArguments?
  /// The place of the recipe that made the request, or else of the request itself.
  let place: Place

  init(_ request: UnsafeMutablePointer<Request>) {
    asked = request.pointee.asked.takeUnretainedValue().redirectedForLater
    name = request.pointee.name
    scope = request.pointee.wantedScope
    arguments = .boxed(request.pointee.arguments.list)
    let recipe = Request.current?.registration.takeUnretainedValue() ?? TaskFrame.run?.registration
    place = recipe?.place ?? request.pointee.place ?? asked.store.place
  }

  func answer<T>() throws(ResolutionError) -> T {
    try asked.answer(T.self, name, scope, arguments?.arguments ?? .none, at: place)
  }
}
