import FireboltAtomics

/// The identity of a resolution: the requests of a thread, or an asynchronous recipe.
typealias ResolutionID = UInt64

/// What one thread's chain of requests shares, or the requests of one recipe that runs in a task: incomplete instances
/// and instances of scope `.graph`. Most requests need none.
///
/// Only the requests of its thread or recipe use it, one after the other. Other threads know only its id and its graph
/// scope, which is made before they do.
final class Resolution: @unchecked Sendable {  // Sound: one thread at a time changes it.
  let id: ResolutionID

  /// The asynchronous recipe that has made the outermost request, or nil.
  private let run: AsyncRun?

  /// Whether the requests are those of an asynchronous recipe, whose task waits by suspending, and which the wait graph
  /// forgets at its end.
  var isOfTask = false

  /// The cells with unfinished completions. Only this resolution finds those that no store has.
  @exclusivity(unchecked) private var ownCells = CellsByKey()

  /// The pending completions, in the order of creation.
  @exclusivity(unchecked) private(set) var pending = ObjectQueue()

  /// The running completion, or nil.
  @exclusivity(unchecked) private(set) var completing: Completion?

  /// What its requests have set free.
  @exclusivity(unchecked) var deferred = DeferredReleases()

  /// The instances that the outermost request shares; this resolution is part of that request.
  private(set) lazy var graph = sharedGraph ?? GraphScope()
  private let sharedGraph: GraphScope?

  /// - Parameters:
  ///   - run: The asynchronous recipe that has made the outermost request, or nil.
  ///   - graph: The graph scope of the enclosing request, or nil if this resolution is the outermost.
  init(_ id: ResolutionID, within run: AsyncRun?, sharing graph: GraphScope?) {
    self.id = id
    self.run = run
    sharedGraph = graph
  }

  deinit {
    if !isOfTask { WaitGraph.shared.forget(id) }
    if !deferred.isEmpty { deferred.take().carryOut() }
  }

  /// The asynchronous recipe that makes this resolution's requests; 0 if there is none, or if it has ended.
  var runID: ResolutionID { isOfTask || run?.request == nil ? 0 : run?.id ?? 0 }

  // MARK: - Cells of its own

  /// Returns the cell that the resolution's own requests find for a key, or nil.
  func ownCell(_ key: CellKey) -> InstanceCell? {
    // Factories of outer completions are found too; otherwise two factories that complete each other would never end.
    if let cell = completing?.cell(of: key) { return cell }
    return ownCells[key]
  }

  // MARK: - Completions

  /// Adds a completion. Until it has ended, the resolution's requests get the incomplete instance.
  func add(_ completion: Completion) {
    pending.append(completion)
    if !completion.key.isFactory { ownCells[completion.key] = completion.cell }
  }

  /// Runs the due completions and those that they add. After a failure, all of them will be undone, so no more run.
  ///
  /// - Parameter maker: The thread's request whose recipe has ended.
  func runCompletions(after maker: RequestRef) {
    var hasFailed = false
    while let completion = nextCompletion() {
      let failure = hasFailed ? nil : run(completion, after: maker)
      if failure != nil { hasFailed = true }
      conclude(completion, failure)
    }
  }

  private func nextCompletion() -> Completion? {
    // Sound: completions alone are added.
    pending.popFirst().map { unsafeDowncast($0, to: Completion.self) }
  }

  /// Ends the running completion, which will never end by itself, and all others.
  func abandonCompletions(with failure: RecordedFailure) {
    if let completing { conclude(completing, failure) }
    while let completion = nextCompletion() { conclude(completion, nil) }
  }

  /// Ends a completion, with the failure that it has thrown, if any.
  private func conclude(_ completion: Completion, _ failure: RecordedFailure?) {
    if ownCells[completion.key] === completion.cell { ownCells[completion.key] = nil }
    let released = WaitGraph.shared.endCompleting(completion.cell, in: completion.target.store, failure)
    deferred.add(contentsOf: released)
    deferred.add(completion)
  }

  /// Blocks the thread until the instances that the resolution has made with incomplete ones are published or undone. A
  /// task suspends instead. An asynchronous recipe that needs this resolution's instances must go on before that.
  func waitForGroup() {
    if isOfTask || runID != 0 { return }
    let (wait, dropped) = WaitGraph.shared.beginGroupWait(of: id)
    deferred.add(contentsOf: dropped)
    _ = wait?.blockingEnding()
  }

  /// Runs the completions of an instance, as part of the resolution that made it.
  private func run(_ completion: Completion, after maker: RequestRef) -> RecordedFailure? {
    completing = completion
    defer {
      completing = nil
      maker.enter()
    }
    var request = Request(completion, after: maker)
    return request.withReference { complete($0, completion) }
  }

  private func complete(_ request: RequestRef, _ completion: Completion) -> RecordedFailure? {
    request.enter()
    do throws(ResolutionError) {
      for keyHook in completion.cell.hooks where keyHook.hook.isCompletion {
        try request.runCompletion(keyHook, completion)
      }
      return nil
    } catch {
      return RecordedFailure(error: error, depth: completion.path.count, ofCompletion: completion.cell)
    }
  }
}

/// The key of a resolution's own cell. It has numbers, because the address of a registration that is gone is reused; a cell
/// keeps its arguments' key, so that one's identifier isn't reused while the key is.
typealias CellKey = (
  registration: UInt64, store: StoreIdentity, argumentsKey: ObjectIdentifier?, isShared: Bool, isFactory: Bool
)

extension Target {
  /// The key of the target's cell in its resolution.
  var cellKey: CellKey {
    (registration.serialNumber.unique, store.identity, argumentsKey?.identity, scope.isShared, scope.isFactory)
  }
}

/// Cells by their keys.
struct CellsByKey {
  /// A cell, and others whose keys have the same number.
  private final class Node {
    let key: CellKey
    let cell: InstanceCell
    let next: Node?

    init(_ key: CellKey, _ cell: InstanceCell, before next: Node?) {
      self.key = key
      self.cell = cell
      self.next = next
    }
  }

  private var nodes = Objects<Node>()

  subscript(key: CellKey) -> InstanceCell? {
    @inline(never) get {
      if nodes.isEmpty { return nil }
      var next = nodes[number(of: key)]
      while let node = next {
        if node.key == key { return node.cell }
        next = node.next
      }
      return nil
    }
    @inline(never) set {
      var nodes = newValue.map { Node(key, $0, before: nil) }
      let number = number(of: key)
      var next = self.nodes[number]
      while let node = next {
        if !(node.key == key) { nodes = Node(node.key, node.cell, before: nodes) }
        next = node.next
      }
      self.nodes[number] = nodes
    }
  }

  /// Returns a number that few other keys have.
  private func number(of key: CellKey) -> UInt64 {
    key.registration ^ (key.argumentsKey.map { UInt64(UInt(bitPattern: $0)) } ?? 0)
  }
}

/// What one outermost request shares with all its nested requests: the instances of scope `.graph`.
final class GraphScope: Sendable {
  private let cells = Locked(CellsByKey())

  subscript(key: CellKey) -> InstanceCell? { cells.withLock { $0[key] } }

  /// Returns the known cell, or adds the new one, if any.
  ///
  /// - Parameter failed: A known cell that the new one replaces.
  func claim(_ key: CellKey, orAdd cell: InstanceCell?, insteadOf failed: InstanceCell? = nil) -> InstanceCell? {
    cells.withLock { cells in
      if let known = cells[key], known !== failed { return known }
      cells[key] = cell
      return cell
    }
  }
}
