#if canImport(SwiftUI)
  import Combine
  import Observation
  import SwiftUI

  /// A view property that holds an `@Observable` object like a `State`: it is resolved once, before the view's `body`
  /// first runs, and stays the same for the life of the view.
  ///
  /// ```swift
  /// struct ProfileView: View {
  ///   @InjectedObservable private var model: ProfileViewModel
  ///   var body: some View { TextField("Name", text: $model.name) }
  /// }
  /// ```
  ///
  /// It asks the resolver in the view's environment, see `View.resolver(_:)`. A different resolver there doesn't change
  /// the property, unless the view gets a new identity with `id(_:)`. Register an object as a factory if each view
  /// needs its own; a single is also held by its resolver. If there is no instance, the program stops at the property's
  /// line with the full text of the error.
  ///
  /// Tested on Linux, with a stand-in for SwiftUI, but never with SwiftUI itself.
  @available(iOS 17, macOS 14, tvOS 17, watchOS 10, *)
  @MainActor @propertyWrapper
  public struct InjectedObservable<T: AnyObject & Observable>: DynamicProperty {
    // A `State` would share its initial object with a value of the view that is kept and shown again.
    @StateObject private var storage = Storage()
    @Environment(\.resolver) private var resolver
    private let injection: Injection<T>

    private final class Storage: ObservableObject {
      // The object announces its changes by itself.
      let objectWillChange = ObservableObjectPublisher()
      let instance = ViewInstance<T>()
    }

    /// The object.
    public var wrappedValue: T { storage.instance.value(of: injection, in: resolver) }

    /// Bindings to the object's properties.
    public var projectedValue: Bindable<T> { Bindable(wrappedValue) }

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

    /// Resolves the object if necessary. SwiftUI calls it on the main thread, before the view's `body` runs.
    nonisolated public func update() {
      // The object isn't resolved in the body, because the body would then depend on everything that the recipe reads.
      MainActor.assumeIsolated { _ = wrappedValue }
    }
  }
#endif
