/// A decorator, a completion or an `onDrop` closure of a key. It belongs to the key, not to one recipe.
@usableFromInline
package final class Hook: Sendable {
  @usableFromInline
  enum Kind: Sendable {
    /// Runs when an instance is made, and returns the one to serve instead; nil if the original isn't of the key's type.
    case decorator
    /// Runs after an instance is made.
    case completion
    /// Runs when an instance is dropped, for which there is no request.
    case onDrop
  }

  /// The registrations of a store that a hook of all names concerns.
  enum Reach: Sendable {
    case all
    /// Those that no ancestor of the inherited resolver has brought.
    case withoutAncestors
    /// The own recipes of declared keys, which live in the oldest ancestor.
    case defaultRecipes
  }

  typealias Body = @Sendable (RequestRef?, Instance) throws -> Instance?

  let kind: Kind
  /// Where the body runs: on the thread that makes or drops the instance, on the main actor, or, for an `onDrop` closure
  /// that awaits, in a task.
  package let isolation: RecipeIsolation
  /// The body; for a closure that awaits, `awaitingBody` replaces it.
  let body: Body
  private let awaitingBody: (@Sendable (Instance) async throws -> Void)?
  package let place: Place
  /// The module that added the hook, or nil.
  let module: String?
  /// A unique number. A copy has the number of its original.
  let number: SerialNumber
  /// The registrations that the hook concerns if it is one of all names.
  let reach: Reach

  init(
    _ kind: Kind, on isolation: RecipeIsolation, place: Place, module: String?, number: SerialNumber,
    reach: Reach = .all, awaiting awaitingBody: (@Sendable (Instance) async throws -> Void)? = nil,
    _ body: @escaping Body
  ) {
    self.kind = kind
    self.isolation = isolation
    self.body = body
    self.awaitingBody = awaitingBody
    self.place = place
    self.module = module
    self.number = number
    self.reach = reach
  }

  deinit { LockCheck.assertNoLockIsHeld() }

  /// The hook without the module, for a store that hasn't loaded the module.
  var withoutModule: Hook { copy(withoutModule: true) }

  /// Returns a copy for another store. It is made at once: a copy of a copy would be released under the store's lock.
  ///
  /// - Parameter reach: The registrations that a hook of all names concerns there; nil for the same.
  func copy(withoutModule: Bool, reach: Reach? = nil) -> Hook {
    Hook(
      kind, on: isolation, place: place, module: withoutModule ? nil : module, number: number,
      reach: reach ?? self.reach, awaiting: awaitingBody, body)
  }

  /// Returns whether the hook can apply to a registration's instances. A hook that runs on the main actor when an
  /// instance is made needs a recipe that can wait for it.
  package func fits(_ registration: Registration) -> Bool {
    !concernsMaking || isolation == .anywhere || registration.isolation == .task || isolation == registration.isolation
  }

  /// Whether the hook runs when an instance is made.
  package var concernsMaking: Bool { kind != .onDrop }

  package var isDecorator: Bool { kind == .decorator }

  /// Runs an `onDrop` closure where it belongs.
  func run(_ instance: Instance) async throws {
    switch isolation {
    case .anywhere: _ = try body(nil, instance)
    case .mainActor: _ = try await MainActor.run { try body(nil, instance) }
    case .task: try await awaitingBody?(instance)
    }
  }
}

extension [Hook] {
  /// Returns whether a hook is among these, with or without its module.
  func holds(_ hook: Hook) -> Bool { contains { $0.number == hook.number } }
}
