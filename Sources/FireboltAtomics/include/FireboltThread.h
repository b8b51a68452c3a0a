// What belongs to one thread, and what tasks count for the whole process.

#ifndef FIREBOLT_THREAD_H
#define FIREBOLT_THREAD_H

#include "FireboltPlatform.h"

#include <stddef.h>
#include <stdint.h>

struct firebolt_slot;

/// What Firebolt keeps for each thread.
typedef struct firebolt_thread {
  /// The innermost request that the thread is carrying out.
  void *_Nullable frame;
  /// The thread's reader slot; NULL before its first read.
  struct firebolt_slot *_Nullable slot;
  /// How many recipes the thread is running on behalf of a resolver other than the one that registered them.
  intptr_t redirections;
  /// The last unique number that the thread has given, and the end of the block from which it gives them.
  uint64_t last_number;
  uint64_t end_of_numbers;
  /// The thread's own number; 0 before somebody asks for it.
  uint64_t number;
  /// How many of Firebolt's locks the thread holds. Counted in debug builds.
  intptr_t locks_held;
  /// The complement of the lowest address at which recipes still begin; 0 before the system was asked.
  uintptr_t stack_limit_complement;
  /// The bounds of the thread's stack; 0, if the system doesn't tell them.
  uintptr_t lowest_of_stack;
  uintptr_t end_of_stack;
} firebolt_thread;

extern _Thread_local firebolt_thread firebolt_this_thread FIREBOLT_HIDDEN FIREBOLT_THREAD_LOCAL_MODEL;

FIREBOLT_INLINE void *_Nullable firebolt_frame(void) { return firebolt_this_thread.frame; }

FIREBOLT_INLINE void firebolt_set_frame(void *_Nullable frame) { firebolt_this_thread.frame = frame; }

FIREBOLT_INLINE void firebolt_begin_redirection(void) { firebolt_this_thread.redirections++; }

FIREBOLT_INLINE void firebolt_end_redirection(void) { firebolt_this_thread.redirections--; }

FIREBOLT_INLINE void firebolt_note_lock(void) { firebolt_this_thread.locks_held++; }

FIREBOLT_INLINE void firebolt_note_unlock(void) { firebolt_this_thread.locks_held--; }

FIREBOLT_INLINE intptr_t firebolt_locks_held(void) { return firebolt_this_thread.locks_held; }

/// How much of a thread's stack is kept for what a recipe does besides asking, and for telling that there is no more: in bytes.
/// Of a stack that is smaller than four times that, a quarter is kept.
#define FIREBOLT_STACK_RESERVE ((uintptr_t)64 << 10)

/// The same, where the stack's limit isn't known yet or is passed.
int firebolt_stack_ends_here(uintptr_t address);

/// Whether so little of the thread's stack is left that no recipe may begin.
FIREBOLT_INLINE int firebolt_stack_ends(void) {
#if FIREBOLT_HAS_THREADS
  uintptr_t address = (uintptr_t)__builtin_frame_address(0);
  // Complements, so that one comparison does, also where nobody has asked for the limit.
  if (__builtin_expect(~address < firebolt_this_thread.stack_limit_complement, 1)) return 0;
  return firebolt_stack_ends_here(address);
#else
  return 0;
#endif
}

/// Takes a block of unique numbers for this thread, and gives the first.
uint64_t firebolt_begin_numbers(void);

/// A number that no other call in this process gives. A thread's numbers grow; those of two threads are in no order. Threads
/// take whole blocks, so that they don't meet at one counter.
FIREBOLT_INLINE uint64_t firebolt_unique_number(void) {
  firebolt_thread *thread = &firebolt_this_thread;
  if (__builtin_expect(thread->last_number == thread->end_of_numbers, 0)) return firebolt_begin_numbers();
  return ++thread->last_number;
}

/// The thread's number: from 1 on, in the order in which threads first ask for it.
uint64_t firebolt_thread_number(void);

