import Firebolt

/// Checks that Firebolt holds none of its locks while it runs user code.
///
/// Call `use()` from a deinitialiser, `hash(into:)`, `==` or a closure that Firebolt runs. It makes requests and
/// changes on the current thread, and again on another thread that it waits for. If the current thread holds one of
/// Firebolt's locks, one of the two hangs, and the watchdog ends the program.
package final class LockProbe: @unchecked Sendable {  // Sound: the runtime synchronises weak references.
  private final class Helper: Sendable {}
  private struct Missing {}

  /// Weak, so that an instance that the resolver caches may retain the probe.
  private weak var resolver: Resolver?

  /// A resolver that lives as long as the probe, unlike the resolver under test.
  private let witness = Resolver()
  private let uses = Tally()

  /// Creates a probe that uses a resolver of its own, and `resolver` while that is alive.
  package init(_ resolver: Resolver? = nil) {
    self.resolver = resolver
  }

  /// The number of times that the probe was used.
  package var useCount: Int { uses.count }

  /// Makes requests and changes on the current thread and on another one.
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
    // The error for a missing type searches all resolvers for close matches.
    _ = resolutionError { try resolver.resolve(Missing.self) }?.closeMatches
    resolver.dropCached(Helper.self, name: "probe").dropCached([Helper.self])
    resolver.unregister(Helper.self, name: "probe")
    _ = MockResolver(inheriting: resolver).register { Helper() }.get() as Helper
    resolver.mergeDependencies(with: Resolver().register(name: "probe") { Helper() })
    resolver.unregister(Helper.self, name: "probe")
    _ = Resolver("lock probe").get() as Missing?
  }
}

/// An object whose deinit uses a resolver, so that its last owner must not release it while holding a lock.
open class ResolvesInDeinit: @unchecked Sendable {  // Sound: the property is constant.
  private let probe: LockProbe

  /// Creates an object whose deinit uses the probe's resolvers.
  package init(_ probe: LockProbe) {
    self.probe = probe
  }

  deinit {
    probe.use()
  }
}
