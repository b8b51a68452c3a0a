/// A decorator, a completion or an `onDrop` closure of a key. It belongs to the key, not to one recipe.
@usableFromInline
package final class Hook: Sendable {
  /// The registrations of a store that a hook of all names concerns. It isn't an enum for the reason that
  /// `Registration.Route` isn't.
  struct Reach {
    private let number: UInt8

    static var all: Reach { Reach(number: 0) }
    /// Those that no ancestor of the inherited resolver has brought.
    static var withoutAncestors: Reach { Reach(number: 1) }
    /// The own recipes of declared keys, which live in the oldest ancestor.
    static var defaultRecipes: Reach { Reach(number: 2) }

    static func == (left: Reach, right: Reach) -> Bool { left.number == right.number }
  }

  @usableFromInline typealias Body = @Sendable (RequestRef?, Instance) throws -> Instance?

  /// An `onDrop` closure that awaits.
  @usableFromInline typealias AwaitingBody = @Sendable (Instance) async throws -> Void

  /// Whether the hook runs when an instance is made: a decorator or a completion. An `onDrop` closure runs when an instance is
  /// dropped, for which there is no request.
  package let concernsMaking: Bool
  /// Whether the body returns the instance to serve instead. Every body returns nil if the instance isn't of its type.
  package let isDecorator: Bool
  /// Where the body runs: on the thread that makes or drops the instance, on the main actor, or, for an `onDrop` closure
  /// that awaits, in a task.
  package let isolation: RecipeIsolation
  /// The body; for a closure that awaits, `awaitingBody` replaces it.
  let body: Body
  let awaitingBody: AwaitingBody?
  package let place: Place
  /// The module that added the hook, or nil.
  let module: String?
  /// A unique number. A copy has the number of its original.
  let number: SerialNumber
  /// The registrations that the hook concerns if it is one of all names or types.
  let reach: Reach
  /// The type of the instances that a hook of all types concerns: those that are made while the hook is there, each once,
  /// whatever their keys. Nil for a hook of a key, or of all names of a type.
  package let conformance: Any.Type?

  init(
    concernsMaking: Bool, isDecorator: Bool, on isolation: RecipeIsolation, place: Place, module: String?,
    number: SerialNumber, reach: Reach = .all, conformance: Any.Type?, awaiting awaitingBody: AwaitingBody?,
    _ body: @escaping Body
  ) {
    self.concernsMaking = concernsMaking
    self.isDecorator = isDecorator
    self.isolation = isolation
    self.body = body
    self.awaitingBody = awaitingBody
    self.place = place
    self.module = module
    self.number = number
    self.reach = reach
    self.conformance = conformance
  }

  deinit { LockCheck.assertNoLockIsHeld() }

  /// Returns a copy for another store. It is made at once: a copy of a copy would be released under the store's lock.
  ///
  /// - Parameters:
  ///   - module: The module that has added it there.
  ///   - reach: The registrations that a hook of all names concerns there; nil for the same.
  @inline(never)
  func copy(of module: String?, reach: Reach? = nil) -> Hook {
    Hook(
      concernsMaking: concernsMaking, isDecorator: isDecorator, on: isolation, place: place,
      module: module, number: number, reach: reach ?? self.reach, conformance: conformance,
      awaiting: awaitingBody, body)
  }

  /// Returns whether the hook can apply to a registration's instances. A hook that runs on the main actor when an
  /// instance is made needs a recipe that can wait for it.
  package func fits(_ registration: Registration) -> Bool {
    !concernsMaking || isolation == .anywhere || registration.isolation == .task || isolation == registration.isolation
  }

  package var isCompletion: Bool { concernsMaking && !isDecorator }

  /// The name of the method that adds such a hook.
  package var method: String { isDecorator ? "decorate" : concernsMaking ? "initCompleted" : "onDrop" }
}

extension [Hook] {
  /// Returns whether a hook is among these, with or without its module.
  func holds(_ hook: Hook) -> Bool { contains { $0.number == hook.number } }

  /// Returns these hooks and others in the order in which they were added. Both are in that order.
  @inline(never)
  func merged(with others: [Hook]) -> [Hook] {
    var merged: [Hook] = []
    merged.reserveCapacity(count + others.count)
    var position = 0
    for other in others {
      while position < count, !(other.number < self[position].number) {
        merged.append(self[position])
        position += 1
      }
      merged.append(other)
    }
    while position < count {
      merged.append(self[position])
      position += 1
    }
    return merged
  }
}
