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

  /// Lets a thread read two stores in turn, while this one displaces what the first of them shows, and overwrites it as soon as
  /// no read of that store uses it.
  ///
  /// - Returns: How often the thread has read what was overwritten.
  package static func overwrittenReads(rounds: Int) -> Int {
    let memory = UnsafeMutablePointer<firebolt_words_and_table>.allocate(capacity: 2)
    defer { memory.deallocate() }
    // Sound: the memory is used by the functions of the read protocol alone, until the thread has ended.
    nonisolated(unsafe) let (first, second) = (firebolt_init_words(memory), firebolt_init_words(memory + 1))
    let values = UnsafeMutablePointer<Int>.allocate(capacity: 2)
    values.initialize(repeating: 1, count: 2)
    defer { values.deallocate() }
    func show(_ value: UnsafeMutablePointer<Int>?) { firebolt_store_parent(first, value.map { .init($0) }) }
    show(values)
    let overwritten = Guarded(0)
    let hasEnded = Milestone()
    onADetachedThread {
      var count = 0
      var isOver = false
      while !isOver {
        let slot = firebolt_begin_read(first)
        if let value = firebolt_load_parent(first)?.assumingMemoryBound(to: Int.self) {
          for _ in 0..<10 where value.pointee != 1 { count += 1 }
        } else {
          isOver = true
        }
        firebolt_end_read(slot)
        firebolt_end_read(firebolt_begin_read(second))
      }
      overwritten.withLock { $0 = count }
      hasEnded.reach()
    }
    for round in 1...rounds {
      let (shown, former) = (round % 2, (round + 1) % 2)
      values[shown] = 1
      show(values + shown)
      firebolt_wait_for_readers(first)
      values[former] = 0
    }
    show(nil)
    hasEnded.wait()
    return overwritten.value
  }
}

extension Resolver {
  /// Whether readers must take the store's lock.
  package var hidesItsTable: Bool { firebolt_load_table(words) == firebolt_hidden() }
}
