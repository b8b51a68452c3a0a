// Parts of a request, which is made for each instance of a factory: making and ending one mustn't cost more than stores.

/// A value that someone else keeps alive. Copying and destroying this one counts no references.
@propertyWrapper
struct Uncounted<Value> {
  private var bits: (UInt64, UInt64, UInt64) = (0, 0, 0)

  @inline(__always)
  init(_ value: Value) {
    assert(MemoryLayout<Value>.size <= MemoryLayout.size(ofValue: bits))
    // Sound: the bits have room for the value, and aren't used as one after its end.
    withUnsafeMutableBytes(of: &bits) { bits in
      withUnsafeBytes(of: value) { bits.copyMemory(from: $0) }
    }
  }

  var wrappedValue: Value {
    withUnsafeBytes(of: bits) { $0.assumingMemoryBound(to: Value.self)[0] }
  }
}

/// A reference that its owner releases explicitly, so that an owner of none releases nothing.
@propertyWrapper
struct Kept<Object: AnyObject> {
  private var reference: Unmanaged<Object>?

  var isEmpty: Bool { reference == nil }

  var wrappedValue: Object? {
    get { reference?.takeUnretainedValue() }
    set {
      let former = self
      reference = newValue.map { .passRetained($0) }
      former.end()
    }
  }

  func end() { reference?.release() }
}
