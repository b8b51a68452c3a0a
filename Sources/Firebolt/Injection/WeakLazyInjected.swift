/// A property that is resolved when it is first used, and held weakly.
///
/// ```swift
/// final class ProfileViewModel {
///   @WeakLazyInjected var coordinator: Coordinator?
/// }
/// ```
///
/// For what keeps the property's owner alive itself. It asks as a global `get()` does where it is first used, and is nil
/// where nothing is registered, and once nobody else keeps the instance. Threads may use it at once. Copies of a struct
/// share it. What isn't an object can't be held weakly: then the property is always nil.
@propertyWrapper
public struct WeakLazyInjected<T>: Sendable {
  /// What the property asks for, and whom; for asking anew.
  public let projectedValue: Injection<T?>

  private let reference = Reference()

  /// The instance, as long as somebody else keeps it.
  public var wrappedValue: T? {
    let held = reference.first ?? reference.keep(projectedValue.get().flatMap { Instance($0).weakened })
    return held?.instance?.converted(to: T.self)
  }

  /// Asks a resolver by its id; by default the one that a global `get()` asks.
  ///
  /// - Parameters:
  ///   - type: The type to resolve, where the property has no annotation.
  ///   - name: The name under which the type is registered.
  ///   - resolverId: The id of a living resolver.
  ///   - fileID: The file of the property, filled in by the compiler.
  ///   - line: The line of the property, filled in by the compiler.
  public init(
    expect type: T.Type = T.self, name: Resolver.Name? = nil, resolverId: String = globalResolverId,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) {
    self.init(Injection(name, resolverId, fileID, line))
  }

  /// Asks a resolver at hand.
  ///
  /// - Parameters:
  ///   - type: The type to resolve, where the property has no annotation.
  ///   - name: The name under which the type is registered.
  ///   - resolver: The resolver, which isn't kept alive for it.
  ///   - fileID: The file of the property, filled in by the compiler.
  ///   - line: The line of the property, filled in by the compiler.
  public init(
    expect type: T.Type = T.self, name: Resolver.Name? = nil, from resolver: any ResolverProtocol,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) {
    self.init(Injection(name, from: resolver, fileID, line))
  }

  init(_ injection: Injection<T?>) {
    projectedValue = injection
  }

  private final class Reference: Sendable {
    /// What the property got when it was first used, if it has been: nil within, if that was no object.
    private let kept = Locked<WeakInstance??>(nil)

    var first: WeakInstance?? { kept.withLock { $0 } }

    /// Keeps what comes first.
    func keep(_ held: WeakInstance?) -> WeakInstance? {
      kept.withLock { kept in
        let first = kept ?? held
        kept = .some(first)
        return first
      }
    }
  }
}
