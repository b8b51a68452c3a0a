/// What tests and previews let a store assume. Most stores have none, and a child that is made for a request must cost little.
final class Surroundings: Sendable {
  /// The clock for expiry, in nanoseconds; nil for the system's clock.
  let clock: (@Sendable () -> UInt64)?

  /// The contexts that the resolver pretends, or nil.
  let pretence: Pretence?

  /// The stores whose registrations this one has inherited, and theirs: see `Store.heritage`.
  let heritage: [StoreIdentity]

  init(clock: (@Sendable () -> UInt64)?, pretence: Pretence?, heritage: [StoreIdentity]) {
    self.clock = clock
    self.pretence = pretence
    self.heritage = heritage
  }
}
