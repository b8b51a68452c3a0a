import FireboltAtomics

/// One request, on the stack of the thread that runs it, or kept by an `AsyncRequest`. All but its making is done by a
/// `RequestRef`.
///
/// The requests of a thread form its path: the program's own request, the request that its recipe made, and so on. A
/// served request is part of the path from `enter()` to `leave()`.
@usableFromInline
struct Request: ~Copyable {
  // The request retains none of these: the function that serves it keeps them alive.

  /// The resolver that was asked.
  let asked: Unmanaged<Resolver>
  /// The resolver that answers: the asked one, or, when a target is found, the one whose registrations and caches answer.
  var answering: Unmanaged<Resolver>
  /// The registration that serves the request.
  var serving: Unmanaged<Registration>?
  /// The requested type.
  let type: Any.Type
  @Unretained var name: Resolver.Name?
  /// The requested scope; nil for the registration's own scope.
  @Unretained var wantedScope: Resolver.Scope?
  @usableFromInline var arguments: Arguments
  /// The place of the request in the source, if known.
  let place: Place?
  /// The request whose recipe made this one, or nil.
  var caller: RequestRef?
  /// The outermost request of the thread; nil if this is the outermost.
  var outermost: RequestRef?
  /// Whether the request resolves a parameter of an autowired recipe.
  let isParameter: Bool
  /// Whether the program takes nil where nothing is registered.
  let isOptional: Bool
  /// Whether the request stands for the completion of an existing instance.
  var isCompletion = false
  /// Whether the recipe or completion has got an incomplete instance, which the instance in the cell may refer to.
  var knowsIncomplete = false
  /// Whether a request around this one is making a shared instance; nil until that is needed.
  var knownWithinShared: Bool?
  /// The store of the resolver that stands in for the asked one as the recipe's `$0`, or 0.
  var substitute: StoreIdentity = 0
  /// The cell that the request fills: its recipe makes the instance, or it stands for the completion of the instance.
  @ManuallyReleased var heldCell: InstanceCell?
  /// Whether that cell has ended. The request keeps it until it has left the path.
  var hasEnded = false
  /// Whether the request has a ticket: it makes an instance that has no cell, as far as the request knows.
  var hasTicket = false
  /// The cell that others have asked for since the ticket was filed. The lock of the store guards it.
  var handedCell: Unmanaged<InstanceCell>?
  /// The path, once it is needed.
  @ManuallyReleased var knownPath: Path?
  /// What the thread's requests share, created on demand. Only the outermost request has it.
  @ManuallyReleased var ownResolution: Resolution?
  /// A unique number, once it is needed; otherwise 0. An address isn't unique, because it is reused.
  var number: UInt64 = 0

  /// The caller keeps the name, the scope and the resolver alive.
  init(
    _ type: Any.Type, _ name: Resolver.Name? = nil, _ scope: Resolver.Scope? = nil, _ arguments: Arguments = .none,
    of asked: Unmanaged<Resolver>, at place: Place? = nil, isParameter: Bool = false, isOptional: Bool = false
  ) {
    self.asked = asked
    answering = asked
    self.type = type
    _name = Unretained(name)
    _wantedScope = Unretained(scope)
    self.arguments = arguments
    self.place = place
    self.isParameter = isParameter
    self.isOptional = isOptional
    caller = Request.current
    outermost = caller?.pointee.outermost ?? caller
  }

  /// Creates a request with a known target, for a task: whichever thread enters it has no request around it.
  init(_ target: Target, _ arguments: Arguments = .none, askedOf asked: Resolver, at place: Place? = nil) {
    self.init(
      target.type, target.registration.identifier, nil, arguments, of: .passUnretained(asked), at: place)
    answering = .passUnretained(target.answering)
    serving = .passUnretained(target.registration)
    caller = nil
    outermost = nil
  }

  /// Creates the request that stands for a completion.
  ///
  /// - Parameter maker: The request whose recipe has ended. It isn't part of the completion's path: a completion that
  ///   requests the maker's key again is no cycle.
  init(_ completion: Completion, after maker: RequestRef) {
    self.init(completion.target, askedOf: completion.target.answering)
    caller = maker.pointee.caller
    outermost = maker.pointee.outermost ?? maker
    knownPath = completion.path
    heldCell = completion.cell
    isCompletion = true
  }

  /// Takes the cell out, which has ended.
  mutating func takeEndedCell() -> InstanceCell? {
    hasEnded = false
    return heldCell.take()
  }

  deinit {
    precondition(!hasTicket, "the making of an instance has not been ended")
    // Most requests keep nothing.
    if _heldCell.isEmpty, _knownPath.isEmpty, _ownResolution.isEmpty { return }
    Request.release(_heldCell, _knownPath, _ownResolution)
  }

  @inline(never)
  private static func release(
    _ cell: ManuallyReleased<InstanceCell>, _ path: ManuallyReleased<Path>, _ resolution: ManuallyReleased<Resolution>
  ) {
    cell.release()
    path.release()
    resolution.release()
  }

  /// Calls a closure with a reference to this request.
  ///
  /// On the fast path, Swift converts `&request` to one: the compiler doesn't inline a closure that returns a generic type.
  mutating func withReference<R, E: Error>(_ body: (RequestRef) throws(E) -> R) throws(E) -> R {
    try withUnsafeMutablePointer(to: &self, body)
  }
}

// MARK: -

/// A reference to a request.
///
/// It is the request's address, so nothing may use it after the request has ended. That is sound because references are
/// only handed inwards:
/// - A function that makes a request gives the reference to what it calls, and returns after that. An `AsyncRequest` keeps
///   its request as long as itself.
/// - Requests refer only to those around them. What is shared with other threads has their path or number instead.
/// - A thread's frame is set back before its request ends.
@usableFromInline typealias RequestRef = UnsafeMutablePointer<Request>

extension UnsafeMutablePointer where Pointee == Request {
  @_alwaysEmitIntoClient @inline(__always)
  var arguments: Arguments { pointee.arguments }

  /// The cell that the request fills, until it has ended.
  var cell: InstanceCell? {
    get { pointee.hasEnded ? nil : pointee.heldCell }
    nonmutating set {
      pointee.heldCell = newValue
      pointee.hasEnded = false
    }
  }

  /// Hands the request the cell of the instance that it makes. The caller has the lock of the store.
  func hand(_ cell: InstanceCell) { pointee.handedCell = .passRetained(cell) }

  func takeHandedCell() -> InstanceCell? { pointee.handedCell.take()?.takeRetainedValue() }

  /// Whether the request makes or completes an instance that others may need.
  var fills: Bool { pointee.hasTicket || cell != nil }

  /// The request's number, assigned on first use.
  var uniqueNumber: UInt64 {
    if pointee.number == 0 { pointee.number = firebolt_unique_number() }
    return pointee.number
  }
}
