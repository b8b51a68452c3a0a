/// An instance, boxed so that one word can stand for it.
@usableFromInline
class AnyInstance: @unchecked Sendable {  // Sound: constant; that threads share an instance is what users ask.
  fileprivate init() {}

  /// The static type that the instance was made as.
  var type: Any.Type { preconditionFailure("overridden by Instance") }

  /// The instance as `Any`.
  var value: Any { preconditionFailure("overridden by Instance") }

  /// The instance, held weakly; nil if it isn't an object.
  var weakened: WeakInstance? { preconditionFailure("overridden by Instance") }

  /// The instance without the optionals around it, or nil if there is none in them.
  final var unwrapped: Any? {
    func unwrap(_ value: Any) -> Any? {
      guard optionalType(Swift.type(of: value)) != nil, let optional = value as? any OptionalType else { return value }
      return optional.wrappedValue.flatMap(unwrap)
    }
    return unwrap(value)
  }

  /// The instance as another type, if it is of it.
  final func converted<T>(to type: T.Type) -> T? {
    if let exact = self as? Instance<T> { return exact.typedValue }
    return value as? T
  }
}

/// An instance of which the static type is known.
@usableFromInline
final class Instance<T>: AnyInstance, @unchecked Sendable {
  @usableFromInline let typedValue: T

  init(_ value: T) {
    typedValue = value
  }

  override var type: Any.Type { T.self }
  override var value: Any { typedValue }

  override var weakened: WeakInstance? {
    guard let value = unwrapped, Swift.type(of: value) is AnyClass else { return nil }
    // Sound: the object came out of a T.
    return WeakInstance(value as AnyObject) { Instance($0 as! T) }
  }
}

/// An object that somebody else keeps, and how to box it again.
final class WeakInstance: @unchecked Sendable {  // Sound: constant but for the reference, which the runtime guards.
  private weak var object: AnyObject?
  private let box: (AnyObject) -> AnyInstance

  init(_ object: AnyObject, box: @escaping (AnyObject) -> AnyInstance) {
    self.object = object
    self.box = box
  }

  var instance: AnyInstance? { object.map(box) }
}
