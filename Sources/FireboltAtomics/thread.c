#include "FireboltThread.h"

_Thread_local firebolt_thread firebolt_this_thread;
firebolt_task_counts firebolt_tasks __attribute__((aligned(128)));

// 64-bit counters are shared without a lock, even on systems with 32-bit pointers.
_Static_assert(__atomic_always_lock_free(sizeof(uint64_t), 0), "the processor adds to 64 bits at once");
_Static_assert(sizeof(firebolt_task_counts) == 128, "what every request looks at has cache lines of its own");

uint64_t firebolt_begin_numbers(void) {
  enum { block = 1 << 16 };
  static uint64_t blocks;
  firebolt_thread *thread = &firebolt_this_thread;
  uint64_t start = __atomic_fetch_add(&blocks, 1, __ATOMIC_RELAXED) * block;
  // 0 means "no number", so the first number of each block is skipped.
  thread->last_number = start + 1;
  thread->end_of_numbers = start + block - 1;
  return thread->last_number;
}
