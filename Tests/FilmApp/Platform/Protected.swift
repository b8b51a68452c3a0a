import Dispatch

/// A value protected by a serial queue.
final class Protected<Value>: @unchecked Sendable {  // Sound: the queue protects the value.
  private let queue = DispatchQueue(label: "protected")
  private var value: Value

  init(_ value: Value) { self.value = value }

  func withValue<R>(_ body: (inout Value) throws -> R) rethrows -> R {
    try queue.sync { try body(&value) }
  }
}

/// A weak reference that can be stored in a value.
struct Weak<Object: AnyObject & Sendable>: Sendable {
  weak var object: Object?
}

extension Protected where Value: Sendable {
  var current: Value { withValue { $0 } }
}
