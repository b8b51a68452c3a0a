/// The registrations of a thread's requests, except the innermost ones: whether a request would repeat one of them is known
/// without a look along a long path.
///
/// It is brought up to date by the requests that ask. Those that have left the path stay until then.
struct PathIndex: ~Copyable {
  private final class Item {
    let request: RequestRef
    let registration: UInt64

    init(_ request: RequestRef) {
      self.request = request
      registration = PathIndex.number(of: request)
    }
  }

  /// The requests, the outermost first.
  private var items: [Item] = []

  /// The outermost request of each registration. It has the type of other dictionaries, so that no further one is compiled.
  private var outermost = [UInt64: AnyObject]()

  /// The address of the registration of a request, which keeps the address from being reused.
  private static func number(of request: RequestRef) -> UInt64 {
    UInt64(UInt(bitPattern: request.registration.toOpaque()))
  }

  /// Returns whether a request has the registration of another one, or of one around that.
  ///
  /// - Complexity: O(1), amortised over the requests of a path.
  mutating func repeats(_ request: RequestRef, of outer: RequestRef) -> Bool {
    include(outer)
    let registration = PathIndex.number(of: request)
    if outermost[registration] == nil { return false }
    // It may belong to a request that has left.
    removeAll(after: outer.indexPosition)
    return outermost[registration] != nil
  }

  /// Adds a request and those around it, unless they are known.
  private mutating func include(_ request: RequestRef) {
    var unknown: [RequestRef] = []
    var next: RequestRef? = request
    while let request = next, !isKnown(request) {
      unknown.append(request)
      next = request.caller
    }
    if unknown.isEmpty { return }
    removeAll(after: next?.indexPosition ?? 0)
    for request in unknown.reversed() {
      let item = Item(request)
      items.append(item)
      request.indexPosition = items.count
      if outermost[item.registration] == nil { outermost[item.registration] = item }
    }
  }

  /// Returns whether the index has a request, rather than a former one at its address.
  private func isKnown(_ request: RequestRef) -> Bool {
    let position = request.indexPosition
    return position > 0 && position <= items.count && items[position - 1].request == request
  }

  private mutating func removeAll(after position: Int) {
    while items.count > position, let last = items.popLast() {
      if outermost[last.registration] === last { outermost[last.registration] = nil }
    }
  }
}
