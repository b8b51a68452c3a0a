#if canImport(SwiftUI)
  import SwiftUI

  extension View {
    /// Has the injected properties of this view and of the views below ask a resolver.
    ///
    /// ```swift
    /// WindowGroup { ContentView().resolver(app) }
    /// ```
    ///
    /// It is for `@InjectedObject`, `@InjectedObservedObject`, `@InjectedObservable` and `@Environment(\.resolver)`. A plain
    /// `get()` and `@Injected` know no views, and go on asking whom `withResolver` names, or else the global resolver.
    /// Properties that name a resolver of their own aren't concerned either.
    ///
    /// Verified on Linux, where there is no SwiftUI: it was run in a stand-in, never in SwiftUI itself.
    ///
    /// - Parameter resolver: The resolver, which is kept alive as long as the view.
    public func resolver(_ resolver: Resolver) -> some View {
      environment(\.resolver, resolver)
    }
  }

  extension EnvironmentValues {
    /// The resolver that the injected properties of a view ask: that of the nearest `resolver(_:)` around it, or else
    /// `Resolver.current`, which is the global one where nothing overrides it.
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
