// The table of a store, as readers see it.

#ifndef FIREBOLT_TABLE_H
#define FIREBOLT_TABLE_H

#include "FireboltPlatform.h"
#include "FireboltReads.h"

/// What is published of one key. The first two fields never change. The other fields are accessed through the
/// functions below.
typedef struct firebolt_entry {
  /// The address of the type's metadata, or of the declared key.
  const void *_Nonnull type;
  /// Distinguishes the keys of one type by name: an odd number computed from the name's spelling, or 0 for no name and
  /// for a declared key.
  uint64_t qualifier;
  /// The address of the instance for a plain request.
  void *_Nullable value;
  /// The registration if a plain request needs nothing but its recipe.
  void *_Nullable factory;
  /// The registration in force.
  void *_Nullable registration;
} firebolt_entry;

/// An open-addressed table of entries. `mask` is the number of places minus one.
typedef struct firebolt_table {
  size_t mask;
  firebolt_entry *_Nullable places[1];
} firebolt_table;

/// A placeholder for a hidden table: readers must take the store's lock.
extern firebolt_table firebolt_hidden_table;

FIREBOLT_INLINE firebolt_table *_Nonnull firebolt_hidden(void) { return &firebolt_hidden_table; }

/// The published words of a store.
typedef struct firebolt_words {
  firebolt_table *_Nonnull table;
  /// The parent resolver.
  void *_Nullable parent;
  /// Bit 0: whether the store is or was a parent's. Bit 1: whether it has inherited another one's registrations.
  uintptr_t roles;
  /// Whether a hook was ever added to the store.
  uintptr_t has_hooks;
  /// The resolver that recipes receive, created on first use.
  void *_Nullable recipe_resolver;
  /// The latest time, by the logical clocks of threads, at which something was made that the store has filed.
  uint64_t latest;
} firebolt_words;

/// The words of a store with its first table.
typedef struct firebolt_words_and_table {
  firebolt_words words;
  firebolt_table table;
  firebolt_entry *_Nullable more_places[7];
} firebolt_words_and_table;

/// Makes memory the words of a store.
firebolt_words *_Nonnull firebolt_init_words(firebolt_words_and_table *_Nonnull memory);

/// Creates an empty table. The number of places must be a power of two.
firebolt_table *_Nonnull firebolt_make_table(size_t places);

/// Frees a table of the words, unless it is the first one.
void firebolt_free_table(const firebolt_words *_Nonnull words, firebolt_table *_Nonnull table);

/// The result of a look-up. If `slot` isn't NULL, the read is still open and the caller must end it.
///
/// The value comes first, because it is the only part that inlined code reads. The slot leads to the entry.
typedef struct firebolt_found {
  /// The address of the instance for a plain request, or NULL.
  const void *_Nullable value;
  firebolt_slot *_Nullable slot;
} firebolt_found;

/// Looks up the published result for a plain request for a type without a name, or for a declared key, by its address.
/// Finds nothing while there are substitutes, while contexts are pretended, or while somebody observes a resolver.
firebolt_found firebolt_look_up(const firebolt_words *_Nonnull words, const void *_Nonnull address);

/// Looks up the published result for a qualified key. Two names may have the same qualifier, so the caller must compare
/// the found entry's name.
firebolt_found firebolt_look_up_qualified(
    const firebolt_words *_Nonnull words, const void *_Nonnull address, uint64_t qualifier);

/// Looks up a type in the global resolver, if that is the resolver that a global `get()` asks here.
firebolt_found firebolt_look_up_globally(const void *_Nonnull type);

/// Sets the words of the global resolver.
void firebolt_set_global_words(const firebolt_words *_Nonnull words);

/// Defines the function that loads a word for readers.
#define FIREBOLT_LOADS(function, result, owner, word) \
  FIREBOLT_INLINE result function(const owner *_Nonnull words) { return __atomic_load_n(&words->word, __ATOMIC_ACQUIRE); }

FIREBOLT_LOADS(firebolt_value, void *_Nullable, firebolt_entry, value)
FIREBOLT_LOADS(firebolt_factory, void *_Nullable, firebolt_entry, factory)
FIREBOLT_LOADS(firebolt_registration, void *_Nullable, firebolt_entry, registration)
FIREBOLT_LOADS(firebolt_load_table, firebolt_table *_Nonnull, firebolt_words, table)
FIREBOLT_LOADS(firebolt_load_parent, void *_Nullable, firebolt_words, parent)
FIREBOLT_LOADS(firebolt_load_recipe_resolver, void *_Nullable, firebolt_words, recipe_resolver)

/// Ends the read of a look-up that has found an entry.
FIREBOLT_INLINE void firebolt_end_look_up(firebolt_found found) { firebolt_end_read(found.slot); }

// The stores are sequentially consistent: under ThreadSanitizer, and without a process-wide barrier, a writer's stores
// must be visible before the writer checks the readers' marks.

