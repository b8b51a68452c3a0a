// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

@MainActor public protocol View {
  associatedtype Body: View
  var body: Body { get }
}

extension Never: View {
  public var body: Never { fatalError("a view of SwiftUI's own has no body") }
}

/// A view that is part of SwiftUI.
@MainActor protocol Primitive {
  func render(at place: String, in host: Host, with environment: EnvironmentValues)
}

/// A text, which the host records.
public struct Text: View, Primitive {
  let content: String

  public init(_ content: String) { self.content = content }

  public var body: Never { fatalError("a view of SwiftUI's own has no body") }

  func render(at place: String, in host: Host, with environment: EnvironmentValues) {
    host.texts.append(content)
  }
}

struct EnvironmentView<Content: View, Value>: View, Primitive {
  let content: Content
  let path: WritableKeyPath<EnvironmentValues, Value>
  let value: Value

  var body: Never { fatalError("a view of SwiftUI's own has no body") }

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

  public var body: Never { fatalError("a view of SwiftUI's own has no body") }

  func render(at place: String, in host: Host, with environment: EnvironmentValues) {
    renderContent(place + ".content", host, environment)
  }
}

public struct ModifiedContent<Content: View, Modifier: ViewModifier>: View, Primitive {
  let content: Content
  let modifier: Modifier

  public var body: Never { fatalError("a view of SwiftUI's own has no body") }

  func render(at place: String, in host: Host, with environment: EnvironmentValues) {
    host.install(modifier, at: place + ".modifier", with: environment)
    let content = ModifiedBody { place, host, environment in host.render(self.content, at: place, with: environment) }
    host.render(modifier.body(content: content), at: place + ".modified", with: environment)
  }
}

extension View {
  public func environment<V>(_ path: WritableKeyPath<EnvironmentValues, V>, _ value: V) -> some View {
    EnvironmentView(content: self, path: path, value: value)
  }

  public func modifier<T>(_ modifier: T) -> ModifiedContent<Self, T> {
    ModifiedContent(content: self, modifier: modifier)
  }
}
