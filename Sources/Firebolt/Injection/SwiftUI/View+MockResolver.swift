#if canImport(SwiftUI)
  import SwiftUI

  extension View {
    /// Makes the injected properties of this view and its subviews ask a `MockResolver`, for a preview.
    ///
    /// ```swift
    /// #Preview {
    ///   FilmListView().mockResolver(inheriting: .global) {
    ///     $0.register(expect: (any FilmClient).self) { StubClient() }
    ///   }
    /// }
    /// ```
    ///
    /// As with `resolver(_:)`, a plain `get()` and `@Injected` aren't affected, unless a recipe of the mock runs them.
    ///
    /// Tested on Linux, with a stand-in for SwiftUI, but never with SwiftUI itself.
    ///
    /// - Parameters:
    ///   - other: The resolver whose registrations the mock copies, without the instances; nil for an empty mock.
    ///   - configureDependencies: Registers the mock's recipes or overrides. It runs once for the life of the view.
    /// - Returns: The view with the mock in its environment.
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
    // SwiftUI keeps the first state, so only the first mock is ever made. This doesn't use `@State`, which is a
    // property wrapper or a macro, depending on the SDK.
    private var resolver: State<Lazy<MockResolver>>

    init(_ makeResolver: @escaping @Sendable () -> MockResolver) {
      resolver = State(initialValue: Lazy(makeResolver))
    }

    func body(content: Content) -> some View {
      content.resolver(resolver.wrappedValue.value)
    }
  }
#endif
