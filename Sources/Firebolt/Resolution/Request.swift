import FireboltAtomics

/// One request, on the stack of the thread that runs it, or kept by an `AsyncRequest`. All but its making is done by a
/// `RequestRef`.
///
/// The requests of a thread form its path: the program's own request, the request that its recipe made, and so on. A
/// served request is part of the path from `enter()` to `leave()`.
@usableFromInline
struct Request: ~Copyable {
  // The request retains none of these: the function that serves it keeps them alive.

  /// The resolver that the request asks. After a target is found, the resolver whose registrations and caches answer.
  fileprivate var asked: Unmanaged<Resolver>
  /// The resolver that the request asked at first: that one, or a child of it.
  fileprivate let first: Unmanaged<Resolver>
  /// The registration that serves the request.
  fileprivate var served: Unmanaged<Registration>?
  /// The requested type.
  fileprivate let type: Any.Type
  @Unretained fileprivate var name: Resolver.Name?
  /// The requested scope; nil for the registration's own scope.
  @Unretained fileprivate var wantedScope: Resolver.Scope?
  @usableFromInline fileprivate(set) var arguments: Arguments
  /// The place of the request in the source, if known.
  fileprivate let place: Place?
  /// The request whose recipe made this one, or nil.
  fileprivate var caller: RequestRef?
  /// The outermost request of the thread; nil if this is the outermost.
  fileprivate var outermost: RequestRef?
  /// Whether the request resolves a parameter of an autowired recipe.
  fileprivate let isParameter: Bool
  /// Whether the program takes nil where nothing is registered.
  fileprivate let isOptional: Bool
  /// Whether the request stands for the completion of an existing instance.
  fileprivate var isCompletion = false
  /// Whether the recipe or completion has got an incomplete instance, which the instance in the cell may refer to.
  fileprivate var knowsIncomplete = false
  /// Whether a request around this one is making a shared instance; nil until that is needed.
  fileprivate var knownWithinShared: Bool?
  /// The store of the resolver that stands in for the asked one as the recipe's `$0`, or 0.
  fileprivate var substitute: StoreIdentity = 0
  /// The cell that the request fills: its recipe makes the instance, or it stands for the completion of the instance.
  @ManuallyReleased fileprivate var cell: InstanceCell?
  /// Whether that has ended. The request keeps the cell until it has left the path.
  fileprivate var hasEnded = false
  /// Whether the request has a ticket: it makes an instance that has no cell, as far as the request knows.
  fileprivate var hasTicket = false
  /// The cell that others have asked for since the ticket was filed. The lock of the store guards it.
  fileprivate var handedCell: Unmanaged<InstanceCell>?
  /// The path, once it is needed.
  @ManuallyReleased fileprivate var knownPath: Path?
  /// What the thread's requests share, created on demand. Only the outermost request has it.
  @ManuallyReleased fileprivate var ownResolution: Resolution?
  /// A unique number, once it is needed; otherwise 0. An address isn't unique, because it is reused.
  fileprivate var number: UInt64 = 0

  /// The caller keeps the name, the scope and the resolver alive.
  init(
    _ type: Any.Type, _ name: Resolver.Name? = nil, _ scope: Resolver.Scope? = nil, _ arguments: Arguments = .none,
    of asked: Unmanaged<Resolver>, at place: Place? = nil, isParameter: Bool = false, isOptional: Bool = false
  ) {
    self.asked = asked
    first = asked
    self.type = type
    _name = Unretained(name)
    _wantedScope = Unretained(scope)
    self.arguments = arguments
    self.place = place
    self.isParameter = isParameter
    self.isOptional = isOptional
    caller = Request.current
    outermost = caller?.outermost ?? caller
  }

  /// Creates a request with a known target.
  private init(_ target: Target, _ arguments: Arguments = .none) {
    self.init(target.type, target.registration.identifier, nil, arguments, of: .passUnretained(target.asked))
    served = .passUnretained(target.registration)
  }

  /// Creates the request of a task. Whichever thread enters it has no request around it.
  init(_ target: Target, _ arguments: Arguments, _ path: Path) {
    self.init(target, arguments)
    caller = nil
    outermost = nil
    knownPath = path
  }

  /// Creates the request that stands for a completion.
  ///
  /// - Parameter maker: The request whose recipe has ended. It isn't part of the completion's path: a completion that
  ///   requests the maker's key again is no cycle.
  init(_ completion: Completion, after maker: RequestRef) {
    self.init(completion.target)
    caller = maker.caller
    outermost = maker.outermost ?? maker
    knownPath = completion.path
    cell = completion.cell
    isCompletion = true
  }

