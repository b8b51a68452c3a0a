/// A list of users' objects in the state that a lock guards.
///
/// No operation releases an element: what is taken out is returned, and the caller releases it without the lock. As the
/// list can't be copied, nothing else takes elements out of it, and a debug build traps if it is replaced under a lock.
struct GuardedList<Element>: ~Copyable {
  private var elements: [Element] = []

  deinit { if !elements.isEmpty { LockCheck.assertNoLockIsHeld() } }

  var count: Int { elements.count }

  mutating func append(_ element: Element) { elements.append(element) }

  /// Returns the elements from a position on.
  func suffix(from start: Int) -> [Element] { Array(elements[start...]) }

  /// Takes the first elements out.
  mutating func take(first count: Int) -> [Element] {
    let taken = Array(elements[..<count])
    elements.removeFirst(count)
    return taken
  }
}
