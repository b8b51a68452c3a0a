/// A property that is resolved on first use and held weakly.
///
/// ```swift
/// final class ProfileViewModel {
///   @WeakLazyInjected var coordinator: Coordinator?
/// }
/// ```
///
/// Use it for an object that itself keeps the property's owner alive. It asks the resolver that ``Injected`` would have
/// asked where the property's owner was made, without keeping that alive. The property is nil if nothing is registered, or after all other code has released the instance. Threads can use it
/// at the same time. Copies of a struct share it. Instances that aren't objects can't be held weakly; the property is
/// then always nil.
@propertyWrapper
public struct WeakLazyInjected<T>: Sendable {
  /// The property's request. Use it to resolve again.
  public var projectedValue: Injection<T?> { Injection(lazy.propertysRequest) }

  /// The result of the first use, held weakly: nil if it wasn't an object.
  private let lazy: LazyValue

  /// The instance, as long as other code keeps it.
  public var wrappedValue: T? {
    guard let living = lazy.value.living, !living.isNil else { return nil }
    return lazy.propertysRequest.open(living).value(as: T.self)
  }

  /// Asks the given resolver, or the one with the given id; by default the resolver that a global `get()` asks.
  ///
  /// - Parameters:
  ///   - name: The name of the registration.
  ///   - resolverId: The id of a live resolver.
  ///   - resolver: The resolver to ask instead; the property doesn't keep it alive.
  ///   - fileID: The file of the property; filled in by the compiler.
  ///   - line: The line of the property; filled in by the compiler.
  @_alwaysEmitIntoClient
  public init(
    name: Resolver.Name? = nil, resolverId: String = globalResolverId, from resolver: (any ResolverProtocol)? = nil,
    fileID: StaticString = #fileID, line: UInt = #line
  ) {
    self.init(Injection(name, nil, resolverId, from: resolver, Place(fileID, line)))
  }

  /// Resolves a declared key, with the arguments that it takes: `@WeakLazyInjected(.badge, "Ada") var badge`.
  ///
  /// - Parameters:
  ///   - key: The declared key.
  ///   - arguments: The recipe's arguments.
  ///   - resolver: The resolver to ask; the property doesn't keep it alive. Nil, the default, means the resolver that a
  ///     global `get()` asks.
  ///   - fileID: The file of the property; filled in by the compiler.
  ///   - line: The line of the property; filled in by the compiler.
  @_alwaysEmitIntoClient
  public init<each A, I: ServedAnywhere>(
    _ key: Resolver.DeclaredKey<(repeat each A) -> T, I>, _ arguments: repeat each A,
    from resolver: (any ResolverProtocol)? = nil, fileID: StaticString = #fileID, line: UInt = #line
  ) {
    self.init(Injection(Resolver.Name(of: key), .of(repeat each arguments), from: resolver, Place(fileID, line)))
  }

  @usableFromInline
  init(_ injection: Injection<T?>) {
    let request = injection.request.settled
    lazy = LazyValue(for: request) {
      guard let instance: T = request.get() as T?, let weak = Instance(instance).guarded.weakened else {
        return Instance(T?.none)
      }
      return weak
    }
  }
}