  /// Takes the cell out, which has ended.
  mutating func takeEndedCell() -> InstanceCell? {
    hasEnded = false
    return cell.take()
  }

  deinit {
    precondition(!hasTicket, "the making of an instance has not been ended")
    // Most requests keep nothing.
    if _cell.isEmpty, _knownPath.isEmpty, _ownResolution.isEmpty { return }
    Request.release(_cell, _knownPath, _ownResolution)
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
  /// Functions on the fast path take an `UnsafeMutablePointer<Request>` instead, to which Swift converts `&request`: the
  /// compiler doesn't inline a closure that returns a generic type.
  mutating func withReference<R, E: Error>(_ body: (RequestRef) throws(E) -> R) throws(E) -> R {
    try withUnsafeMutablePointer(to: &self) { address throws(E) in try body(RequestRef(address)) }
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
@frozen @usableFromInline
struct RequestRef: Equatable {
  @usableFromInline let address: UnsafeMutablePointer<Request>

  @inline(__always)
  init(_ address: UnsafeMutablePointer<Request>) { self.address = address }

  // MARK: - The fields of the request

  var asked: Unmanaged<Resolver> {
    get { address.pointee.asked }
    nonmutating set { address.pointee.asked = newValue }
  }

  var first: Unmanaged<Resolver> { address.pointee.first }

  var served: Unmanaged<Registration>? {
    get { address.pointee.served }
    nonmutating set { address.pointee.served = newValue }
  }

  var type: Any.Type { address.pointee.type }

  var name: Resolver.Name? { address.pointee.name }

  var wantedScope: Resolver.Scope? { address.pointee.wantedScope }

  @_alwaysEmitIntoClient @inline(__always)
  var arguments: Arguments { address.pointee.arguments }

  var place: Place? { address.pointee.place }

  var caller: RequestRef? { address.pointee.caller }

  var outermost: RequestRef? { address.pointee.outermost }

  var isParameter: Bool { address.pointee.isParameter }

  var isOptional: Bool { address.pointee.isOptional }

  var isCompletion: Bool { address.pointee.isCompletion }

  var knowsIncomplete: Bool {
    get { address.pointee.knowsIncomplete }
    nonmutating set { address.pointee.knowsIncomplete = newValue }
  }

  var knownWithinShared: Bool? {
    get { address.pointee.knownWithinShared }
    nonmutating set { address.pointee.knownWithinShared = newValue }
  }

  var substitute: StoreIdentity {
    get { address.pointee.substitute }
    nonmutating set { address.pointee.substitute = newValue }
  }

  var cell: InstanceCell? {
    get { address.pointee.hasEnded ? nil : address.pointee.cell }
    nonmutating set {
      address.pointee.cell = newValue
      address.pointee.hasEnded = false
    }
  }

  var hasEnded: Bool {
    get { address.pointee.hasEnded }
    nonmutating set { address.pointee.hasEnded = newValue }
  }

  var hasTicket: Bool {
    get { address.pointee.hasTicket }
    nonmutating set { address.pointee.hasTicket = newValue }
  }

  /// Hands the request the cell of the instance that it makes. The caller has the lock of the store.
  func hand(_ cell: InstanceCell) { address.pointee.handedCell = .passRetained(cell) }

  var wasHandedCell: Bool { address.pointee.handedCell != nil }

  func takeHandedCell() -> InstanceCell? { address.pointee.handedCell.take()?.takeRetainedValue() }

  /// Whether the request makes or completes an instance that others may need.
  var fills: Bool { hasTicket || cell != nil }

  var knownPath: Path? {
    get { address.pointee.knownPath }
    nonmutating set { address.pointee.knownPath = newValue }
  }

  var ownResolution: Resolution? {
    get { address.pointee.ownResolution }
    nonmutating set { address.pointee.ownResolution = newValue }
  }

  var number: UInt64 { address.pointee.number }

  /// The request's number, assigned on first use.
  var uniqueNumber: UInt64 {
    if number == 0 { address.pointee.number = firebolt_unique_number() }
    return number
  }

  /// Replaces the arguments by those that an `AsyncRequest` has, beside the awaited parameters.
  func replaceArguments(by arguments: Arguments) { address.pointee.arguments = arguments }
}
