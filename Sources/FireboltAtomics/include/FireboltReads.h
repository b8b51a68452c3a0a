// Reads of published words without a lock.
//
// Each thread has a slot. A read marks the slot, loads, retains what it found, and clears the mark. A writer first takes
// an object out of the published words, then has every thread of the process execute a memory barrier, and then waits for
// the slots that are still marked. A read that began before the barrier is seen by its mark; a read that begins later
// sees the new words. So the reader pays two plain stores, and the writer pays for both.
//
// The barrier is `membarrier` on Linux. Where the system has none or refuses it, and under ThreadSanitizer, which doesn't
// know it, each read marks its slot by an atomic exchange instead, which is a barrier of its own. Which of the two it is
// is decided once for a process.
//
// The protocol is that of userspace RCU with asymmetric barriers (urcu-memb), with a generation for each reader.

#ifndef FIREBOLT_READS_H
#define FIREBOLT_READS_H

#include "FireboltPlatform.h"
#include "FireboltThread.h"

#include <stddef.h>
#include <stdint.h>

/// What one thread is reading.
typedef struct firebolt_slot {
  /// Odd while the thread reads. It grows by one when a read begins and when one ends, so a writer tells a read that it
  /// has to wait for from the next one.
  uintptr_t reads;
  /// What the thread reads: the words of a store, or NULL for those of several stores.
  const void *_Nullable words;
  /// Whether the thread's own barrier makes its marks visible, instead of the writer's.
  uintptr_t is_fenced;
  /// Whether a living thread has the slot.
  uintptr_t is_taken;
  struct firebolt_slot *_Nullable next;
  /// What the thread's last look-up has found, for as long as its read goes on.
  const struct firebolt_entry *_Nullable entry;
  // No two slots share a cache line, nor the pair of lines that the processor fetches at once.
  char padding[128 - 6 * sizeof(void *)];
} firebolt_slot;

/// Gives this thread a slot, before its first read.
firebolt_slot *_Nonnull firebolt_take_slot(void);

/// Marks the slot of this thread: a read begins.
///
/// - Parameter words: What is read; NULL if the read goes through several stores.
FIREBOLT_INLINE firebolt_slot *_Nonnull firebolt_mark_slot(const void *_Nullable words) {
  firebolt_slot *slot = firebolt_this_thread.slot;
  if (__builtin_expect(slot == NULL, 0)) slot = firebolt_take_slot();
  __atomic_store_n(&slot->words, words, __ATOMIC_RELAXED);
  uintptr_t mark = __atomic_load_n(&slot->reads, __ATOMIC_RELAXED) + 1;
  // Release, so that a writer that sees the mark sees what is read. The compiler keeps what follows below this line; the
  // writer's barrier keeps the processor from moving it.
  __atomic_store_n(&slot->reads, mark, __ATOMIC_RELEASE);
  __atomic_signal_fence(__ATOMIC_SEQ_CST);
  // Looked at after the mark is stored: a reader that misses a change of it has stored the mark before the change.
  if (__builtin_expect(__atomic_load_n(&slot->is_fenced, __ATOMIC_RELAXED) != 0, 0)) {
    __atomic_exchange_n(&slot->reads, mark, __ATOMIC_SEQ_CST);
#if !defined(__x86_64__) && !defined(__i386__)
    // An exchange alone doesn't keep the loads that follow from going before it.
    __atomic_thread_fence(__ATOMIC_SEQ_CST);
#endif
  }
  return slot;
}

/// Ends a read. What was found has been retained by now.
FIREBOLT_INLINE void firebolt_end_read(firebolt_slot *_Nonnull slot) {
  // Swift's optimizer takes a store, even one that releases, for something that a retain may be moved below; it doesn't move
  // one below a fence. So the retain of what was found stays within the read.
  __atomic_signal_fence(__ATOMIC_SEQ_CST);
  // Release: the processor must not move a load or a retain below this line. Nobody else writes to the slot, so the sum needs
  // no atomic operation.
  __atomic_store_n(&slot->reads, __atomic_load_n(&slot->reads, __ATOMIC_RELAXED) + 1, __ATOMIC_RELEASE);
}

/// Returns once every read of some words that began before the call has ended, in this copy's slots.
void firebolt_wait_for_own_readers(const void *_Nonnull words);

/// How many slots there are, and how many of them living threads have. For tests.
size_t firebolt_slot_count(void);
size_t firebolt_taken_slot_count(void);

/// Whether readers leave the barrier to the writer. For tests and benchmarks.
int firebolt_reads_are_asymmetric(void);

#endif
