/// An instance of any type: the object itself if its static type is a class, otherwise a box of the value.
@usableFromInline
struct Instance: @unchecked Sendable {  // Sound: constant; users share instances between threads.
  /// What keeps the instance alive. It is the first field: readers find the object at the instance's own address.
  let object: AnyObject

  /// The static type of the object; nil if that is a box.
  private let objectType: AnyClass?

  /// The value follows the header in the same allocation, at the first address with the right alignment.
  private final class Box: ManagedBuffer<(type: Any.Type, address: UnsafeMutableRawPointer), UInt8> {
    static func holding<T>(_ value: consuming T) -> Box {
      let alignment = MemoryLayout<T>.alignment
      let buffer = create(minimumCapacity: MemoryLayout<T>.size + alignment - 1) { buffer in
        buffer.withUnsafeMutablePointerToElements {
          (T.self, UnsafeMutableRawPointer($0).alignedUp(toMultipleOf: alignment))
        }
      }
      // Sound: `create` makes an object of the class it is called on.
      let box = unsafeDowncast(buffer, to: Box.self)
      box.values.address.assumingMemoryBound(to: T.self).initialize(to: value)
      return box
    }

    /// The header, without the exclusivity check of `header`: it is constant.
    var values: (type: Any.Type, address: UnsafeMutableRawPointer) { withUnsafeMutablePointerToHeader { $0.pointee } }

    deinit {
      LockCheck.assertNoLockIsHeld()
      func destroy<T>(_ type: T.Type) { values.address.assumingMemoryBound(to: T.self).deinitialize(count: 1) }
      destroy(values.type)
    }
  }

  @usableFromInline
  init<T>(_ value: consuming T) {
    objectType = T.self as? AnyClass
    // Sound: a value whose static type is a class is a reference.
    object = objectType == nil ? Box.holding(value) : unsafeBitCast(value, to: AnyObject.self)
  }

  /// Creates an instance whose value is in a box, where it has an address.
  @usableFromInline
  init<T>(boxing value: consuming T) {
    objectType = nil
    object = Box.holding(value)
  }

  // Sound: without the type of an object, there is a box.
  private var box: Box { unsafeDowncast(object, to: Box.self) }

  /// Returns whether two instances share one object or box.
  static func === (left: Instance, right: Instance) -> Bool { left.object === right.object }

  /// The static type of the value.
  var type: Any.Type { objectType ?? box.values.type }

  /// The address of the value in a box. It is valid as long as the box lives.
  var addressInBox: UnsafeMutableRawPointer {
    precondition(objectType == nil, "there is no box around an object")
    return box.values.address
  }

  /// Returns the address at which readers find the value, as a type, of an instance that stays where it is.
  static func address(of instance: UnsafePointer<Instance>, as type: Any.Type) -> UnsafeMutableRawPointer? {
    // Sound: the object is the first field.
    guard let objectType = instance.pointee.objectType else {
      let values = instance.pointee.box.values
      return values.type == type ? values.address : nil
    }
    return objectType == type ? .init(mutating: instance) : nil
  }

  /// Returns the value. It must have been made as a `T`.
  @usableFromInline
  func value<T>(as type: T.Type) -> T {
    assert(self.type == type)
    // Sound: an object without a box is of the class `T`.
    if objectType != nil { return unsafeBitCast(object, to: T.self) }
    return box.values.address.assumingMemoryBound(to: T.self).pointee
  }

  /// The value as `Any`.
  var value: Any {
    func value<T>(_ type: T.Type) -> Any { self.value(as: type) }
    return value(self.type)
  }

  /// The value without its optional wrappers, or nil if they contain none.
  var unwrapped: Any? {
    @inline(never) get {
      func unwrap(_ value: Any) -> Any? {
        guard optionalType(Swift.type(of: value)) != nil, let optional = value as? any OptionalType else {
          return value
        }
        return optional.wrappedValue.flatMap(unwrap)
      }
      return unwrap(value)
    }
  }

  /// Whether the value is an optional that contains nothing.
  var isNil: Bool { objectType == nil && optionalType(box.values.type) != nil && unwrapped == nil }

  /// Returns the instance in a box of another type if `as?` converts it here. See `form(as:)`.
  func converted(to type: Any.Type) -> Instance? {
    if self.type == type { return self }
    func convert<T>(_ type: T.Type) -> Instance? {
      guard let converted = value as? T else { return nil }
      return Instance(converted)
    }
    return convert(type)
  }

  /// The object, or nil if the value isn't one.
  private var valueAsObject: AnyObject? {
    @inline(never) get {
      guard let value = unguarded.unwrapped, Swift.type(of: value) is AnyClass else { return nil }
      return value as AnyObject
    }
  }

  /// Whether the value is an object, which can be held weakly.
  var isObject: Bool { valueAsObject != nil }

  /// A box that holds the object weakly, in the same form; nil if it isn't an object.
  var weakened: Instance? {
    @inline(never) get {
      if isWeak { return self }
      return valueAsObject.map { Instance(WeakReference($0, in: self)) }
    }
  }

  /// Whether the box holds its object weakly.
  var isWeak: Bool { objectType == WeakReference.self }

  /// Whether only an actor's code may use the instance.
  var isIsolated: Bool { objectType == IsolatedForm.self }

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
    @inline(never) get {
      guard let object else { return nil }
      defer { withExtendedLifetime(object) {} }
      // Sound: the object lives, so the bits are those of a value of this type. This makes a copy, which counts its reference.
      func box<T>(_ type: T.Type) -> Instance { Instance(bits.assumingMemoryBound(to: type).pointee) }
      let form = _openExistential(type, do: box)
      return isIsolated ? form.isolated(of: object) : form
    }
  }
}
