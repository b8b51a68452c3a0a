// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

@MainActor public protocol View {
  associatedtype Body: View = Never
  var body: Body { get }
}

extension View where Body == Never {
  public var body: Never { fatalError("a view of SwiftUI's own has no body") }
}

@resultBuilder public struct ViewBuilder {
  public static func buildBlock<Content: View>(_ content: Content) -> Content { content }
  public static func buildEither<First: View, Second: View>(first: First) -> Conditional<First, Second> {
    .first(first)
  }
  public static func buildEither<First: View, Second: View>(second: Second) -> Conditional<First, Second> {
    .second(second)
  }
}

/// One of two views, which have different identities.
public enum Conditional<First: View, Second: View>: View, Primitive {
  case first(First)
  case second(Second)

  func render(at place: String, in host: Host, with environment: EnvironmentValues) {
    switch self {
    case .first(let view): host.render(view, at: place + ".first", with: environment)
    case .second(let view): host.render(view, at: place + ".second", with: environment)
    }
  }
}

extension Never: View {}

/// A view that is part of SwiftUI.
@MainActor protocol Primitive {
  func render(at place: String, in host: Host, with environment: EnvironmentValues)
}

/// A text, which the host records.
public struct Text: View, Primitive {
  let content: String

  public init(_ content: String) { self.content = content }

  func render(at place: String, in host: Host, with environment: EnvironmentValues) {
    host.texts.append(content)
  }
}

/// Shows nothing.
public struct EmptyView: View, Primitive {
  public init() {}

  func render(at place: String, in host: Host, with environment: EnvironmentValues) {}
}

/// Views one after another.
public struct Group<each Content: View>: View, Primitive {
  let content: (repeat each Content)

  public init(_ content: repeat each Content) { self.content = (repeat each content) }

  func render(at place: String, in host: Host, with environment: EnvironmentValues) {
    var index = 0
    for view in repeat each content {
      host.render(view, at: "\(place).\(index)", with: environment)
      index += 1
    }
  }
}

struct IdentifiedView<Content: View, ID: Hashable>: View, Primitive {
  let content: Content
  let id: ID

  func render(at place: String, in host: Host, with environment: EnvironmentValues) {
    host.render(content, at: "\(place).id(\(id))", with: environment)
  }
}

struct EnvironmentView<Content: View, Value>: View, Primitive {
  let content: Content
  let path: WritableKeyPath<EnvironmentValues, Value>
  let value: Value

  func render(at place: String, in host: Host, with environment: EnvironmentValues) {
    var environment = environment
    environment[keyPath: path] = value
    host.render(content, at: place + ".environment", with: environment)
  }
}

@MainActor public protocol ViewModifier {
  associatedtype Body: View
  func body(content: Content) -> Body
  typealias Content = ModifiedBody
}

/// The view that a modifier modifies.
public struct ModifiedBody: View, Primitive {
  let renderContent: @MainActor (String, Host, EnvironmentValues) -> Void

  func render(at place: String, in host: Host, with environment: EnvironmentValues) {
    renderContent(place + ".content", host, environment)
  }
}

public struct ModifiedContent<Content: View, Modifier: ViewModifier>: View, Primitive {
  let content: Content
  let modifier: Modifier

  func render(at place: String, in host: Host, with environment: EnvironmentValues) {
    host.install(modifier, at: place + ".modifier", with: environment)
    let content = ModifiedBody { place, host, environment in host.render(self.content, at: place, with: environment) }
    host.render(modifier.body(content: content), at: place + ".modified", with: environment)
  }
}

extension View {
  public func id<ID: Hashable>(_ id: ID) -> some View { IdentifiedView(content: self, id: id) }

  public func environment<V>(_ path: WritableKeyPath<EnvironmentValues, V>, _ value: V) -> some View {
    EnvironmentView(content: self, path: path, value: value)
  }

  public func modifier<T>(_ modifier: T) -> ModifiedContent<Self, T> {
    ModifiedContent(content: self, modifier: modifier)
  }
}
