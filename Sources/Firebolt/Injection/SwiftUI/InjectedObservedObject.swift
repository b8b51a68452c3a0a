#if canImport(SwiftUI)
  import Combine
  import SwiftUI

  /// A view's property that observes an `ObservableObject` as an `ObservedObject` does: one that views share, and that isn't
  /// the view's own.
  ///
  /// ```swift
  /// struct AccountBadge: View {
  ///   @InjectedObservedObject private var session: SessionModel
  ///   var body: some View { Text(session.user) }
  /// }
  /// ```
  ///
  /// It asks the resolver of the view's environment, see `View.resolver(_:)`, before the view's `body` first runs, and again
  /// when there is another resolver, or when the view is made anew with another name or another resolver for the property.
  /// As long as these are the same, the object is. So it is for what a resolver shares: what each view is to have of its own
  /// belongs into an `InjectedObject`. After the resolver has dropped the object, a view goes on with it until it gets another
  /// identity with `id(_:)`. Where there is no instance to be had, the program stops at the property's line with the whole
  /// text.
  ///
  /// Verified on Linux, where there is no SwiftUI: it was run in a stand-in, never in SwiftUI itself.
  @available(iOS 14, macOS 11, tvOS 14, watchOS 7, *)
  @MainActor @propertyWrapper
  public struct InjectedObservedObject<T: ObservableObject>: DynamicProperty {
    // Not an `ObservedObject`, which would want another relay whenever the view's value is made.
    @StateObject private var relay = ObjectRelay<T>()
    @Environment(\.resolver) private var resolver
    private let injection: Injection<T>

    nonisolated init(_ injection: Injection<T>) {
      self.injection = injection
    }

    /// The object.
    public var wrappedValue: T { relay.value(of: injection, in: resolver) }

    /// Makes bindings to the object's properties.
    public var projectedValue: ObservedObject<T>.Wrapper { ObservedObject(wrappedValue: wrappedValue).projectedValue }

    /// Asks a resolver by its id; by default the one in the view's environment.
    ///
    /// - Parameters:
    ///   - name: The name under which the type is registered.
    ///   - resolverId: The id of a living resolver.
    ///   - fileID: The file of the property, filled in by the compiler.
    ///   - line: The line of the property, filled in by the compiler.
    nonisolated public init(
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
    nonisolated public init(
      name: Resolver.Name? = nil, from resolver: any ResolverProtocol, fileID: StaticString = #fileID,
      line: UInt = #line
    ) {
      injection = Injection(name, from: resolver, fileID, line)
    }

    /// Resolves the object, if that is still to be done or something else is to be asked for. SwiftUI calls it on the main
    /// thread, before the view's `body` runs.
    nonisolated public func update() {
      // Not where the value is read: a closure that an earlier body has left behind would ask the resolver of that time.
      MainActor.assumeIsolated { relay.follow(injection, in: resolver) }
    }
  }
#endif
