// The few words that Firebolt's threads share without a lock, and the atomic
// operations on them. Swift's own atomics ask for newer systems than Firebolt
// supports, and a thread-local variable has no Swift spelling.
//
// Every function is inlined into its caller, so that reading a cached instance
// costs two atomic additions and a handful of loads.

#ifndef FIREBOLT_ATOMICS_H
#define FIREBOLT_ATOMICS_H

#include <stddef.h>
#include <stdint.h>

#define FIREBOLT_INLINE static inline __attribute__((always_inline))

// MARK: - The published table

/// What readers see of one key. `type`, `name` and `owner` never change; the others are read and written by the
/// functions below. `factory` is the registration where nothing stands between it and a plain `get()`.
typedef struct firebolt_entry {
  const void *_Nonnull type;
  uint64_t name;
  const void *_Nonnull owner;
  void *_Nullable instance;
  void *_Nullable factory;
  void *_Nullable registration;
} firebolt_entry;

/// An open-addressed table of entries. `mask` is the number of slots less one.
typedef struct firebolt_table {
  size_t mask;
  firebolt_entry *_Nullable slots[1];
} firebolt_table;

/// Makes a table of empty slots; their number is a power of two.
firebolt_table *_Nonnull firebolt_make_table(size_t slots);

void firebolt_free_table(firebolt_table *_Nonnull table);

/// An empty table that stands for one which readers may not read: they have to ask under the store's lock.
extern firebolt_table firebolt_hidden_table;

FIREBOLT_INLINE firebolt_table *_Nonnull firebolt_hidden(void) { return &firebolt_hidden_table; }

FIREBOLT_INLINE size_t firebolt_hash(const void *_Nonnull type, uint64_t name) {
  return (size_t)((((uint64_t)(uintptr_t)type ^ name) * 0x9E3779B97F4A7C15ull) >> 32);
}

FIREBOLT_INLINE firebolt_entry *_Nullable firebolt_slot(const firebolt_table *_Nonnull table, size_t index) {
  return __atomic_load_n(&table->slots[index & table->mask], __ATOMIC_ACQUIRE);
}

FIREBOLT_INLINE void firebolt_set_slot(firebolt_table *_Nonnull table, size_t index, firebolt_entry *_Nonnull entry) {
  __atomic_store_n(&table->slots[index & table->mask], entry, __ATOMIC_RELEASE);
}

/// The words that a store publishes: its table; the resolver to ask for what it lacks; and the resolver that recipes get, once
/// one has asked for that.
typedef struct firebolt_words {
  firebolt_table *_Nonnull table;
  void *_Nullable parent;
  void *_Nullable recipe_resolver;
} firebolt_words;

FIREBOLT_INLINE firebolt_table *_Nonnull firebolt_load_table(firebolt_words *_Nonnull words) {
  return __atomic_load_n(&words->table, __ATOMIC_SEQ_CST);
}

FIREBOLT_INLINE void firebolt_store_table(firebolt_words *_Nonnull words, firebolt_table *_Nonnull table) {
  __atomic_store_n(&words->table, table, __ATOMIC_SEQ_CST);
}

FIREBOLT_INLINE void *_Nullable firebolt_load_parent(firebolt_words *_Nonnull words) {
  return __atomic_load_n(&words->parent, __ATOMIC_SEQ_CST);
}

FIREBOLT_INLINE void firebolt_store_parent(firebolt_words *_Nonnull words, void *_Nullable parent) {
  __atomic_store_n(&words->parent, parent, __ATOMIC_SEQ_CST);
}

FIREBOLT_INLINE void *_Nullable firebolt_load_recipe_resolver(firebolt_words *_Nonnull words) {
  return __atomic_load_n(&words->recipe_resolver, __ATOMIC_ACQUIRE);
}

FIREBOLT_INLINE void firebolt_store_recipe_resolver(firebolt_words *_Nonnull words, void *_Nullable resolver) {
  __atomic_store_n(&words->recipe_resolver, resolver, __ATOMIC_RELEASE);
}

FIREBOLT_INLINE void *_Nullable firebolt_load_instance(const firebolt_entry *_Nonnull entry) {
  return __atomic_load_n(&entry->instance, __ATOMIC_SEQ_CST);
}

FIREBOLT_INLINE void firebolt_store_instance(firebolt_entry *_Nonnull entry, void *_Nullable instance) {
  __atomic_store_n(&entry->instance, instance, __ATOMIC_SEQ_CST);
}

FIREBOLT_INLINE void *_Nullable firebolt_load_factory(const firebolt_entry *_Nonnull entry) {
  return __atomic_load_n(&entry->factory, __ATOMIC_SEQ_CST);
}

