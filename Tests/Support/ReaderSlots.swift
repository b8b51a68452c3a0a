import Firebolt
import FireboltAtomics

/// What tests look at of the readers' slots.
package enum ReaderSlots {
  /// The number of slots.
  package static var count: Int { Int(firebolt_count_slots(0)) }

  /// The number of slots that live threads own.
  package static var taken: Int { Int(firebolt_count_slots(1)) }

  /// Whether readers rely on the writer's memory barrier.
  package static var areAsymmetric: Bool { firebolt_reads_are_asymmetric() != 0 }

  /// Runs a body in the middle of this thread's read of a resolver, or of it and its ancestors. The body must not request
  /// anything.
  package static func whileReading(_ resolver: Resolver, andAncestors isOfLineage: Bool = false, _ body: () -> Void) {
    let slot = firebolt_begin_read(isOfLineage ? nil : resolver.words)
    defer { firebolt_end_read(slot) }
    body()
  }
}

extension Resolver {
  /// Whether readers must take the store's lock.
  package var hidesItsTable: Bool { firebolt_load_table(words) == firebolt_hidden() }
}
