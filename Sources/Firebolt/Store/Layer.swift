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
  /// The arguments of cells that were removed while their instances were being made or completed. As long as that lasts,
  /// equal arguments belong to these. Nil if there are none, so that most copies of a layer count one reference less.
  private var removed: [RemovedArgumentsKey]?

  init(one: InstanceCell? = nil) { self.one = one }

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

  /// Returns the arguments with a hash that instances outside of the cells are being made or completed for. The last
  /// reference to one may be the caller's.
  func removedArgumentsKeys(withHash hash: Int) -> [ArgumentsKey] {
    removed?.compactMap { $0.hash == hash ? $0.argumentsKey : nil } ?? []
  }

  /// Removes a cell if it is held.
  ///
  /// - Parameter release: Receives the arguments of other removed cells, because this change may become their last owner.
  @inline(never) mutating func remove(_ cell: InstanceCell, releasing release: inout ReleaseBatch) {
    if !holds(cell) { return }
    guard let argumentsKey = cell.argumentsKey else {
      one = nil
      return
    }
    if cell.isUnfinished {
      var others = removed ?? []
      others.removeAll { other in
        guard let argumentsKey = other.argumentsKey else { return true }
        release.add(argumentsKey, .none)
        return false
      }
      removed = others + [RemovedArgumentsKey(hash: argumentsKey.hash, argumentsKey: argumentsKey)]
    }
    byArguments?[argumentsKey.hash]?.removeAll { $0 === cell }
    if byArguments?[argumentsKey.hash]?.isEmpty == true { byArguments?[argumentsKey.hash] = nil }
    if byArguments?.isEmpty == true { byArguments = nil }
  }
}

/// Arguments that a cell keeps which has been removed.
private struct RemovedArgumentsKey {
  let hash: Int
  weak var argumentsKey: ArgumentsKey?
}
