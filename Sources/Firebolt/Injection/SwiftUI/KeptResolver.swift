#if canImport(SwiftUI)
  import Combine
  import SwiftUI

  /// A resolver that a view keeps: it is made before the view's `body` first runs, and stays the same for the life of
  /// the view.
  @MainActor struct KeptResolver<Storage: KeptResolverStorage>: DynamicProperty {
    private var storage = Storage()
    @Environment(\.resolver) private var surrounding
    private let make: @MainActor (_ surrounding: Resolver) -> Resolver

    /// - Parameter make: Makes the resolver, of the one in the view's environment.
    init(_ make: @escaping @MainActor (_ surrounding: Resolver) -> Resolver) {
      self.make = make
    }

    /// The resolver.
    var value: Resolver {
      let content = storage.content
      if let made = content.resolver { return made }
      let made = make(surrounding)
      content.resolver = made
      return made
    }

    /// Makes the resolver if necessary. SwiftUI calls it on the main thread, before the view's `body` runs.
    nonisolated func update() {
      // It isn't made in the body, because the body would then depend on everything that the closure reads.
      MainActor.assumeIsolated { _ = value }
    }
  }

  /// What a view keeps of its resolver.
  final class KeptResolverContent: ObservableObject {
    // Nothing changes for the view: this is an observable object only to be kept by a `StateObject`.
    let objectWillChange = ObservableObjectPublisher()
    var resolver: Resolver?
  }

  /// Where a view keeps its resolver.
  @MainActor protocol KeptResolverStorage: DynamicProperty {
    init()
    var content: KeptResolverContent { get }
  }

  /// Keeps a resolver as long as the view's identity.
  @available(iOS 14, macOS 11, tvOS 14, watchOS 7, *)
  struct ObjectStorage: KeptResolverStorage {
    @StateObject var content = KeptResolverContent()
  }

  /// Keeps a resolver as long as the view's identity, or as the first value of the view with it, if that is kept longer:
  /// its initial state is an object of that value. There is nothing better in the first version of SwiftUI.
  struct StateStorage: KeptResolverStorage {
    // This doesn't use `@State`, which is a property wrapper or a macro, depending on the SDK.
    private var state = State(initialValue: KeptResolverContent())
    var content: KeptResolverContent { state.wrappedValue }
  }

  /// Puts a resolver that the view keeps into the environment of its content.
  struct KeptResolverModifier<Storage: KeptResolverStorage>: ViewModifier {
    private var kept: KeptResolver<Storage>

    init(_ storage: Storage.Type, _ make: @escaping @MainActor (_ surrounding: Resolver) -> Resolver) {
      kept = KeptResolver(make)
    }

    func body(content: Content) -> some View { content.environment(\.resolver, kept.value) }
  }
#endif