/// What tasks have entered, anywhere in the process; cache lines of their own, since every request looks at them.
///
/// The upper half of each word counts the tests that pretend other contexts than those of the process. So a look-up takes the
/// long way meanwhile, on which a declared key's recipe is chosen, and pays nothing for it otherwise.
typedef struct firebolt_task_counts {
  /// How many overrides and asynchronous recipes there are.
  intptr_t frames;
  /// How many of these recipes run on behalf of a resolver other than the one that registered them.
  intptr_t redirections;
  char padding[128 - 2 * sizeof(intptr_t)];
} firebolt_task_counts;

extern firebolt_task_counts firebolt_tasks FIREBOLT_HIDDEN;

/// One in the upper half of a word.
#define FIREBOLT_PRETENCE ((intptr_t)1 << (sizeof(intptr_t) * 4))

/// Relaxed: the code in a frame has counted the frame, or was started by code that has.
FIREBOLT_INLINE intptr_t firebolt_task_frames(void) {
  return __atomic_load_n(&firebolt_tasks.frames, __ATOMIC_RELAXED) & (FIREBOLT_PRETENCE - 1);
}

/// Whether a test somewhere pretends other contexts.
FIREBOLT_INLINE int firebolt_contexts_are_pretended(void) {
  return __atomic_load_n(&firebolt_tasks.frames, __ATOMIC_RELAXED) >= FIREBOLT_PRETENCE;
}

FIREBOLT_INLINE void firebolt_begin_pretence(void) {
  __atomic_fetch_add(&firebolt_tasks.frames, FIREBOLT_PRETENCE, __ATOMIC_RELAXED);
  __atomic_fetch_add(&firebolt_tasks.redirections, FIREBOLT_PRETENCE, __ATOMIC_RELAXED);
}

FIREBOLT_INLINE void firebolt_end_pretence(void) {
  __atomic_fetch_sub(&firebolt_tasks.redirections, FIREBOLT_PRETENCE, __ATOMIC_RELAXED);
  __atomic_fetch_sub(&firebolt_tasks.frames, FIREBOLT_PRETENCE, __ATOMIC_RELAXED);
}

FIREBOLT_INLINE void firebolt_begin_task_frame(void) { __atomic_fetch_add(&firebolt_tasks.frames, 1, __ATOMIC_RELAXED); }

FIREBOLT_INLINE void firebolt_end_task_frame(void) { __atomic_fetch_sub(&firebolt_tasks.frames, 1, __ATOMIC_RELAXED); }

FIREBOLT_INLINE void firebolt_begin_task_redirection(void) {
  __atomic_fetch_add(&firebolt_tasks.redirections, 1, __ATOMIC_RELAXED);
}

FIREBOLT_INLINE void firebolt_end_task_redirection(void) {
  __atomic_fetch_sub(&firebolt_tasks.redirections, 1, __ATOMIC_RELAXED);
}

/// Whether code may be running here on behalf of a resolver other than the one for which it was written.
FIREBOLT_INLINE int firebolt_may_be_redirected(void) {
  intptr_t redirections = __atomic_load_n(&firebolt_tasks.redirections, __ATOMIC_RELAXED) & (FIREBOLT_PRETENCE - 1);
  return (firebolt_this_thread.redirections | redirections) != 0;
}

/// Whether a request has to take the long way: code may be running on behalf of another resolver, or in other contexts.
FIREBOLT_INLINE int firebolt_needs_long_way(void) {
  return (firebolt_this_thread.redirections | __atomic_load_n(&firebolt_tasks.redirections, __ATOMIC_RELAXED)) != 0;
}

/// Whether a global request has to take the long way: it may be for another resolver, or in other contexts.
FIREBOLT_INLINE int firebolt_global_needs_long_way(void) {
  return firebolt_this_thread.frame != NULL || __atomic_load_n(&firebolt_tasks.frames, __ATOMIC_RELAXED) != 0;
}

#endif
