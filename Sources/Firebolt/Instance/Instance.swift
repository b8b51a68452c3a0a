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

  /// Returns the instance in a box of another type if `as?` converts it here. See `form(as:)`.
  func converted(to type: Any.Type) -> Instance? {
    if self.type == type { return self }
    func convert<T>(_ type: T.Type) -> Instance? { (value as? T).map { Instance($0) } }
    return convert(type)
  }

  /// The object, or nil if the value isn't one.
  private var valueAsObject: AnyObject? {
    guard let value = unguarded.unwrapped, Swift.type(of: value) is AnyClass else { return nil }
    return value as AnyObject
  }

  /// Whether the value is an object, which can be held weakly.
  var isObject: Bool { valueAsObject != nil }

  /// A box that holds the object weakly, in the same form; nil if it isn't an object.
  var weakened: Instance? {
    if isWeak { return self }
    return valueAsObject.map { Instance(WeakReference($0, in: self)) }
  }

  /// Whether the box holds its object weakly.
  var isWeak: Bool { type == WeakReference.self }

  /// The instance itself, or that of a weakly held object; nil if that has been deallocated.
  var living: Instance? { isWeak ? value(as: WeakReference.self).instance : self }
}

/// A weak reference to an object, with the form that a key serves.
private final class WeakReference {
  private weak var object: AnyObject?
  private let type: Any.Type
  /// The bits of the form. The object is all that it refers to, and that reference isn't counted.
  private let bits: UnsafeMutableRawPointer
  private let isIsolated: Bool

  init(_ object: AnyObject, in form: Instance) {
    func copyBits<T>(_ type: T.Type) -> UnsafeMutableRawPointer {
      let bits = UnsafeMutableRawPointer.allocate(
        byteCount: MemoryLayout<T>.size, alignment: MemoryLayout<T>.alignment)
      withUnsafeBytes(of: form.unguarded.value(as: type)) {
        bits.copyMemory(from: $0.baseAddress!, byteCount: $0.count)
      }
      return bits
    }
    self.object = object
    type = form.unguarded.type
    bits = _openExistential(type, do: copyBits)
    isIsolated = form.isIsolated
  }

  deinit { bits.deallocate() }

  /// The form in a new box, or nil if the object has been deallocated.
  var instance: Instance? {
    guard let object else { return nil }
    defer { withExtendedLifetime(object) {} }
    // Sound: the object lives, so the bits are those of a value of this type. This makes a copy, which counts its reference.
    func box<T>(_ type: T.Type) -> Instance { Instance(bits.assumingMemoryBound(to: type).pointee) }
    let form = _openExistential(type, do: box)
    return isIsolated ? form.isolated(of: object) : form
  }
}
