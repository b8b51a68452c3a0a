/// One registration of a key, with its instances.
struct Layer {
  /// The registration, or nil if it was unregistered.
  var registration: Registration?
  /// The instances. They outlive an unregistered registration.
  var cells = Cells()
  /// Whether the registration goes with its module. A plain one doesn't, nor does one that an ancestor's module brought.
  var isOfModule = false
  /// Whether a mock has the registration from an ancestor of the resolver that it inherited.
  var isOfAncestor = false
  /// The hooks of an inherited registration: those that the key had in the ancestor. Nil if the key's hooks here apply.
  var inheritedHooks: [Hook]?

  /// The module of the registration, or nil for a plain one.
  var module: String? { isOfModule ? registration?.module : nil }

  /// Whether the registration is a declared key's own recipe. Nothing that is registered displaces its instance.
  var isDefault: Bool { registration?.isDefault == true }

  /// Whether the layer holds nothing.
  var isEmpty: Bool { registration == nil && cells.isEmpty }
}

/// The cells of one registration's instances, finished or not.
struct Cells {
  /// The cell of the only instance.
  var one: InstanceCell?
  /// The cells of instances that are memoised by their arguments, by the arguments' hash; nil if there are none.
  var byArguments: [Int: [InstanceCell]]?
  /// The cells that were removed while their instances were being made or completed, by the arguments' hash. Until they end,
  /// equal arguments have the identity of theirs. Nil if there are none, so that most copies of a layer count one reference
  /// less.
  private var removed: [Int: [InstanceCell]]?

  var isEmpty: Bool { one == nil && byArguments == nil }

  var areOneAtMost: Bool { byArguments == nil && removed == nil }

  /// The cell for the key of some arguments, or the only cell.
  subscript(argumentsKey: ArgumentsKey?) -> InstanceCell? {
    if let argumentsKey { self.cell(for: argumentsKey) } else { one }
  }

  @inline(never) private func cell(for argumentsKey: ArgumentsKey) -> InstanceCell? {
    byArguments?[argumentsKey.hash]?.first { $0.argumentsKey?.identity == argumentsKey.identity }
  }

  func holds(_ cell: InstanceCell) -> Bool {
    one === cell || byArguments != nil && self[cell.argumentsKey] === cell
  }

  func forEach(_ body: (InstanceCell) -> Void) { forEach(except: Cells(), body) }

  /// Calls `body` with each cell that isn't among others. Either all cells of arguments are, or none.
  @inline(never) func forEach(except others: borrowing Cells, _ body: (InstanceCell) -> Void) {
    if let one, one !== others.one { body(one) }
    guard let byArguments, others.byArguments == nil else { return }
    for cells in byArguments.values {
      for cell in cells { body(cell) }
    }
  }

  /// Adds a cell, unless there is one for its place.
  mutating func add(_ cell: InstanceCell) {
    guard let argumentsKey = cell.argumentsKey else {
      if one == nil { one = cell }
      return
    }
    if self[argumentsKey] == nil { byArguments = byArguments ?? [:] } else { return }
    byArguments?[argumentsKey.hash, default: []].append(cell)
  }

  /// Returns the cells with a hash that were removed while their instances were being made or completed.
  func removed(withHash hash: Int) -> [InstanceCell] { removed?[hash] ?? [] }

  /// Removes a cell if it is held.
  @inline(never) mutating func remove(_ cell: InstanceCell) {
    if !holds(cell) { return }
    guard let argumentsKey = cell.argumentsKey else {
      one = nil
      return
    }
    // In place: a copy of the dictionary would take as long as there are cells.
    if cell.isUnfinished {
      if removed == nil { removed = [:] }
      removed?[argumentsKey.hash, default: []].append(cell)
    }
    byArguments?[argumentsKey.hash]?.removeAll { $0 === cell }
    if byArguments?[argumentsKey.hash]?.isEmpty == true { byArguments?[argumentsKey.hash] = nil }
    if byArguments?.isEmpty == true { byArguments = nil }
  }

  /// Forgets a removed cell, which has ended.
  mutating func forgetRemoved(_ cell: InstanceCell) {
    guard let argumentsKey = cell.argumentsKey, removed != nil else { return }
    removed?[argumentsKey.hash]?.removeAll { $0 === cell }
    if removed?[argumentsKey.hash]?.isEmpty == true { removed?[argumentsKey.hash] = nil }
    if removed?.isEmpty == true { removed = nil }
  }
}
