/// Objects by numbers.
///
/// The dictionary has objects without their type: each further kind of dictionary weighs 2.5 KB.
struct Objects<Object: AnyObject> {
  private var objects = [UInt64: AnyObject]()

  var isEmpty: Bool { objects.isEmpty }

  var count: Int { objects.count }

  subscript(number: UInt64) -> Object? {
    // Sound: nothing else is put here.
    @inline(__always) get { objects[object: number].map { unsafeDowncast($0, to: Object.self) } }
    @inline(__always) set { objects[object: number] = newValue }
  }

  /// Calls `body` with each object, in no particular order.
  @inline(__always)
  func forEach(_ body: (Object) -> Void) {
    for object in objects.values { body(unsafeDowncast(object, to: Object.self)) }
  }
}

extension [UInt64: AnyObject] {
  fileprivate subscript(object number: UInt64) -> AnyObject? {
    @inline(never) get { self[number] }
    @inline(never) set { self[number] = newValue }
  }
}

extension Optional where Wrapped: AnyObject {
  /// Returns the object, and makes it if this is the first to ask.
  @inline(__always)
  mutating func orMade(_ make: @autoclosure () -> Wrapped) -> Wrapped {
    if let self { return self }
    let made = make()
    self = made
    return made
  }
}
