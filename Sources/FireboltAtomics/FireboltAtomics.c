#include "FireboltAtomics.h"

#include <sched.h>
#include <stdlib.h>
#include <time.h>

_Thread_local firebolt_thread firebolt_this_thread;
firebolt_shard firebolt_shards[firebolt_shard_count] __attribute__((aligned(128)));
uint64_t firebolt_threads_seen;
uint64_t firebolt_serial_numbers;
firebolt_task_counts firebolt_tasks __attribute__((aligned(128)));
firebolt_table firebolt_hidden_table;

firebolt_table *firebolt_make_table(size_t slots) {
  firebolt_table *table = calloc(1, sizeof(firebolt_table) + (slots - 1) * sizeof(firebolt_entry *));
  if (table == NULL) abort();
  table->mask = slots - 1;
  return table;
}

void firebolt_free_table(firebolt_table *table) { free(table); }

uint64_t firebolt_thread_number(void) {
  static uint64_t numbers;
  static _Thread_local uint64_t number;
  if (number == 0) number = __atomic_add_fetch(&numbers, 1, __ATOMIC_RELAXED);
  return number;
}

void firebolt_wait_for_readers(void) {
  uint64_t threads = __atomic_load_n(&firebolt_threads_seen, __ATOMIC_SEQ_CST);
  uint64_t shards = threads < firebolt_shard_count ? threads : firebolt_shard_count;
  for (uint64_t index = 0; index < shards; index++) {
    // A read is a few loads and a retain, so a shard that is not empty now is empty in a moment, unless its thread
    // was suspended in the middle: then the scheduler needs this one's turn.
    for (unsigned attempt = 0; __atomic_load_n(&firebolt_shards[index].readers, __ATOMIC_SEQ_CST) != 0; attempt++) {
      if (attempt < 64) continue;
      if (attempt < 1024) {
        sched_yield();
      } else {
        struct timespec pause = {0, 50000};
        nanosleep(&pause, NULL);
      }
    }
  }
}
