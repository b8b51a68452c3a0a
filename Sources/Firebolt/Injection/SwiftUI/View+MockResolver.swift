#if canImport(SwiftUI)
  import SwiftUI

  extension View {
    /// Has the injected properties of this view and of the views below ask a `MockResolver` of their own, for a preview.
    ///
    /// ```swift
    /// #Preview {
    ///   FilmListView().mockResolver(inheriting: .global) {
    ///     $0.register(expect: (any FilmClient).self) { StubClient() }
    ///   }
    /// }
    /// ```
    ///
    /// As with `resolver(_:)`, a plain `get()` and `@Injected` aren't concerned, unless a recipe of the mock runs them.
    ///
    /// Verified on Linux, where there is no SwiftUI: it was run in a stand-in, never in SwiftUI itself.
    ///
    /// - Parameters:
    ///   - other: The resolver of which the mock gets the registrations, and none of the instances; nil for an empty mock.
    ///   - configureDependencies: Registers what the mock holds, or what differs. It is called once for the life of the
    ///     view.
    @preconcurrency
    public func mockResolver(
      inheriting other: Resolver? = nil, _ configureDependencies: @escaping @Sendable (MockResolver) -> Void
    ) -> some View {
      modifier(
        MockResolverModifier {
          guard let other else { return MockResolver(configureDependencies: configureDependencies) }
          return MockResolver(inheriting: other, configureDependencies: configureDependencies)
        })
    }
  }

  private struct MockResolverModifier: ViewModifier {
    // SwiftUI keeps the first one, so what later ones would make is never made. Without `@State`, which is a property wrapper
    // or a macro, as the SDK has it.
    private var resolver: State<Lazy<MockResolver>>

    init(_ makeResolver: @escaping @Sendable () -> MockResolver) {
      resolver = State(initialValue: Lazy(makeResolver))
    }

    func body(content: Content) -> some View {
      content.resolver(resolver.wrappedValue.value)
    }
  }
#endif
