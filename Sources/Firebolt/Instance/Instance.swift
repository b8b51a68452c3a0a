/// An instance in a box that doesn't depend on its type.
struct Instance: @unchecked Sendable {  // Sound: constant; that threads share an instance is what users ask for.
  private let box: Box

  private struct Header {
    /// The static type that the instance was made as.
    let type: Any.Type
    let address: UnsafeMutableRawPointer
    /// Whether the value is there: its recipe may throw.
    var isInitialized = false
  }

  /// The value follows the header in the same allocation, at the first address that its alignment allows.
  private final class Box: ManagedBuffer<Header, UInt8> {
    static func allocate<T>(for type: T.Type) -> Box {
      let alignment = MemoryLayout<T>.alignment
      let buffer = create(minimumCapacity: MemoryLayout<T>.size + alignment - 1) { buffer in
        buffer.withUnsafeMutablePointerToElements {
          Header(type: type, address: UnsafeMutableRawPointer($0).alignedUp(toMultipleOf: alignment))
        }
      }
      // Sound: `create` makes an object of the class on which it is called.
      return unsafeDowncast(buffer, to: Box.self)
    }

    deinit {
      LockCheck.assertNoLockIsHeld()
      guard header.isInitialized else { return }
      func destroy<T>(_ type: T.Type) { header.address.assumingMemoryBound(to: T.self).deinitialize(count: 1) }
      _openExistential(header.type, do: destroy)
    }
  }

  /// A box whose value is yet to be made, at its address.
  init(uninitialized type: Any.Type) {
    func allocate<T>(_ type: T.Type) -> Box { Box.allocate(for: type) }
    box = _openExistential(type, do: allocate)
  }

  /// Says that the value is there.
  func setInitialized() { box.header.isInitialized = true }

  init<T>(_ value: T) {
    box = Box.allocate(for: T.self)
    address.assumingMemoryBound(to: T.self).initialize(to: value)
    setInitialized()
  }

  /// Whether two are one box.
  static func === (left: Instance, right: Instance) -> Bool { left.box === right.box }

  /// The static type that the instance was made as.
  var type: Any.Type { box.header.type }

  /// Where the value is, as long as a copy of this box lives.
  var address: UnsafeMutableRawPointer { box.header.address }

  /// The value, which is known to have been made as a `T`.
  func value<T>(as type: T.Type) -> T {
    assert(self.type == type)
    return box.header.address.assumingMemoryBound(to: T.self).pointee
  }

  /// The value as `Any`.
  var value: Any {
    func value<T>(_ type: T.Type) -> Any { self.value(as: type) }
    return _openExistential(type, do: value)
  }

  /// Whether the value is of another type. False for collections, whose conversions call their elements' `hash(into:)`, so that
  /// nothing of a user's runs.
  func isSafelyKnownToBe(_ wanted: Any.Type) -> Bool {
    let value = value
    if Swift.type(of: value) is any Collection.Type || wanted == AnyHashable.self { return false }
    func isOf<T>(_ wanted: T.Type) -> Bool { value is T }
    return _openExistential(wanted, do: isOf)
  }

  /// The value without the optionals around it, or nil if there is none in them.
  var unwrapped: Any? {
    func unwrap(_ value: Any) -> Any? {
      guard optionalType(Swift.type(of: value)) != nil, let optional = value as? any OptionalType else { return value }
      return optional.wrappedValue.flatMap(unwrap)
    }
    return unwrap(value)
  }

  /// The value as another type, if `as?` converts it.
  func converted<T>(to type: T.Type) -> T? {
    self.type == type ? value(as: type) : value as? T
  }

  /// The instance in a box of another type, if `as?` converts it.
  func converted(to type: Any.Type) -> Instance? {
    if self.type == type { return self }
    func convert<T>(_ type: T.Type) -> Instance? { (value as? T).map { Instance($0) } }
    return _openExistential(type, do: convert)
  }

  /// The instance, held weakly; nil if it isn't an object.
  var weakened: WeakInstance? {
    guard let value = unwrapped, Swift.type(of: value) is AnyClass else { return nil }
    return WeakInstance(value as AnyObject, type)
  }
}

/// An object that something else keeps, and the type of its box.
final class WeakInstance: @unchecked Sendable {  // Sound: constant but for the reference, which the runtime guards.
  private weak var object: AnyObject?
  private let type: Any.Type

  fileprivate init(_ object: AnyObject, _ type: Any.Type) {
    self.object = object
    self.type = type
  }

  /// The object in a box; nil if it has gone.
  var instance: Instance? {
    guard let object else { return nil }
    // Sound: the object came out of a value of this type.
    func box<T>(_ type: T.Type) -> Instance { Instance(object as! T) }
    return _openExistential(type, do: box)
  }
}
