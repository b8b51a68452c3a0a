#if canImport(SwiftUI)
  import Combine
  import SwiftUI

  /// A view's property that holds an `ObservableObject` as a `StateObject` does: resolved once, before the view's `body`
  /// first runs, and the same for the life of the view.
  ///
  /// ```swift
  /// struct ProfileView: View {
  ///   @InjectedObject private var model: ProfileViewModel
  ///   var body: some View { TextField("Name", text: $model.name) }
  /// }
  /// ```
  ///
  /// It asks the resolver of the view's environment, see `View.resolver(_:)`. Another resolver there doesn't change what
  /// the property holds, unless the view gets another identity with `id(_:)`. What each view is to have of its own is
  /// registered as a factory; a single is held by its resolver as well. Where there is no instance to be had, the program
  /// stops at the property's line with the whole text.
  ///
  /// Verified on Linux, where there is no SwiftUI: it was run in a stand-in, never in SwiftUI itself.
  @available(iOS 14, macOS 11, tvOS 14, watchOS 7, *)
  @MainActor @propertyWrapper
  public struct InjectedObject<T: ObservableObject>: DynamicProperty {
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

    /// Resolves the object, if that is still to be done. SwiftUI calls it on the main thread, before the view's `body` runs.
    nonisolated public func update() {
      MainActor.assumeIsolated { _ = wrappedValue }
    }
  }
#endif
