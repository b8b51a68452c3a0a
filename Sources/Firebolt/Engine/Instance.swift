/// An instance, boxed so that one word can stand for it.
@usableFromInline
class AnyInstance: @unchecked Sendable {  // Sound: constant; that threads share an instance is what users ask.
  fileprivate init() {}

  /// The static type that the instance was made as.
  var type: Any.Type { preconditionFailure("overridden by Instance") }

  /// The instance as `Any`.
  var value: Any { preconditionFailure("overridden by Instance") }

  /// The instance without the optionals around it, or nil if there is none in them.
  final var unwrapped: Any? {
    func unwrap(_ value: Any) -> Any? {
      guard optionalType(Swift.type(of: value)) != nil, let optional = value as? any OptionalType else { return value }
      return optional.wrappedValue.flatMap(unwrap)
    }
    return unwrap(value)
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
}
