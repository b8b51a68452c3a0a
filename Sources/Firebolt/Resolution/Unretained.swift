// Parts of a request, which is made for each instance of a factory: making and ending one mustn't cost more than stores.

/// A value that someone else keeps alive. Copying and destroying this one counts no references.
@propertyWrapper
struct Unretained<Value> {
  private var bits: (UInt64, UInt64, UInt64) = (0, 0, 0)

  @inline(__always)
  init(_ value: Value) {
    precondition(MemoryLayout<Value>.size <= MemoryLayout.size(ofValue: bits), "the value needs more room")
    precondition(MemoryLayout<Value>.alignment <= MemoryLayout.alignment(ofValue: bits), "the value isn't aligned")
    // Sound: the bits have room for the value, and aren't used as one after its end.
    withUnsafeMutableBytes(of: &bits) { bits in
      withUnsafeBytes(of: value) { bits.copyMemory(from: $0) }
    }
  }

  var wrappedValue: Value {
    // Sound: the bits are those of a value that still exists. This makes a copy.
    withUnsafeBytes(of: bits) { $0.load(as: Value.self) }
  }
}

/// A reference that its owner releases explicitly, so that an owner of none releases nothing.
@propertyWrapper
struct ManuallyReleased<Object: AnyObject> {
  private var reference: Unmanaged<Object>?

  var isEmpty: Bool { reference == nil }

  var wrappedValue: Object? {
    get { reference?.takeUnretainedValue() }
    set {
      let former = self
      reference = newValue.map { .passRetained($0) }
      former.release()
    }
  }

  func release() { reference?.release() }
}
