// Thread-local state, and process-wide counts of task state.

#ifndef FIREBOLT_THREAD_H
#define FIREBOLT_THREAD_H

#include "FireboltPlatform.h"

struct firebolt_slot;

/// Firebolt's state for each thread.
typedef struct firebolt_thread {
  /// The innermost request on the thread.
  void *_Nullable frame;
  /// The thread's reader slot; NULL before its first read.
  struct firebolt_slot *_Nullable slot;
  /// The thread's last unique number, and the end of its block of numbers.
  uint64_t last_number;
  uint64_t end_of_numbers;
  /// The thread's logical clock.
  uint64_t time;
  /// The number of `when` closures that the thread is running.
  intptr_t whens;
  /// The number of incomplete instances that requests of the thread have got.
  intptr_t incomplete;
  /// The number of errors of the thread whose text is being made for the text of another one.
  intptr_t quoted;
  /// The number of Firebolt's locks that the thread holds. Counted in debug builds.
  intptr_t locks_held;
} firebolt_thread;

extern _Thread_local firebolt_thread firebolt_this_thread FIREBOLT_HIDDEN FIREBOLT_THREAD_LOCAL_MODEL;

FIREBOLT_INLINE void *_Nullable firebolt_frame(void) { return firebolt_this_thread.frame; }

FIREBOLT_INLINE void firebolt_set_frame(void *_Nullable frame) { firebolt_this_thread.frame = frame; }

/// Adds to the number of `when` closures that the thread is running, and returns the sum.
FIREBOLT_INLINE intptr_t firebolt_count_whens(intptr_t more) { return firebolt_this_thread.whens += more; }

/// Adds to the number of incomplete instances that requests of the thread have got, and returns the sum.
FIREBOLT_INLINE intptr_t firebolt_count_incomplete(intptr_t more) { return firebolt_this_thread.incomplete += more; }

/// Adds to the number of errors whose text the thread is making for that of another one, and returns the sum.
FIREBOLT_INLINE intptr_t firebolt_count_quoted(intptr_t more) { return firebolt_this_thread.quoted += more; }

/// Adds to the number of locks that the thread holds or is about to take, in debug builds, and returns the sum.
FIREBOLT_INLINE intptr_t firebolt_count_locks(intptr_t more) { return firebolt_this_thread.locks_held += more; }

/// Reserves a block of unique numbers for this thread and returns the first one.
uint64_t firebolt_begin_numbers(void);

/// Returns a number that is unique in this process. The numbers of one thread increase; the numbers of two threads
/// aren't ordered. Threads reserve whole blocks to avoid contention on one counter.
FIREBOLT_INLINE uint64_t firebolt_unique_number(void) {
  firebolt_thread *thread = &firebolt_this_thread;
  if (__builtin_expect(thread->last_number == thread->end_of_numbers, 0)) return firebolt_begin_numbers();
  return ++thread->last_number;
}

/// Returns the next time of this thread's logical clock, which the given time advances if it is later.
FIREBOLT_INLINE uint64_t firebolt_time_after(uint64_t time) {
  firebolt_thread *thread = &firebolt_this_thread;
  if (thread->time < time) thread->time = time;
  return ++thread->time;
}

/// Returns a number that no other living thread has.
FIREBOLT_INLINE uint64_t firebolt_thread_number(void) { return (uint64_t)(uintptr_t)&firebolt_this_thread; }

/// Process-wide counts of task state. They have cache lines of their own, because every request reads them.
///
/// The upper halves count what makes look-ups take the slow path; otherwise this costs nothing. In both words these are the
/// contexts that are pretended, because the slow path chooses a declared key's recipe by them. In the second word they are
/// also the observers: those of an ancestor hear of what a resolver finds. The global resolver has no ancestor.
typedef struct firebolt_task_counts {
  /// The number of overrides and asynchronous recipes.
  intptr_t frames;
  /// The number of running recipes whose `$0` is a substitute: another resolver than the one that answers.
  intptr_t substitutes;
  char padding[128 - 2 * sizeof(intptr_t)];
} firebolt_task_counts;

extern firebolt_task_counts firebolt_tasks FIREBOLT_HIDDEN;

/// One unit in the upper half of a word.
#define FIREBOLT_UPPER ((intptr_t)1 << (sizeof(intptr_t) * 4))

/// Relaxed: code inside a frame has counted the frame itself, or was started by code that has.
FIREBOLT_INLINE intptr_t firebolt_task_frames(void) {
  return __atomic_load_n(&firebolt_tasks.frames, __ATOMIC_RELAXED) & (FIREBOLT_UPPER - 1);
}

/// Returns whether contexts are pretended.
FIREBOLT_INLINE int firebolt_contexts_are_pretended(void) {
  return __atomic_load_n(&firebolt_tasks.frames, __ATOMIC_RELAXED) >= FIREBOLT_UPPER;
}

// Each of these adds a number to a count, which is negative at the end of what is counted.

FIREBOLT_INLINE void firebolt_add_task_frames(intptr_t number) {
  __atomic_fetch_add(&firebolt_tasks.frames, number, __ATOMIC_RELAXED);
}

FIREBOLT_INLINE void firebolt_add_substitutes(intptr_t number) {
  __atomic_fetch_add(&firebolt_tasks.substitutes, number, __ATOMIC_RELAXED);
}

FIREBOLT_INLINE void firebolt_add_pretences(intptr_t number) {
  firebolt_add_task_frames(number * FIREBOLT_UPPER);
  firebolt_add_substitutes(number * FIREBOLT_UPPER);
}

FIREBOLT_INLINE void firebolt_add_observers(intptr_t number) { firebolt_add_substitutes(number * FIREBOLT_UPPER); }

/// Returns whether any recipe has a substitute.
FIREBOLT_INLINE int firebolt_has_substitutes(void) {
  return (__atomic_load_n(&firebolt_tasks.substitutes, __ATOMIC_RELAXED) & (FIREBOLT_UPPER - 1)) != 0;
}

/// Returns whether a request must take the slow path: its resolver may be a substitute, contexts are pretended, or
/// somebody observes a resolver.
FIREBOLT_INLINE int firebolt_needs_slow_path(void) {
  return __atomic_load_n(&firebolt_tasks.substitutes, __ATOMIC_RELAXED) != 0;
}

/// Returns whether a global request must take the slow path: it may be for another resolver, or in pretended contexts.
FIREBOLT_INLINE int firebolt_global_needs_slow_path(void) {
  return firebolt_this_thread.frame != NULL || __atomic_load_n(&firebolt_tasks.frames, __ATOMIC_RELAXED) != 0;
}

#endif
