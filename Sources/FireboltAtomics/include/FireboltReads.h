// Lock-free reads of published words.
//
// Each thread has a slot. A read names its words there, marks the slot, loads, retains the object it found, and clears the
// mark. A writer first removes an object from the published words, then makes every thread of the process execute a memory
// barrier, and then waits for the slots that are still marked. The writer sees the mark of a read that began before the
// barrier; a read that begins later sees the new words. The reader pays only three releasing stores, and the writer pays the
// cost of the barrier for both.
//
// On Linux, the barrier is `membarrier`, and on Windows `FlushProcessWriteBuffers`. Elsewhere, if the system refuses it,
// or under ThreadSanitizer, which doesn't support it, each read executes a barrier of its own after it has marked its
// slot. The choice is made with the first slot. It changes only if the system later refuses the barrier.
//
// A writer may have to wait for a thread that the system has suspended in the middle of a read. It then asks all threads
// to give way: each lets the suspended threads run before its next read.
//
// The protocol is that of userspace RCU with asymmetric barriers (urcu-memb), with a generation for each reader.
//
// A recipe runs far longer than a read, and nobody waits for it. Still, its thread doesn't retain the registration, whose
// count all threads share: while the read is open, the thread protects it by a hazard pointer in its slot, which it clears
// when the recipe has ended. Whoever has displaced the registration, and has waited for the reads, retires it: puts a
// reference beside each hazard pointer to it, makes every thread execute a barrier, and takes the reference back if the
// hazard pointer was cleared by then. A thread first clears its hazard pointer and then looks for such a reference, so one
// of the two releases it. (Such a scheme is known as pass-the-pointer.)

#ifndef FIREBOLT_READS_H
#define FIREBOLT_READS_H

#include "FireboltPlatform.h"
#include "FireboltThread.h"

/// What keeps an object alive that a thread uses without having retained it.
typedef struct firebolt_hazard_pointer {
  /// The object, or NULL.
  void *_Nullable object;
  /// A reference to the object that the thread must release when it no longer uses the object, or NULL.
  void *_Nullable handover;
} firebolt_hazard_pointer;

#define FIREBOLT_HAZARD_POINTERS 12

/// What a thread reads and protects.
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
  /// The hazard pointers to the registrations of the thread's recipes, that of the outermost first, and their number.
  /// Recipes nested more deeply retain their registrations.
  uintptr_t hazard_count;
  firebolt_hazard_pointer hazards[FIREBOLT_HAZARD_POINTERS];
  // Padding keeps slots from sharing a cache line or the pair of lines that the processor fetches at once.
  uintptr_t padding;
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
  // Release: a writer that finds these words beside the mark of the former read sees the end of that read.
  __atomic_store_n(&slot->words, words, __ATOMIC_RELEASE);
  uintptr_t mark = __atomic_load_n(&slot->reads, __ATOMIC_RELAXED) + 1;
  // Release: a writer that sees the mark sees the slot's words. The compiler keeps the following loads below this line.
  // The writer's barrier does the same for the processor.
  __atomic_store_n(&slot->reads, mark, __ATOMIC_RELEASE);
  __atomic_signal_fence(__ATOMIC_SEQ_CST);
  // This load comes after the mark's store: a reader that misses a change of its duties has stored its mark before the
  // change.
  return __builtin_expect(__atomic_load_n(&slot->duties, __ATOMIC_RELAXED) != 0, 0);
}

/// Begins a read of published words. No object that it finds is released before `firebolt_end_read`.
///
/// - Parameter words: The words to read; NULL for a read of several stores.
FIREBOLT_INLINE firebolt_slot *_Nonnull firebolt_begin_read(const void *_Nullable words) {
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

/// Protects an object that this thread uses without retaining it. The read that has found the object is still open.
///
/// - Returns: The hazard pointer, or NULL if the thread has no more of them: then the caller must retain the object.
FIREBOLT_INLINE firebolt_hazard_pointer *_Nullable firebolt_protect(
    firebolt_slot *_Nonnull slot, void *_Nonnull object) {
  if (__builtin_expect(slot->hazard_count == FIREBOLT_HAZARD_POINTERS, 0)) return NULL;
  firebolt_hazard_pointer *hazard = &slot->hazards[slot->hazard_count++];
  // Release: a thread that sees this object sees that the reference beside the former one was taken.
  __atomic_store_n(&hazard->object, object, __ATOMIC_RELEASE);
  return hazard;
}

/// Clears the hazard pointer that was set last.
///
/// - Returns: An object that the caller must release, or NULL.
FIREBOLT_INLINE void *_Nullable firebolt_end_protection(
    firebolt_slot *_Nonnull slot, firebolt_hazard_pointer *_Nonnull hazard) {
  slot->hazard_count--;
  // Release: the thread no longer uses the object.
  __atomic_store_n(&hazard->object, NULL, __ATOMIC_RELEASE);
  // The compiler, and the barrier of the thread that retires the object, keep the following load below this line.
  __atomic_signal_fence(__ATOMIC_SEQ_CST);
  if (__builtin_expect(__atomic_load_n(&slot->duties, __ATOMIC_RELAXED) != 0, 0)) __atomic_thread_fence(__ATOMIC_SEQ_CST);
  if (__builtin_expect(__atomic_load_n(&hazard->handover, __ATOMIC_RELAXED) == NULL, 1)) return NULL;
  return __atomic_exchange_n(&hazard->handover, NULL, __ATOMIC_ACQ_REL);
}

/// Gives each thread that protects an object a reference of its own. No thread can begin to protect it any more.
///
/// - Returns: The number of references that the caller must release, because their threads no longer use the object.
size_t firebolt_retire(void *_Nonnull object, void (*_Nonnull retain)(void *_Nonnull object));

/// Waits until every read of the given words that began before the call has ended. It doesn't wait for later reads.
void firebolt_wait_for_readers(const void *_Nonnull words);

/// Counts the slots, or those that live threads own. For tests.
size_t firebolt_count_slots(int only_taken);

/// Returns whether readers rely on the writer's barrier. For tests and benchmarks.
int firebolt_reads_are_asymmetric(void);

#endif
