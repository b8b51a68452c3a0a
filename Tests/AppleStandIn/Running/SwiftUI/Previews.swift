// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

/// What `#Preview` expands to. The macro itself isn't available here.
@MainActor public struct Preview {
  public struct ViewTraits: Sendable {}

  private let traits: [PreviewTrait<ViewTraits>]
  private let content: @MainActor () -> any View

  public init(
    _ name: String? = nil, traits: PreviewTrait<ViewTraits>..., body: @escaping @MainActor () -> any View
  ) {
    self.traits = traits
    content = body
  }

  /// The preview as a view. The first modifier applies to the content, each other one to what the one before it has made.
  public func view() async throws -> any View {
    var view: any View = PreviewContent(content)
    for trait in traits { view = try await trait.modify(view) }
    return view
  }
}

/// Runs the preview's closure when it is rendered, inside of what its modifiers have made.
private struct PreviewContent: View, Primitive {
  let content: @MainActor () -> any View

  init(_ content: @escaping @MainActor () -> any View) { self.content = content }

  func render(at place: String, in host: Host, with environment: EnvironmentValues) {
    host.render(content(), at: place, with: environment)
  }
}

public struct PreviewTrait<T>: Sendable {
  let modify: @MainActor (any View) async throws -> any View
}

extension PreviewTrait where T == Preview.ViewTraits {
  @MainActor public static func modifier(_ modifier: some PreviewModifier) -> PreviewTrait<T> {
    PreviewTrait { content in try await modified(by: modifier, content) }
  }

  @MainActor private static func modified<M: PreviewModifier>(
    by modifier: M, _ content: any View
  ) async throws -> any View {
    ModifiedPreview(content: content, modifier: modifier, context: try await sharedContext(of: M.self))
  }
}

/// The contexts, one for each type of modifiers.
@MainActor private var contexts: [ObjectIdentifier: Any] = [:]

@MainActor private func sharedContext<M: PreviewModifier>(of type: M.Type) async throws -> M.Context {
  if let known = contexts[ObjectIdentifier(type)] as? M.Context { return known }
  let made = try await type.makeSharedContext()
  contexts[ObjectIdentifier(type)] = made
  return made
}

@MainActor public protocol PreviewModifier {
  associatedtype Context = Void
  associatedtype Body: View
  static func makeSharedContext() async throws -> Context
  func body(content: Content, context: Context) -> Body
  typealias Content = PreviewModifierContent
}

extension PreviewModifier where Context == Void {
  public static func makeSharedContext() async throws {}
}

/// The preview that a modifier modifies.
public struct PreviewModifierContent: View, Primitive {
  let content: any View

  func render(at place: String, in host: Host, with environment: EnvironmentValues) {
    host.render(content, at: place, with: environment)
  }
}

private struct ModifiedPreview<Modifier: PreviewModifier>: View, Primitive {
  let content: any View
  let modifier: Modifier
  let context: Modifier.Context

  func render(at place: String, in host: Host, with environment: EnvironmentValues) {
    let modified = modifier.body(content: PreviewModifierContent(content: content), context: context)
    host.render(modified, at: place, with: environment)
  }
}