/// A store of an unchanged value is skipped. There are no other writers, so this load needs no ordering.
FIREBOLT_INLINE void firebolt_publish_word(void *_Nullable *_Nonnull word, void *_Nullable value) {
  if (__atomic_load_n(word, __ATOMIC_RELAXED) != value) __atomic_store_n(word, value, __ATOMIC_SEQ_CST);
}

FIREBOLT_INLINE void firebolt_publish(
    firebolt_entry *_Nonnull entry, void *_Nullable value, void *_Nullable factory, void *_Nullable registration) {
  firebolt_publish_word(&entry->value, value);
  firebolt_publish_word(&entry->factory, factory);
  firebolt_publish_word(&entry->registration, registration);
}

FIREBOLT_INLINE void firebolt_publish_value(firebolt_entry *_Nonnull entry, void *_Nullable value) {
  firebolt_publish_word(&entry->value, value);
}

FIREBOLT_INLINE size_t firebolt_hash(const void *_Nonnull type, uint64_t qualifier) {
  return (size_t)((((uint64_t)(uintptr_t)type ^ qualifier) * 0x9E3779B97F4A7C15ull) >> 32);
}

FIREBOLT_INLINE firebolt_entry *_Nullable firebolt_place(const firebolt_table *_Nonnull table, size_t index) {
  return __atomic_load_n(&table->places[index & table->mask], __ATOMIC_ACQUIRE);
}

/// Finds the next entry of a key, from a place on that is `firebolt_hash` at first. Several names of a type may have one
/// qualifier. Returns NULL after the last.
FIREBOLT_INLINE firebolt_entry *_Nullable firebolt_find(
    const firebolt_table *_Nonnull table, const void *_Nonnull type, uint64_t qualifier, size_t *_Nonnull index) {
  firebolt_entry *entry;
  while ((entry = firebolt_place(table, (*index)++)) != NULL) {
    if (entry->type == type && entry->qualifier == qualifier) return entry;
  }
  return NULL;
}

/// Adds an entry to a table. The table must have a free place and must not contain the key.
void firebolt_insert(firebolt_table *_Nonnull table, firebolt_entry *_Nonnull entry);

FIREBOLT_INLINE void firebolt_store_table(firebolt_words *_Nonnull words, firebolt_table *_Nonnull table) {
  __atomic_store_n(&words->table, table, __ATOMIC_SEQ_CST);
}

FIREBOLT_INLINE void firebolt_store_parent(firebolt_words *_Nonnull words, void *_Nullable parent) {
  __atomic_store_n(&words->parent, parent, __ATOMIC_SEQ_CST);
}

FIREBOLT_INLINE void firebolt_set_is_parents(firebolt_words *_Nonnull words) {
  if (!(__atomic_load_n(&words->roles, __ATOMIC_RELAXED) & 1)) __atomic_fetch_or(&words->roles, 1, __ATOMIC_RELAXED);
}

FIREBOLT_INLINE int firebolt_is_parents(const firebolt_words *_Nonnull words) {
  return __atomic_load_n(&words->roles, __ATOMIC_RELAXED) & 1;
}

/// Notes that the store has inherited another one's registrations.
FIREBOLT_INLINE void firebolt_set_is_heir(firebolt_words *_Nonnull words) {
  __atomic_fetch_or(&words->roles, 2, __ATOMIC_RELAXED);
}

FIREBOLT_INLINE int firebolt_is_heir(const firebolt_words *_Nonnull words) {
  return (__atomic_load_n(&words->roles, __ATOMIC_RELAXED) & 2) != 0;
}

FIREBOLT_INLINE void firebolt_set_has_hooks(firebolt_words *_Nonnull words) {
  if (!__atomic_load_n(&words->has_hooks, __ATOMIC_RELAXED)) __atomic_store_n(&words->has_hooks, 1, __ATOMIC_RELAXED);
}

FIREBOLT_INLINE int firebolt_has_hooks(const firebolt_words *_Nonnull words) {
  return __atomic_load_n(&words->has_hooks, __ATOMIC_RELAXED) != 0;
}

/// Replaces the recipe resolver if it is the given former one. Returns the one that was set before.
FIREBOLT_INLINE void *_Nullable firebolt_replace_recipe_resolver(
    firebolt_words *_Nonnull words, void *_Nullable former, void *_Nullable resolver) {
  __atomic_compare_exchange_n(
      &words->recipe_resolver, &former, resolver, 0, __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE);
  return former;
}

FIREBOLT_INLINE uint64_t firebolt_latest(const firebolt_words *_Nonnull words) {
  return __atomic_load_n(&words->latest, __ATOMIC_RELAXED);
}

/// Notes the time of something that is being filed. The caller has the store's lock.
FIREBOLT_INLINE void firebolt_advance_time(firebolt_words *_Nonnull words, uint64_t time) {
  if (firebolt_latest(words) < time) __atomic_store_n(&words->latest, time, __ATOMIC_RELAXED);
}

#endif
