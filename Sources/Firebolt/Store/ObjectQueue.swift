/// A queue of objects. It serves objects of all kinds, because the standard library's slices are compiled for each kind.
struct ObjectQueue: ~Copyable {
  /// The objects from `start` on. Those before have been taken.
  private var objects: [AnyObject?] = []
  private var start = 0

  var isEmpty: Bool { start == objects.count }

  var first: AnyObject? { isEmpty ? nil : objects[start] }

  var last: AnyObject? { objects.last ?? nil }

  mutating func append(_ object: AnyObject) { objects.append(object) }

  /// Takes the first object out.
  ///
  /// - Complexity: O(1), amortised.
  @inline(never) mutating func popFirst() -> AnyObject? {
    if isEmpty { return nil }
    let first = objects[start].take()
    start += 1
    if isEmpty {
      self = ObjectQueue()
    } else if start * 2 > max(64, objects.count) {
      objects.removeFirst(start)
      start = 0
    }
    return first
  }
}