FIREBOLT_INLINE void firebolt_store_factory(firebolt_entry *_Nonnull entry, void *_Nullable factory) {
  __atomic_store_n(&entry->factory, factory, __ATOMIC_SEQ_CST);
}

FIREBOLT_INLINE void *_Nullable firebolt_load_registration(const firebolt_entry *_Nonnull entry) {
  return __atomic_load_n(&entry->registration, __ATOMIC_SEQ_CST);
}

FIREBOLT_INLINE void firebolt_store_registration(firebolt_entry *_Nonnull entry, void *_Nullable registration) {
  __atomic_store_n(&entry->registration, registration, __ATOMIC_SEQ_CST);
}

// MARK: - What belongs to a thread

/// `frame` is the innermost request that this thread is carrying out; `shard` is one more than the index of the thread's
/// reader shard, 0 before it has one; `redirections` is how many recipes the thread is running on behalf of a resolver
/// other than the one that registered them.
typedef struct firebolt_thread {
  void *_Nullable frame;
  uint32_t shard;
  uint32_t redirections;
} firebolt_thread;

extern _Thread_local firebolt_thread firebolt_this_thread;

FIREBOLT_INLINE void *_Nullable firebolt_frame(void) { return firebolt_this_thread.frame; }

FIREBOLT_INLINE void firebolt_set_frame(void *_Nullable frame) { firebolt_this_thread.frame = frame; }

FIREBOLT_INLINE void firebolt_begin_redirection(void) { firebolt_this_thread.redirections++; }

FIREBOLT_INLINE void firebolt_end_redirection(void) { firebolt_this_thread.redirections--; }

/// The thread's number: from 1 on, in the order in which they first ask for it.
uint64_t firebolt_thread_number(void);

// MARK: - Task frames

/// What tasks have entered, anywhere in the process; a cache line of its own, since every request looks at it.
/// `frames` is how many overrides and asynchronous recipes there are, `redirections` how many of these recipes run on
/// behalf of a resolver other than the one that registered them.
typedef struct firebolt_task_counts {
  int64_t frames;
  int64_t redirections;
  char padding[112];
} firebolt_task_counts;

extern firebolt_task_counts firebolt_tasks;

/// Relaxed: whoever is in a frame has counted it, or was started by who did.
FIREBOLT_INLINE int64_t firebolt_task_frames(void) { return __atomic_load_n(&firebolt_tasks.frames, __ATOMIC_RELAXED); }

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
  return (firebolt_this_thread.redirections | __atomic_load_n(&firebolt_tasks.redirections, __ATOMIC_RELAXED)) != 0;
}

// MARK: - Readers

enum { firebolt_shard_count = 32 };

/// How many threads of one shard are reading published words right now; a cache line (or two) of its own.
typedef struct firebolt_shard {
  int64_t readers;
  char padding[120];
} firebolt_shard;

extern firebolt_shard firebolt_shards[firebolt_shard_count];
extern uint32_t firebolt_threads_seen;

/// Begins a read: until the matching `firebolt_end_read`, nothing that a published word points to is released.
FIREBOLT_INLINE firebolt_shard *_Nonnull firebolt_begin_read(void) {
  uint32_t shard = firebolt_this_thread.shard;
  if (__builtin_expect(shard == 0, 0)) {
    // Sequentially consistent as well: a writer that doesn't know this thread yet need not wait for it.
    shard = __atomic_fetch_add(&firebolt_threads_seen, 1, __ATOMIC_SEQ_CST) % firebolt_shard_count + 1;
    firebolt_this_thread.shard = shard;
  }
  firebolt_shard *mine = &firebolt_shards[shard - 1];
  // Sequentially consistent with the stores of the published words: a writer that takes a word back and then sees
  // no reader here knows that who begins later will not see that word.
  __atomic_fetch_add(&mine->readers, 1, __ATOMIC_SEQ_CST);
  return mine;
}

/// Ends a read. What was read has been retained by now.
FIREBOLT_INLINE void firebolt_end_read(firebolt_shard *_Nonnull shard) {
  // The compiler must not sink a retain below this line.
  __asm__ volatile("" ::: "memory");
  __atomic_fetch_sub(&shard->readers, 1, __ATOMIC_RELEASE);
}

/// Returns once every read that had begun before the call has ended.
void firebolt_wait_for_readers(void);

// MARK: - Serial numbers

/// Source of the serial numbers that tell stores, registrations and instances apart and put them in order.
extern uint64_t firebolt_serial_numbers;

FIREBOLT_INLINE uint64_t firebolt_next_serial_number(void) {
  return __atomic_add_fetch(&firebolt_serial_numbers, 1, __ATOMIC_RELAXED);
}

#endif
