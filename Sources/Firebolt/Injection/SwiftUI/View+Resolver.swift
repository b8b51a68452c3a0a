#if canImport(SwiftUI)
  import SwiftUI

  extension View {
    /// Makes the injected properties of this view and its subviews ask the given resolver.
    ///
    /// ```swift
    /// WindowGroup { ContentView().resolver(app) }
    /// ```
    ///
    /// It affects `@InjectedObject`, `@InjectedObservedObject`, `@InjectedObservable` and `@Environment(\.resolver)`. A
    /// plain `get()` and `@Injected` don't know about views: they ask the resolver of `withResolver`, or else the
    /// global resolver. Properties with a resolver of their own aren't affected either.
    ///
    /// Tested on Linux, with a stand-in for SwiftUI, but never with SwiftUI itself.
    ///
    /// For a resolver that is made for this view, such as a window's, use `childResolver`.
    ///
    /// - Parameter resolver: The resolver. It stays alive as long as the view.
    /// - Returns: The view with the resolver in its environment.
    public func resolver(_ resolver: Resolver) -> some View {
      environment(\.resolver, resolver)
    }
  }

  extension EnvironmentValues {
    /// The resolver that the injected properties of a view ask: the one of the nearest enclosing `resolver(_:)` or
    /// `childResolver`, or else `Resolver.current`, which is the global resolver unless something overrides it.
    ///
    /// ```swift
    /// struct ReloadButton: View {
    ///   @Environment(\.resolver) private var resolver
    ///   var body: some View { Button("Reload") { (resolver.get() as FilmRepository).reload() } }
    /// }
    /// ```
    public var resolver: Resolver {
      get { self[ResolverKey.self] ?? .current }
      set { self[ResolverKey.self] = newValue }
    }
  }

  private struct ResolverKey: EnvironmentKey {
    static let defaultValue: Resolver? = nil
  }
#endif
