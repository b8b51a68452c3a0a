#if canImport(SwiftUI)
  import SwiftUI

  @available(iOS 18, macOS 15, tvOS 18, watchOS 11, visionOS 2, *)
  extension PreviewTrait where T == Preview.ViewTraits {
    /// Gives a preview a `MockResolver` of its own.
    ///
    /// ```swift
    /// #Preview(traits: .resolver(inheriting: .app) { $0.register(expect: (any FilmClient).self) { StubClient() } }) {
    ///   FilmListView()
    /// }
    /// ```
    ///
    /// It is made once, before the preview first appears, and goes with it. The properties of all views in the preview
    /// ask it, see `resolver(_:)`. So do a plain `get()` and `@Injected` in what its recipes make, such as a view model.
    /// SwiftUI runs the preview's closure and the initialisers and bodies of views by itself: there they ask the global
    /// resolver.
    ///
    /// Tested on Linux, with a stand-in for SwiftUI, but never with SwiftUI itself.
    ///
    /// - Parameters:
    ///   - other: The resolver whose registrations the preview gets, without its instances. It is evaluated when the
    ///     preview first appears. Nil, the default, means none: what isn't registered here is missing.
    ///   - fileID: The file of the call, filled in by the compiler.
    ///   - line: The line of the call, filled in by the compiler.
    ///   - configureDependencies: Registers the overrides. It runs once for each preview.
    /// - Returns: The trait.
    @MainActor public static func resolver(
      inheriting other: @escaping @autoclosure @MainActor () -> Resolver? = nil, fileID: StaticString = #fileID,
      line: UInt = #line, configureDependencies: @escaping @MainActor (MockResolver) -> Void = { _ in }
    ) -> PreviewTrait<T> {
      .modifier(
        ResolverPreviewModifier { _ in
          guard let other = other() else {
            return MockResolver(fileID: fileID, line: line, configureDependencies: configureDependencies)
          }
          return MockResolver(
            inheriting: other, fileID: fileID, line: line, configureDependencies: configureDependencies)
        })
    }
  }

  @available(iOS 18, macOS 15, tvOS 18, watchOS 11, visionOS 2, *)
  private struct ResolverPreviewModifier: PreviewModifier {
    let make: @MainActor (Resolver) -> Resolver

    func body(content: Content, context: Void) -> some View {
      content.modifier(KeptResolverModifier(ObjectStorage.self, make))
    }
  }
#endif
