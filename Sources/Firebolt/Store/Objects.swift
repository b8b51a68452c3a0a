/// Objects by numbers.
///
/// The dictionary has objects without their type: each further kind of dictionary weighs 2.5 KB.
struct Objects<Object: AnyObject> {
  private var objects = [UInt64: AnyObject]()

  var isEmpty: Bool { objects.isEmpty }

  subscript(number: UInt64) -> Object? {
    // Sound: nothing else is put here.
    @inline(__always) get { objects.object(number).map { unsafeDowncast($0, to: Object.self) } }
    @inline(__always) set { objects.set(newValue, number) }
  }

  /// Calls `body` with each object, in no particular order.
  @inline(__always)
  func forEach(_ body: (Object) -> Void) {
    for object in objects.values { body(unsafeDowncast(object, to: Object.self)) }
  }
}

extension [UInt64: AnyObject] {
  @inline(never)
  fileprivate func object(_ number: UInt64) -> AnyObject? { self[number] }

  @inline(never)
  fileprivate mutating func set(_ object: AnyObject?, _ number: UInt64) { self[number] = object }
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
