// The phase of an instance between the end of its recipe and the moment when all requests can see it.
//
// Decorators run at once. Completions run as soon as the resolution is making no shared instance, because a completion
// may need any of these; this lets two objects refer to each other. Until then, the resolution's own recipes get the
// incomplete instance, and the instances they make from it stay hidden too.

/// A pending completion.
final class Completion {
  let cell: InstanceCell
  let target: Target
  let key: CellKey
  /// The instance. A completion keeps a weakly held one alive; otherwise two such instances that complete each other
  /// would be made again and again.
  let forms: DecoratedForms
  /// The requests that led to the cell, ending with the cell's own request.
  let path: Path
  /// The innermost completion of a factory's instance around this one. It may have ended.
  private var outerFactory: Completion?

  init(
    of cell: InstanceCell, _ forms: DecoratedForms, for target: Target, _ key: CellKey, _ path: Path,
    in outer: Completion?
  ) {
    self.cell = cell
    self.forms = forms
    self.target = target
    self.key = key
    self.path = Path(path.step, after: path.outer, isCompletion: true)
    self.path.observers = path.observers
    outerFactory = outer?.key.isFactory == true ? outer : outer?.outerFactory
  }

  deinit {
    // If each completion released the next one, many of them would need a deep stack.
    var next = outerFactory.take()
    while isKnownUniquelyReferenced(&next) { next = next?.outerFactory.take() }
  }

  /// Returns the cell with a key: this completion's, or that of the innermost completion of a factory around it.
  ///
  /// - Complexity: O(*n*) in the number of these completions.
  func cell(of key: CellKey) -> InstanceCell? {
    var next: Completion? = self
    while let completion = next {
      if completion.key == key { return completion.cell }
      next = completion.outerFactory
    }
    return nil
  }

  /// Whether a factory's instance is completed within so many completions of the same factory that they would never end.
  fileprivate var repeats: Bool {
    if !key.isFactory { return false }
    var count = 0
    var next = outerFactory
    while let completion = next {
      if completion.key == key { count += 1 }
      next = completion.outerFactory
    }
    return count > target.registration.repetitionsAllowed
  }
}

extension UnsafeMutablePointer where Pointee == Request {
  /// Decorates an instance and completes it: at once, or when its completions are due.
  ///
  /// - Parameter forms: The instance as the recipe has returned it. Receives the decorated forms, also those of an instance
  ///   that fails.
  func complete(_ forms: inout DecoratedForms, in cell: InstanceCell) throws(ResolutionError) -> Instance {
    let resolution = resolution
    let store = store
    let scope = scope
    let instance = forms.held(key)
    // The requester gets one of the forms. The cell may keep none, and then the others are released later.
    defer { forms.forEachObject { cell.spent.append($0) } }
    try decorate(&forms, in: cell)
    registration._withUnsafeGuaranteedRef { forms.convert(for: $0, in: scope) }
    var completion: Completion?
    if cell.hooks.contains(where: { $0.hook.isCompletion }) {
      completion = Completion(of: cell, forms, for: target, target.cellKey, path, in: resolution.completing)
    }
    // Factories that complete each other would never end.
    if completion?.repeats == true { throw failure(.cycle) }
    if completion != nil || pointee.knowsIncomplete {
      store.beginCompleting(cell, forms, in: resolution.runID, knows: pointee.knowsIncomplete)
      if let completion {
        resolution.add(completion)
      } else {
        resolution.deferred.add(contentsOf: WaitGraph.shared.endCompleting(cell, in: store, nil))
      }
    } else {
      deferRelease(of: store.end(cell, forms.kept(in: scope)), after: cell)
    }
    finishCompletions()
    if store.isUnfinished(cell) {
      pointee.hasEnded = true
      setKnowsIncomplete()
    } else if let failure = store.failure(of: cell) {
      throw failure.asSeen(from: path)
    }
    return forms[key] ?? instance
  }

  /// Whether completions are pending that nothing delays any more.
  var hasDueCompletions: Bool {
    guard let resolution = knownResolution else { return false }
    return hasDueCompletions(in: resolution)
  }

  @inline(never)
  private func hasDueCompletions(in resolution: Resolution) -> Bool {
    !resolution.pending.isEmpty && owesNoCompletion(in: resolution)
  }

  /// Runs the completions that are due after the recipe of the innermost cell has ended, and waits for those of other
  /// resolutions that the instances depend on.
  func finishCompletions() {
    guard let resolution = knownResolution, owesNoCompletion(in: resolution) else { return }
    resolution.runCompletions(after: self)
    resolution.waitForGroup()
  }
}
