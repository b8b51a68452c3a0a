/// One registration of a key, with its instances. It covers the layers that follow it: what is registered covers what isn't,
/// and a newer layer the older ones.
struct Layer: ~Copyable {
  /// The registration, or nil if it was unregistered.
  var registration: Registration?
  /// The instances. They outlive an unregistered registration.
  var cells = Cells()
  /// Whether the key is registered here. Otherwise the layer serves it only where nothing is: in the oldest ancestor a
  /// declared key's own recipe, and in a child what it has inherited.
  var isRegistered = true
  /// Whether the registration goes with its module. A plain one doesn't, nor does one that an ancestor's module brought.
  var isOfModule = false
  /// Whether a mock has the registration from an ancestor of the resolver that it inherited.
  var isOfAncestor = false
  /// Whether the layer is about to be removed.
  var isLeaving = false
  /// The hooks of an inherited registration: those that the key had in the ancestor. Nil if the key's hooks here apply.
  var inheritedHooks: [Hook]?
  /// The next layer. The entry owns it.
  fileprivate(set) var covered: LayerRef?

  /// The module of the registration, or nil for a plain one.
  var module: String? { isOfModule ? registration?.module : nil }

  /// Whether the registration is a declared key's own recipe. Nothing that is registered displaces its instance.
  var isDefault: Bool { registration?.isDefault == true }

  /// Whether the layer holds nothing.
  var isEmpty: Bool { registration == nil && cells.isEmpty }

  /// 0 if the layer holds nothing; 1 if it is the only one, of one instance; otherwise more.
  var orderedCount: Int { isEmpty ? 0 : covered == nil && cells.byArguments == nil ? 1 : 2 }

  /// Whether nothing but the registration and one cell holds a reference, and nothing is covered.
  var isBare: Bool { covered == nil && cells.byArguments == nil && inheritedHooks?.isEmpty != false }

  /// Whether a ticket can be filed for a registration: it has neither cells nor hooks of its own.
  func hasRoom(for registration: Registration) -> Bool {
    self.registration === registration && cells.isEmpty && inheritedHooks?.isEmpty != false
  }
}

/// A layer, where its entry has it.
typealias LayerRef = UnsafeMutablePointer<Layer>

// The layers of an entry. The one that covers all others is in the entry itself, because most entries have no other.
extension Entry {
  /// The layer that covers all others. It may be empty; the others aren't.
  var top: LayerRef {
    // Sound: the contents stay where they are.
    withUnsafeMutablePointer(to: &contents.top) { $0 }
  }

  /// Calls `body` with each layer, the highest first. It must not add or remove any.
  @inline(__always)
  func forEachLayer(_ body: (LayerRef) -> Void) {
    var next: LayerRef? = top
    while let layer = next {
      body(layer)
      next = layer.pointee.covered
    }
  }

  /// Returns the highest layer that satisfies a condition.
  @inline(__always)
  func layer(where isMeant: (LayerRef) -> Bool) -> LayerRef? {
    var next: LayerRef? = top
    while let layer = next {
      if isMeant(layer) { return layer }
      next = layer.pointee.covered
    }
    return nil
  }

  /// Returns the highest layer of a registration.
  @inline(never)
  func layer(of registration: Registration) -> LayerRef? { layer { $0.pointee.registration === registration } }

  /// Returns the highest layer that holds a cell.
  @inline(never)
  func layer(holding cell: InstanceCell) -> LayerRef? { layer { $0.pointee.cells.holds(cell) } }

  /// Adds a layer: over all others, if the key is registered with it, and else under those with which it is. The caller
  /// publishes the entry afterwards.
  @inline(never)
  func push(_ layer: consuming Layer) {
    var above: LayerRef?
    if !layer.isRegistered {
      contents.hasUnregistered = true
      forEachLayer { if $0.pointee.isRegistered, !$0.pointee.isEmpty { above = $0 } }
    }
    if let above {
      layer.covered = above.pointee.covered
      let added = LayerRef.allocate(capacity: 1)
      added.initialize(to: layer)
      above.pointee.covered = added
      return
    }
    if !top.pointee.isEmpty {
      let covered = LayerRef.allocate(capacity: 1)
      covered.moveInitialize(from: top, count: 1)
      layer.covered = covered
      top.initialize(to: layer)
    } else {
      top.pointee = layer
    }
  }

  /// Takes out the layers that are leaving, and those that hold nothing.
  ///
  /// - Parameter onlyTop: Whether no other layer is meant.
  /// - Returns: What was taken out: each leads to the next, and has to be freed.
  @inline(never)
  func takeLeaving(onlyTop: Bool) -> LayerRef? {
    var taken: LayerRef?
    var above = top
    while !onlyTop, let layer = above.pointee.covered {
      if layer.pointee.isLeaving || layer.pointee.isEmpty {
        above.pointee.covered = layer.pointee.covered
        layer.pointee.covered = taken
        taken = layer
      } else {
        above = layer
      }
    }
    let isOver = top.pointee.isEmpty ? top.pointee.covered != nil : top.pointee.isLeaving
    if !isOver { return taken }
    let former = LayerRef.allocate(capacity: 1)
    former.moveInitialize(from: top, count: 1)
    if let next = former.pointee.covered {
      top.moveInitialize(from: next, count: 1)
      next.deallocate()
    } else {
      top.initialize(to: Layer())
    }
    former.pointee.covered = taken
    return former
  }

  /// Frees a layer that was taken out.
  ///
  /// - Returns: The next one.
  static func free(_ layer: LayerRef) -> LayerRef? {
    let next = layer.pointee.covered
    layer.deinitialize(count: 1)
    layer.deallocate()
    return next
  }
}
