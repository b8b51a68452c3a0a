/// An instance in a type-erased box.
@usableFromInline
struct Instance: @unchecked Sendable {  // Sound: constant; users share instances between threads.
  private let box: Box

  private struct Header {
    /// The static type of the value.
    let type: Any.Type
    let address: UnsafeMutableRawPointer
    /// Whether the value exists. It doesn't if its recipe has thrown.
    var isInitialized = false
  }

  /// The value follows the header in the same allocation, at the first address with the right alignment.
  private final class Box: ManagedBuffer<Header, UInt8> {
    static func allocate<T>(for type: T.Type) -> Box {
      let alignment = MemoryLayout<T>.alignment
      let buffer = create(minimumCapacity: MemoryLayout<T>.size + alignment - 1) { buffer in
        buffer.withUnsafeMutablePointerToElements {
          Header(type: type, address: UnsafeMutableRawPointer($0).alignedUp(toMultipleOf: alignment))
        }
      }
      // Sound: `create` makes an object of the class it is called on.
      return unsafeDowncast(buffer, to: Box.self)
    }

    /// The header, without the exclusivity check of `header`: only the code that makes the value changes it.
    var values: Header { withUnsafeMutablePointerToHeader { $0.pointee } }

    /// Marks the value as initialised.
    func setInitialized() { withUnsafeMutablePointerToHeader { $0.pointee.isInitialized = true } }

    deinit {
      // The end of a weak reference runs no user code.
      if values.type != WeakReference.self { LockCheck.assertNoLockIsHeld() }
      guard values.isInitialized else { return }
      func destroy<T>(_ type: T.Type) { values.address.assumingMemoryBound(to: T.self).deinitialize(count: 1) }
      destroy(values.type)
    }
  }

  /// Creates a box for a value that will be initialised at its address.
  init(uninitialized type: Any.Type) {
    func allocate<T>(_ type: T.Type) -> Box { Box.allocate(for: type) }
    box = allocate(type)
  }

  /// Marks the value as initialised.
  func setInitialized() { box.setInitialized() }

  init<T>(_ value: T) {
    box = Box.allocate(for: T.self)
    address.assumingMemoryBound(to: T.self).initialize(to: value)
    setInitialized()
  }

  /// The box, which keeps the value alive.
  var object: AnyObject { box }

  /// Returns whether two instances share one box.
  static func === (left: Instance, right: Instance) -> Bool { left.box === right.box }

  /// The static type of the value.
  var type: Any.Type { box.values.type }

  /// The address of the value. It is valid as long as a copy of this box lives.
  var address: UnsafeMutableRawPointer { box.values.address }

  /// Returns the address of the value if it was made as a type.
  func address(as type: Any.Type) -> UnsafeMutableRawPointer? {
    let values = box.values
    return values.type == type ? values.address : nil
  }

  /// Returns the value. It must have been made as a `T`.
  @usableFromInline
  func value<T>(as type: T.Type) -> T {
    assert(self.type == type)
    return box.values.address.assumingMemoryBound(to: T.self).pointee
  }

  /// The value as `Any`.
  var value: Any {
    func value<T>(_ type: T.Type) -> Any { self.value(as: type) }
    return value(self.type)
  }

  /// The value without its optional wrappers, or nil if they contain none.
  var unwrapped: Any? {
    func unwrap(_ value: Any) -> Any? {
      guard optionalType(Swift.type(of: value)) != nil, let optional = value as? any OptionalType else { return value }
      return optional.wrappedValue.flatMap(unwrap)
    }
    return unwrap(value)
  }

  /// Returns the value as another type if `as?` converts it.
  @usableFromInline
  func converted<T>(to type: T.Type) -> T? {
    self.type == type ? value(as: type) : value as? T
  }

  /// Returns the instance in a box of another type if `as?` converts it.
  func converted(to type: Any.Type) -> Instance? {
    if self.type == type { return self }
    func convert<T>(_ type: T.Type) -> Instance? { (value as? T).map { Instance($0) } }
    return convert(type)
  }

  /// A box that holds the object weakly, or nil if it isn't an object.
  var weakened: Instance? {
    if isWeak { return self }
    guard let value = unwrapped, Swift.type(of: value) is AnyClass else { return nil }
    return Instance(WeakReference(value as AnyObject, type))
  }

  /// Whether the box holds its object weakly.
  var isWeak: Bool { type == WeakReference.self }

  /// The instance itself, or that of a weakly held object; nil if that has been deallocated.
  var living: Instance? { isWeak ? value(as: WeakReference.self).instance : self }
}

/// A weak reference to an object, with the type of its box.
private final class WeakReference {
  private weak var object: AnyObject?
  private let type: Any.Type

  init(_ object: AnyObject, _ type: Any.Type) {
    self.object = object
    self.type = type
  }

  /// The object in a new box, or nil if it has been deallocated.
  var instance: Instance? {
    guard let object else { return nil }
    // Sound: the object comes from a value of this type.
    func box<T>(_ type: T.Type) -> Instance { Instance(object as! T) }
    return box(self.type)
  }
}
