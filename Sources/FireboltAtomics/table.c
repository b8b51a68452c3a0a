#include "FireboltTable.h"

#include "FireboltThread.h"

#include <stdlib.h>

firebolt_table firebolt_hidden_table;

/// For another copy of Firebolt, which has its own slots.
static firebolt_slot *mark_slot(const void *words) { return firebolt_mark_slot(words); }

const firebolt_copy firebolt_this_copy = {
    firebolt_look_up_qualified, mark_slot, firebolt_wait_for_own_readers, firebolt_hand_over_own};

/// The words of this copy's global resolver; NULL until it exists.
static const firebolt_words *global_words;

/// The words of a store with its first table.
typedef struct {
  firebolt_words words;
  firebolt_table table;
  firebolt_entry *more_places[7];
} published;

/// New words, but for the table's address. Copying them is faster than `calloc`, which takes no memory from the thread's
/// cache on some systems.
static const published new_words = {
    .words = {.copy = &firebolt_this_copy},
    .table = {.mask = sizeof(new_words.more_places) / sizeof(new_words.more_places[0])},
};

firebolt_words *firebolt_make_words(void) {
  published *published = malloc(sizeof(*published));
  if (published == NULL) abort();
  *published = new_words;
  published->words.table = &published->table;
  return &published->words;
}

firebolt_table *firebolt_make_table(size_t places) {
  firebolt_table *table = calloc(1, sizeof(firebolt_table) + (places - 1) * sizeof(firebolt_entry *));
  if (table == NULL) abort();
  table->mask = places - 1;
  return table;
}

void firebolt_free_table(const firebolt_words *words, firebolt_table *table) {
  if (table != &((published *)words)->table) free(table);
}

void firebolt_free_words(firebolt_words *words) { free(words); }

void firebolt_insert(firebolt_table *table, firebolt_entry *entry) {
  size_t index = firebolt_hash(entry->type, entry->qualifier);
  while (firebolt_place(table, index) != NULL) index++;
  __atomic_store_n(&table->places[index & table->mask], entry, __ATOMIC_RELEASE);
}

/// Finds a key in a table, for a read that has begun. Ends the read if the table doesn't contain the key.
FIREBOLT_INLINE firebolt_found find(
    firebolt_slot *slot, const firebolt_words *words, const void *address, uint64_t qualifier) {
  const firebolt_table *table = firebolt_load_table(words);
  size_t index = firebolt_hash(address, qualifier);
  const firebolt_entry *entry = firebolt_find(table, address, qualifier, &index);
  if (entry != NULL) {
    slot->entry = entry;
    return (firebolt_found){firebolt_value(entry), slot};
  }
  firebolt_end_read(slot);
  return (firebolt_found){NULL, NULL};
}

/// The rest of a look-up by a thread with duties. It is a separate function, so that the usual case needs no stack.
static __attribute__((noinline)) firebolt_found find_after_duties(
    const firebolt_words *words, const void *address, uint64_t qualifier) {
  firebolt_slot *slot = firebolt_this_thread.slot;
  firebolt_do_duties(slot);
  return find(slot, words, address, qualifier);
}

/// The look-up itself, for a thread with a slot and a request without redirection.
FIREBOLT_INLINE firebolt_found look_up(const firebolt_words *words, const void *address, uint64_t qualifier) {
  firebolt_slot *slot = firebolt_this_thread.slot;
  if (firebolt_mark(slot, words)) return find_after_duties(words, address, qualifier);
  return find(slot, words, address, qualifier);
}

/// The look-up in all other cases. It is a separate function, so that the usual case needs no stack.
static __attribute__((noinline)) firebolt_found look_up_otherwise(
    const firebolt_words *words, const void *address, uint64_t qualifier) {
  if (firebolt_needs_slow_path()) return (firebolt_found){NULL, NULL};
  if (words->copy != &firebolt_this_copy) return words->copy->look_up(words, address, qualifier);
  firebolt_take_slot();
  return look_up(words, address, qualifier);
}

/// Returns whether the usual look-up can be used.
FIREBOLT_INLINE int is_usual(const firebolt_words *words) {
  int usual = firebolt_this_thread.slot != NULL && !firebolt_needs_slow_path() && words->copy == &firebolt_this_copy;
  return __builtin_expect(usual, 1);
}

firebolt_found firebolt_look_up(const firebolt_words *words, const void *address) {
  return is_usual(words) ? look_up(words, address, 0) : look_up_otherwise(words, address, 0);
}

firebolt_found firebolt_look_up_qualified(const firebolt_words *words, const void *address, uint64_t qualifier) {
  return is_usual(words) ? look_up(words, address, qualifier) : look_up_otherwise(words, address, qualifier);
}

firebolt_found firebolt_look_up_globally(const void *type) {
  const firebolt_words *words = __atomic_load_n(&global_words, __ATOMIC_ACQUIRE);
  // A running recipe and a task's override have their own resolvers. Redirected code runs inside one of them.
  if (words == NULL || firebolt_global_needs_slow_path()) return (firebolt_found){NULL, NULL};
  if (__builtin_expect(firebolt_this_thread.slot == NULL, 0)) return look_up_otherwise(words, type, 0);
  return look_up(words, type, 0);
}

void firebolt_set_global_words(const firebolt_words *words) {
  __atomic_store_n(&global_words, words, __ATOMIC_RELEASE);
}
