// Lock-free reads of published words.
//
// Each thread has a slot. A read marks the slot, loads, retains the object it found, and clears the mark. A writer
// first removes an object from the published words, then makes every thread of the process execute a memory barrier,
// and then waits for the slots that are still marked. The writer sees the mark of a read that began before the barrier;
// a read that begins later sees the new words. The reader pays only two plain stores, and the writer pays the cost of
// the barrier for both.
//
// On Linux, the barrier is `membarrier`, and on Windows `FlushProcessWriteBuffers`. Elsewhere, if the system refuses it,
// or under ThreadSanitizer, which doesn't support it, each read marks its slot with an atomic exchange instead, which is
// a barrier of its own. The choice is made with the first slot. It changes only if the system later refuses the barrier.
//
// A writer may have to wait for a thread that the system has suspended in the middle of a read. It then asks all threads
// to give way: each lets the suspended threads run before its next read.
//
// The protocol is that of userspace RCU with asymmetric barriers (urcu-memb), with a generation for each reader.

#ifndef FIREBOLT_READS_H
#define FIREBOLT_READS_H

#include "FireboltPlatform.h"
#include "FireboltThread.h"

#include <stddef.h>
#include <stdint.h>

/// The read state of one thread.
typedef struct firebolt_slot {
  /// Odd while the thread reads. It is incremented when a read begins and when it ends, so a writer can distinguish the
  /// read it waits for from the next one.
  uintptr_t reads;
  /// The words that the thread reads; NULL for the words of several stores.
  const void *_Nullable words;
  /// What the thread does at the beginning of a read besides marking its slot; see below.
  uintptr_t duties;
  /// Whether a live thread owns the slot.
  uintptr_t is_taken;
  struct firebolt_slot *_Nullable next;
  /// The entry that the thread's last look-up found. It is valid while the read is open.
  const struct firebolt_entry *_Nullable entry;
  // Padding keeps slots from sharing a cache line or the pair of lines that the processor fetches at once.
  char padding[128 - 6 * sizeof(void *)];
} firebolt_slot;

enum {
  /// The thread's own barrier, instead of the writer's, makes its marks visible.
  firebolt_uses_own_fence = 1,
  /// The thread lets others run first. It does so once each time a writer asks for it.
  firebolt_gives_way = 2,
};

/// Assigns a slot to this thread, before its first read.
firebolt_slot *_Nonnull firebolt_take_slot(void);

/// Does a slot's duties after the slot was marked. Nothing must have been loaded yet.
void firebolt_do_duties(firebolt_slot *_Nonnull slot);

/// Marks a slot at the beginning of a read.
///
/// - Parameter words: The words to read; NULL for a read of several stores.
/// - Returns: Whether the caller must call `firebolt_do_duties` before it loads anything.
FIREBOLT_INLINE int firebolt_mark(firebolt_slot *_Nonnull slot, const void *_Nullable words) {
  __atomic_store_n(&slot->words, words, __ATOMIC_RELAXED);
  uintptr_t mark = __atomic_load_n(&slot->reads, __ATOMIC_RELAXED) + 1;
  // Release: a writer that sees the mark sees the slot's words. The compiler keeps the following loads below this line.
  // The writer's barrier does the same for the processor.
  __atomic_store_n(&slot->reads, mark, __ATOMIC_RELEASE);
  __atomic_signal_fence(__ATOMIC_SEQ_CST);
  // This load comes after the mark's store: a reader that misses a change of its duties has stored its mark before the
  // change.
  return __builtin_expect(__atomic_load_n(&slot->duties, __ATOMIC_RELAXED) != 0, 0);
}

/// Marks this thread's slot at the beginning of a read.
///
/// - Parameter words: The words to read; NULL for a read of several stores.
FIREBOLT_INLINE firebolt_slot *_Nonnull firebolt_mark_slot(const void *_Nullable words) {
  firebolt_slot *slot = firebolt_this_thread.slot;
  if (__builtin_expect(slot == NULL, 0)) slot = firebolt_take_slot();
  if (firebolt_mark(slot, words)) firebolt_do_duties(slot);
  return slot;
}

/// Ends a read. The caller has already retained the object it found.
FIREBOLT_INLINE void firebolt_end_read(firebolt_slot *_Nonnull slot) {
  // Swift's optimizer may move a retain below a store, even a releasing one, but not below a fence. The fence keeps the
  // retain inside the read.
  __atomic_signal_fence(__ATOMIC_SEQ_CST);
  // Release: the processor must not move a load or a retain below this line. No other thread writes to the slot, so the
  // increment needs no atomic operation.
  __atomic_store_n(&slot->reads, __atomic_load_n(&slot->reads, __ATOMIC_RELAXED) + 1, __ATOMIC_RELEASE);
}

/// Waits until every read of the given words in this copy's slots that began before the call has ended.
void firebolt_wait_for_own_readers(const void *_Nonnull words);

/// The number of slots, and the number of slots that live threads own.
typedef struct { size_t all, taken; } firebolt_slot_counts;

/// Counts the slots. For tests.
firebolt_slot_counts firebolt_count_slots(void);

/// Returns whether readers rely on the writer's barrier. For tests and benchmarks.
int firebolt_reads_are_asymmetric(void);

#endif
