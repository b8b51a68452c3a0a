#if canImport(SwiftUI)
  import SwiftUI

  extension View {
    /// Gives this view and its subviews a child resolver of their own, which lives as long as the view's identity.
    ///
    /// ```swift
    /// WindowGroup { RootView().childResolver(windowModule) }          // one for each window
    /// CheckoutView().childResolver { $0.registerInstance(order) }     // one for each checkout
    /// ```
    ///
    /// The child is made once, before the view first appears. Its parent is the resolver of the nearest enclosing
    /// `resolver(_:)` or `childResolver`, or else `Resolver.current`. The view's properties ask the child, see
    /// `resolver(_:)`, and get what it lacks from the parent. Evaluating the view again, with another closure or in
    /// another resolver too, changes nothing. Give the view another identity, with `id(_:)` outside of this call, to
    /// begin again.
    ///
    /// When SwiftUI removes the view, the child goes as every resolver does that nobody keeps: its instances are
    /// released, newest first, and their `onDrop` closures run. A request or recipe that is under way is finished first.
    /// An object that the child has made, and that something else keeps, keeps what it holds. What it asks the child for
    /// later is an error, `resolverGone`.
    ///
    /// Tested on Linux, with a stand-in for SwiftUI, but never with SwiftUI itself.
    ///
    /// - Parameters:
    ///   - modules: The modules that the child loads.
    ///   - fileID: The file of the call, filled in by the compiler.
    ///   - line: The line of the call, filled in by the compiler.
    ///   - configure: Registers what the child has besides, after the modules. It runs once. The resolver that it
    ///     receives doesn't keep the child alive, so recipes can capture it.
    /// - Returns: The view with the child in its environment.
    @ViewBuilder public func childResolver(
      _ modules: Module..., fileID: StaticString = #fileID, line: UInt = #line,
      configure: @escaping @MainActor (Resolver) -> Void = { _ in }
    ) -> some View {
      let make: @MainActor (Resolver) -> Resolver = { surrounding in
        let child = Resolver(parent: surrounding, fileID: fileID, line: line)
        child.load(modules, Place(fileID, line))
        configure(child.sharingResolver)
        return child
      }
      if #available(iOS 14, macOS 11, tvOS 14, watchOS 7, *) {
        modifier(KeptResolverModifier(ObjectStorage.self, make))
      } else {
        modifier(KeptResolverModifier(StateStorage.self, make))
      }
    }
  }
#endif
