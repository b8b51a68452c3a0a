/// Several layers of a key, each of which covers those before it.
///
/// It is noncopyable, because a copy would retain all that the layers hold.
struct LayerStack: ~Copyable {
  /// The layer that covers all others. It is apart from them, because most stacks have no other.
  private(set) var top = Layer()
  /// The other layers, the lowest first.
  private var covered: [Layer] = []

  init(_ top: consuming Layer = Layer()) { self.top = top }

  /// Calls `body` with each layer, the lowest first. The last one may be empty.
  @inline(__always)
  borrowing func forEach(_ body: (borrowing Layer) -> Void) {
    for layer in covered { body(layer) }
    body(top)
  }

  /// A copy of the layers, the lowest first. The last one may be empty.
  var layers: [Layer] { covered.isEmpty ? [top] : covered + [top] }

  /// The number of layers that hold something, and one more if the top's instances are memoised by their arguments.
  var orderedCount: Int {
    @inline(__always) get { covered.count * 2 + (top.isEmpty ? 0 : top.cells.byArguments == nil ? 1 : 2) }
  }

  var isEmpty: Bool { @inline(__always) get { top.isEmpty && covered.isEmpty } }

  // The following ones are mutating, although they change nothing, because they use the layers in place.

  /// Calls `body` with the top, in place.
  @inline(__always)
  mutating func withTop<R>(_ body: (UnsafePointer<Layer>) -> R) -> R { body(&top) }

  /// Calls `body` with the highest layer that satisfies a condition. Both get the layer's address.
  @inline(__always)
  mutating func withHighest<R>(where isMeant: (UnsafePointer<Layer>) -> Bool, _ body: (UnsafePointer<Layer>) -> R) -> R?
  {
    if isMeant(&top) { return body(&top) }
    if covered.isEmpty { return nil }
    for index in covered.indices.reversed() where isMeant(&covered[index]) { return body(&covered[index]) }
    return nil
  }

  /// Returns whether one of the layers satisfies a condition.
  @inline(__always)
  mutating func contains(where isMeant: (UnsafePointer<Layer>) -> Bool) -> Bool {
    withHighest(where: isMeant) { _ in } != nil
  }

  /// Returns whether the top is the layer of a registration, with neither cells nor hooks of its own.
  func hasRoomOnTop(for registration: Registration) -> Bool {
    top.registration === registration && top.cells.isEmpty && top.inheritedHooks?.isEmpty != false
  }

  /// Whether nothing but the top's registration and cell holds a reference.
  var isBare: Bool { covered.isEmpty && top.cells.areOneAtMost && top.inheritedHooks?.isEmpty != false }

  /// Releases what the top holds, if the stack is bare: the instance before the recipe.
  mutating func releaseTop() {
    top.cells.one = nil
    top.registration = nil
  }

  // MARK: - Changing

  /// Puts a layer on top.
  mutating func push(_ layer: consuming Layer) {
    if !top.isEmpty { covered.append(top) }
    top = layer
  }

  /// Adds the first cell of the top.
  mutating func addToTop(_ cell: InstanceCell) { top.cells.one = cell }

  /// Replaces the top.
  ///
  /// - Returns: The layer that was there.
  mutating func replaceTop(with layer: consuming Layer) -> Layer {
    var former = layer
    swap(&former, &top)
    return former
  }

  /// Replaces all layers.
  ///
  /// - Returns: The layers that were there.
  mutating func replaceAll(with layer: consuming Layer) -> LayerStack {
    var former = LayerStack()
    swap(&former, &self)
    top = layer
    return former
  }

  /// Removes some layers, and those that hold nothing.
  ///
  /// - Returns: The removed layers, the lowest first.
  mutating func remove(where isMeant: (Layer) -> Bool = { _ in false }) -> [Layer] {
    if covered.isEmpty { return isMeant(top) ? [replaceTop(with: Layer())] : [] }
    var kept: [Layer] = []
    var removed: [Layer] = []
    for layer in layers where !layer.isEmpty {
      if isMeant(layer) { removed.append(layer) } else { kept.append(layer) }
    }
    top = kept.popLast() ?? Layer()
    covered = kept
    return removed
  }

  /// Lets `body` change each layer, the lowest first.
  @inline(__always)
  mutating func update(_ body: (inout Layer) -> Void) {
    if !covered.isEmpty {
      for index in covered.indices { body(&covered[index]) }
    }
    body(&top)
  }
}

extension [Layer] {
  /// Calls `body` with each cell of the layers, or of some of them. The array is a copy, so `body` may change the key's layers.
  @inline(never) func forEachCell(where isIncluded: (Layer) -> Bool = { _ in true }, _ body: (InstanceCell) -> Void) {
    for layer in self where isIncluded(layer) { layer.cells.forEach(body) }
  }
}
