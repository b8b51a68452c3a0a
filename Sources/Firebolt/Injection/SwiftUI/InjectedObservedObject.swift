#if canImport(SwiftUI)
  import Combine
  import SwiftUI

  /// A view's property that observes an `ObservableObject` as an `ObservedObject` does: resolved whenever the view's value
  /// is made anew, and not the view's own.
  ///
  /// ```swift
  /// struct AccountBadge: View {
  ///   @InjectedObservedObject private var session: SessionModel
  ///   var body: some View { Text(session.user) }
  /// }
  /// ```
  ///
  /// It asks the resolver of the view's environment, see `View.resolver(_:)`, and follows when there is another one. It is
  /// for what views share: a factory would make an object each time that the view around this one changes; for that there
  /// is `InjectedObject`. Where there is no instance to be had, the program stops at the property's line with the whole
  /// text.
  ///
  /// Verified on Linux, where there is no SwiftUI: type-checked against a stand-in, not run.
  @MainActor @propertyWrapper
  public struct InjectedObservedObject<T: ObservableObject>: DynamicProperty {
    @ObservedObject private var relay = ObjectRelay<T>()
    @Environment(\.resolver) private var resolver
    private let injection: Injection<T>

    /// The object.
    public var wrappedValue: T { relay.instance.value(of: injection, in: resolver) }

    /// Makes bindings to the object's properties.
    public var projectedValue: ObservedObject<T>.Wrapper { ObservedObject(wrappedValue: wrappedValue).projectedValue }

    /// Asks a resolver by its id; by default the one in the view's environment.
    ///
    /// - Parameters:
    ///   - name: The name under which the type is registered.
    ///   - resolverId: The id of a living resolver.
    ///   - fileID: The file of the property, filled in by the compiler.
    ///   - line: The line of the property, filled in by the compiler.
    public init(
      name: Resolver.Name? = nil, resolverId: String = globalResolverId, fileID: StaticString = #fileID,
      line: UInt = #line
    ) {
      injection = Injection(name, resolverId, fileID, line)
    }

    /// Asks a resolver at hand, whatever the view's environment says.
    ///
    /// - Parameters:
    ///   - name: The name under which the type is registered.
    ///   - resolver: The resolver, which isn't kept alive for it.
    ///   - fileID: The file of the property, filled in by the compiler.
    ///   - line: The line of the property, filled in by the compiler.
    public init(
      name: Resolver.Name? = nil, from resolver: any ResolverProtocol, fileID: StaticString = #fileID,
      line: UInt = #line
    ) {
      injection = Injection(name, from: resolver, fileID, line)
    }

    /// Resolves the object, if that is still to be done or another resolver is to be asked. SwiftUI calls it on the main
    /// thread, before the view's `body` runs.
    nonisolated public func update() {
      // Not where the value is read: a closure that an earlier body has left behind would ask the resolver of that time.
      MainActor.assumeIsolated { relay.instance.follow(injection, in: resolver) }
    }
  }
#endif
