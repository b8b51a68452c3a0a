/// One registration of a key, with its instances.
struct Layer {
  /// The registration, or nil if it was unregistered.
  var registration: Registration?
  /// The instances. They outlive an unregistered registration.
  var cells = Cells()
  /// Whether the registration goes with its module. A plain one doesn't, nor does one that an ancestor's module brought.
  var isOfModule = false
  /// Whether another resolver has the registration, and this one has an instance of its own.
  var isLent = false
  /// Whether the registration was inherited from an ancestor of a resolver that was inherited.
  var isOfAncestor = false

  /// The module of the registration, or nil for a plain one.
  var module: String? { isOfModule ? registration?.module : nil }

  /// Whether the registration is a declared key's own recipe. Nothing that is registered displaces its instance.
  var isOwn: Bool { registration?.isOwn == true }

  /// Whether the layer is of something that was registered here.
  var isFiled: Bool { !isLent && !isOwn }

  var isEmpty: Bool { registration == nil && cells.isEmpty }

  /// Whether nothing needs the layer. A lent registration is here only for its instance.
  var isUnneeded: Bool { cells.isEmpty && (registration == nil || isLent) }

  /// Removes the parts that this layer shares with the one on top.
  mutating func subtract(_ top: Layer) {
    if registration === top.registration { registration = nil }
    if cells.one === top.cells.one { cells.one = nil }
    // They stay together, or all of them have been dropped.
    if top.cells.byArguments != nil { cells.byArguments = nil }
  }
}

/// The cells of one registration's instances, finished or not.
struct Cells {
  /// The cell of the only instance.
  var one: InstanceCell?
  /// The cells of instances that are told apart by their arguments, by the arguments' hash; nil if there are none.
  var byArguments: [Int: [InstanceCell]]?
  /// The arguments of cells that were removed while their instances were being made or completed. As long as that lasts,
  /// equal arguments belong to these.
  private var removed: [RemovedCombination] = []

  init(one: InstanceCell? = nil) { self.one = one }

  var isEmpty: Bool { one == nil && byArguments == nil }

  /// The cell for a combination of arguments, or the only cell.
  subscript(combination: Combination?) -> InstanceCell? {
    guard let combination else { return one }
    return byArguments?[combination.hash]?.first { $0.combination?.identity == combination.identity }
  }

  func holds(_ cell: InstanceCell) -> Bool {
    one === cell || byArguments != nil && self[cell.combination] === cell
  }

  @inline(never) func forEach(_ body: (InstanceCell) -> Void) {
    if let one { body(one) }
    guard let byArguments else { return }
    for cells in byArguments.values { for cell in cells { body(cell) } }
  }

  /// Adds a cell, unless there is one for its place.
  mutating func add(_ cell: InstanceCell) {
    guard let combination = cell.combination else {
      if one == nil { one = cell }
      return
    }
    if self[combination] == nil { byArguments = byArguments ?? [:] } else { return }
    byArguments?[combination.hash, default: []].append(cell)
  }

  /// Returns the arguments with a hash that instances outside of the cells are being made or completed for. The last
  /// reference to one may be the caller's.
  func removedCombinations(withHash hash: Int) -> [Combination] {
    removed.compactMap { $0.hash == hash ? $0.combination : nil }
  }

  /// Removes a cell if it is held.
  @inline(never) mutating func remove(_ cell: InstanceCell) {
    if !holds(cell) { return }
    guard let combination = cell.combination else {
      one = nil
      return
    }
    if cell.isUnfinished {
      removed.removeAll { $0.combination == nil }
      removed.append(RemovedCombination(hash: combination.hash, combination: combination))
    }
    byArguments?[combination.hash]?.removeAll { $0 === cell }
    if byArguments?[combination.hash]?.isEmpty == true { byArguments?[combination.hash] = nil }
    if byArguments?.isEmpty == true { byArguments = nil }
  }
}

/// Arguments that a cell keeps which has been removed.
private struct RemovedCombination {
  let hash: Int
  weak var combination: Combination?
}
