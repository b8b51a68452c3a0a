// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import Combine
@_exported import Observation

/// The content that is kept for a view's property. It is nil until the view is installed.
final class Slot<Content> {
  var kept: Content?
}

/// A property that the host installs before the view's body runs.
@MainActor protocol Installable {
  func install(at place: String, in host: Host, with environment: EnvironmentValues)
}

public protocol DynamicProperty {
  mutating func update()
}

extension DynamicProperty {
  public mutating func update() {}
}

/// Not a property wrapper, because `@State` is a macro in newer SDKs. Uses as an attribute don't compile here.
public struct State<Value>: DynamicProperty {
  private let initial: Value
  private let slot = Slot<Kept>()

  final class Kept {
    let value: Value
    init(_ value: Value) { self.value = value }
  }

  public init(initialValue: Value) { initial = initialValue }

  public var wrappedValue: Value { slot.kept?.value ?? initial }
}

extension State: Installable {
  func install(at place: String, in host: Host, with environment: EnvironmentValues) {
    host.keep(in: slot, at: place) { Kept(initial) }
  }
}

@propertyWrapper public struct StateObject<ObjectType: ObservableObject>: DynamicProperty {
  private let thunk: () -> ObjectType
  private let slot = Slot<ObjectType>()

  public init(wrappedValue thunk: @autoclosure @escaping () -> ObjectType) { self.thunk = thunk }

  /// As in SwiftUI, each access makes a new object until the view is installed.
  @MainActor public var wrappedValue: ObjectType { slot.kept ?? thunk() }
}

extension StateObject: Installable {
  func install(at place: String, in host: Host, with environment: EnvironmentValues) {
    host.keep(in: slot, at: place, observe: host.observe, thunk)
  }
}

@MainActor @propertyWrapper public struct ObservedObject<ObjectType: ObservableObject>: DynamicProperty {
  @MainActor @dynamicMemberLookup public struct Wrapper {
    let object: ObjectType

    public subscript<Subject>(dynamicMember path: ReferenceWritableKeyPath<ObjectType, Subject>) -> Binding<Subject> {
      Binding(wrappedValue: object[keyPath: path])
    }
  }

  public var wrappedValue: ObjectType

  public init(wrappedValue: ObjectType) { self.wrappedValue = wrappedValue }

  public var projectedValue: Wrapper { Wrapper(object: wrappedValue) }
}

/// What a binding had when it was made: nothing here writes to one.
public struct Binding<Value> {
  public let wrappedValue: Value
}

public struct Bindable<Value> {
  public let wrappedValue: Value

  public init(_ wrappedValue: Value) { self.wrappedValue = wrappedValue }
}

public protocol EnvironmentKey {
  associatedtype Value
  static var defaultValue: Value { get }
}

public struct EnvironmentValues {
  private var values: [ObjectIdentifier: Any] = [:]

  public init() {}

  public subscript<K: EnvironmentKey>(key: K.Type) -> K.Value {
    get { values[ObjectIdentifier(key)] as? K.Value ?? K.defaultValue }
    set { values[ObjectIdentifier(key)] = newValue }
  }
}

@propertyWrapper public struct Environment<Value>: DynamicProperty {
  private let path: KeyPath<EnvironmentValues, Value>
  private let slot = Slot<EnvironmentValues>()

  public init(_ path: KeyPath<EnvironmentValues, Value>) { self.path = path }

  public var wrappedValue: Value { (slot.kept ?? EnvironmentValues())[keyPath: path] }
}

extension Environment: Installable {
  func install(at place: String, in host: Host, with environment: EnvironmentValues) {
    host.install(slot, at: place)
    slot.kept = environment
  }
}
