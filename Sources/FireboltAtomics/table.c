#include "FireboltTable.h"

#include <stdlib.h>

firebolt_table firebolt_hidden_table;

/// The words of the global resolver; NULL until it exists.
static const firebolt_words *global_words;

firebolt_words *firebolt_init_words(firebolt_words_and_table *memory) {
  *memory = (firebolt_words_and_table){
      .words = {.table = &memory->table},
      .table = {.mask = sizeof(memory->more_places) / sizeof(memory->more_places[0])},
  };
  return &memory->words;
}

firebolt_table *firebolt_make_table(size_t places) {
  firebolt_table *table = calloc(1, sizeof(firebolt_table) + (places - 1) * sizeof(firebolt_entry *));
  if (table == NULL) abort();
  table->mask = places - 1;
  return table;
}

void firebolt_free_table(const firebolt_words *words, firebolt_table *table) {
  if (table != &((const firebolt_words_and_table *)words)->table) free(table);
}

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

/// The look-up itself, for a thread with a slot, while there is no substitute.
FIREBOLT_INLINE firebolt_found look_up(const firebolt_words *words, const void *address, uint64_t qualifier) {
  firebolt_slot *slot = firebolt_this_thread.slot;
  if (firebolt_mark(slot, words)) return find_after_duties(words, address, qualifier);
  return find(slot, words, address, qualifier);
}

/// The look-up in all other cases. It is a separate function, so that the usual case needs no stack.
static __attribute__((noinline)) firebolt_found look_up_otherwise(
    const firebolt_words *words, const void *address, uint64_t qualifier) {
  if (firebolt_needs_slow_path()) return (firebolt_found){NULL, NULL};
  firebolt_take_slot();
  return look_up(words, address, qualifier);
}

/// Returns whether the usual look-up can be used.
FIREBOLT_INLINE int is_usual(void) {
  return __builtin_expect(firebolt_this_thread.slot != NULL && !firebolt_needs_slow_path(), 1);
}

firebolt_found firebolt_look_up(const firebolt_words *words, const void *address) {
  return is_usual() ? look_up(words, address, 0) : look_up_otherwise(words, address, 0);
}

firebolt_found firebolt_look_up_qualified(const firebolt_words *words, const void *address, uint64_t qualifier) {
  return is_usual() ? look_up(words, address, qualifier) : look_up_otherwise(words, address, qualifier);
}

firebolt_found firebolt_look_up_globally(const void *type) {
  const firebolt_words *words = __atomic_load_n(&global_words, __ATOMIC_ACQUIRE);
  // A running recipe and a task's override have their own resolvers. Code that has a substitute runs inside one of them.
  if (words == NULL || firebolt_global_needs_slow_path()) return (firebolt_found){NULL, NULL};
  if (__builtin_expect(firebolt_this_thread.slot == NULL, 0)) return look_up_otherwise(words, type, 0);
  return look_up(words, type, 0);
}

void firebolt_set_global_words(const firebolt_words *words) {
  __atomic_store_n(&global_words, words, __ATOMIC_RELEASE);
}
