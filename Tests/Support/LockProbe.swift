import Firebolt

/// Shows that no lock of Firebolt's is held where user code runs.
///
/// Call `use()` from a deinitialiser, a hash, an equality or a closure that Firebolt runs. It makes requests and changes on
/// the current thread, and again on another thread that it waits for. Where the current thread holds a lock of Firebolt's,
/// one of the two never ends, and the watchdog ends the program.
package final class LockProbe: @unchecked Sendable {  // Sound: the runtime guards the weak reference.
  private final class Helper: Sendable {}
  private struct Missing {}

  /// Weak, so that what a resolver caches may have the probe.
  private weak var resolver: Resolver?

  /// Lives as long as the probe, unlike the resolver that is under test.
  private let witness = Resolver()
  private let uses = Tally()

  /// A probe that uses a resolver of its own, and another one as long as that lives.
  package init(_ resolver: Resolver? = nil) {
    self.resolver = resolver
  }

  /// How often the probe was used.
  package var useCount: Int { uses.count }

  /// Makes requests and changes here, and on another thread.
  package func use() {
    for resolver in [resolver, witness].compactMap({ $0 }) {
      Self.use(resolver)
      onAnotherThread { Self.use(resolver) }
    }
    uses.add()
  }

  private static func use(_ resolver: Resolver) {
    resolver.register(name: "probe") { Helper() }
    _ = try? resolver.resolve(Helper.self, name: "probe")
    // What is missing has close matches, which are looked for in all resolvers.
    _ = resolutionError { try resolver.resolve(Missing.self) }?.closeMatches
    resolver.dropCached(Helper.self, name: "probe").dropCached([Helper.self])
    resolver.unregister(Helper.self, name: "probe")
    _ = Resolver("lock probe").get() as Missing?
  }
}

/// An object that uses a resolver when it goes, so that its last owner must not let go of it while holding a lock.
open class ResolvesInDeinit: @unchecked Sendable {  // Sound: the property is constant.
  private let probe: LockProbe

  /// An object that uses the resolvers of a probe when it goes.
  package init(_ probe: LockProbe) {
    self.probe = probe
  }

  deinit {
    probe.use()
  }
}
