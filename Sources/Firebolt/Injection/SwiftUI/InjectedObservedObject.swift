#if canImport(SwiftUI)
  import Combine
  import SwiftUI

  /// A view property that observes an `ObservableObject` like an `ObservedObject`: an object that views share and that
  /// the view doesn't own.
  ///
  /// ```swift
  /// struct AccountBadge: View {
  ///   @InjectedObservedObject private var session: SessionModel
  ///   var body: some View { Text(session.user) }
  /// }
  /// ```
  ///
  /// It asks the resolver in the view's environment, see `View.resolver(_:)`, before the view's `body` first runs. It
  /// asks again if that resolver changes, or if the view is created again with another key or resolver for the
  /// property; otherwise the object stays the same. Use it for a resolver's shared instances. An object of which each
  /// view needs its own belongs in an `InjectedObject`. After the resolver has dropped the object, the view keeps it
  /// until the view gets a new identity with `id(_:)`. If there is no instance, the program stops at the property's
  /// line with the full text of the error.
  ///
  /// Tested on Linux, with a stand-in for SwiftUI, but never with SwiftUI itself.
  @available(iOS 14, macOS 11, tvOS 14, watchOS 7, *)
  @MainActor @propertyWrapper
  public struct InjectedObservedObject<T: ObservableObject>: DynamicProperty {
    // An `ObservedObject` would need another relay each time the view's value is created.
    @StateObject private var relay = ObjectRelay<T>()
    @Environment(\.resolver) private var resolver
    private let injection: Injection<T>

    /// The object.
    public var wrappedValue: T { relay.instance.value(of: injection, in: resolver) }

    /// Bindings to the object's properties.
    public var projectedValue: ObservedObject<T>.Wrapper { ObservedObject(wrappedValue: wrappedValue).projectedValue }

    /// Asks the given resolver, or the one with the given id; by default the resolver in the view's environment.
    ///
    /// - Parameters:
    ///   - name: The name of the registration.
    ///   - resolverId: The id of a live resolver.
    ///   - resolver: The resolver to ask instead; the property doesn't keep it alive.
    ///   - fileID: The file of the property; filled in by the compiler.
    ///   - line: The line of the property; filled in by the compiler.
    nonisolated public init(
      name: Resolver.Name? = nil, resolverId: String = globalResolverId, from resolver: (any ResolverProtocol)? = nil,
      fileID: StaticString = #fileID, line: UInt = #line
    ) {
      injection = Injection(name, nil, resolverId, from: resolver, Place(fileID, line))
    }

    /// Resolves a declared key, with the arguments that it takes.
    ///
    /// If the view is created again with other arguments, the property keeps the instance made with the first ones.
    ///
    /// - Parameters:
    ///   - key: The declared key. It may belong to the main actor.
    ///   - arguments: The recipe's arguments.
    ///   - resolver: The resolver to ask; the property doesn't keep it alive. Nil, the default, means the resolver in
    ///     the view's environment.
    ///   - fileID: The file of the property; filled in by the compiler.
    ///   - line: The line of the property; filled in by the compiler.
    nonisolated public init<each A, I: ServedAtOnce>(
      _ key: Resolver.DeclaredKey<(repeat each A) -> T, I>, _ arguments: repeat each A,
      from resolver: (any ResolverProtocol)? = nil, fileID: StaticString = #fileID, line: UInt = #line
    ) {
      injection = Injection(Resolver.Name(of: key), .of(repeat each arguments), from: resolver, Place(fileID, line))
    }

    /// Resolves the object if this is the first time or the request has changed. SwiftUI calls it on the main thread,
    /// before the view's `body` runs.
    nonisolated public func update() {
      // This isn't done when the value is read, because a closure from an earlier body would ask the earlier resolver.
      MainActor.assumeIsolated { relay.instance.follow(injection, in: resolver) }
    }
  }
#endif
