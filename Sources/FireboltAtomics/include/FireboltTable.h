// The table of a store as readers see it.

#ifndef FIREBOLT_TABLE_H
#define FIREBOLT_TABLE_H

#include "FireboltPlatform.h"
#include "FireboltReads.h"

#include <stddef.h>
#include <stdint.h>

/// What readers see of one key. The first three never change; the others are read and written by the functions below.
typedef struct firebolt_entry {
  /// The address of the type's metadata.
  const void *_Nonnull type;
  /// What tells several keys of one type apart: 0 for the plain one, else an odd number that a name's spelling gives, or
  /// the address of a declared key.
  uint64_t qualifier;
  /// The store's object for the key.
  const void *_Nonnull owner;
  /// The address of the instance that a plain request gets.
  void *_Nullable value;
  /// The registration, where its recipe is all that a plain request needs.
  void *_Nullable factory;
  /// The registration in force.
  void *_Nullable registration;
} firebolt_entry;

/// An open-addressed table of entries. `mask` is the number of places less one.
typedef struct firebolt_table {
  size_t mask;
  firebolt_entry *_Nullable places[1];
} firebolt_table;

/// What stands for a table that readers may not read: they have to ask under the store's lock.
extern firebolt_table firebolt_hidden_table;

FIREBOLT_INLINE firebolt_table *_Nonnull firebolt_hidden(void) { return &firebolt_hidden_table; }

struct firebolt_copy;

/// What a store publishes.
typedef struct firebolt_words {
  firebolt_table *_Nonnull table;
  /// The copy of Firebolt whose readers the store has.
  const struct firebolt_copy *_Nonnull copy;
  /// The resolver to ask for what the store lacks.
  void *_Nullable parent;
  /// The resolver that recipes get, once one has asked for it.
  void *_Nullable recipe_resolver;
} firebolt_words;

/// Makes the words of a store, with a small table that needs no memory of its own.
firebolt_words *_Nonnull firebolt_make_words(void);

/// Frees the words of a store, and the small table. A larger one is freed by itself.
void firebolt_free_words(firebolt_words *_Nonnull words);

/// Makes a table without entries. The number of places is a power of two.
firebolt_table *_Nonnull firebolt_make_table(size_t places);

/// Frees a table that the words led to, unless it belongs to the words.
void firebolt_free_table(const firebolt_words *_Nonnull words, firebolt_table *_Nonnull table);

/// What a look-up finds. While `slot` isn't NULL the read goes on, and the caller has to end it.
typedef struct firebolt_found {
  const firebolt_entry *_Nullable entry;
  firebolt_slot *_Nullable slot;
} firebolt_found;

/// One copy of Firebolt in the process. An application may have several, if it and a framework of its each link Firebolt
/// statically; then each has thread-locals and reader slots of its own.
typedef struct firebolt_copy {
  firebolt_found (*_Nonnull look_up)(
      const firebolt_words *_Nonnull words, const void *_Nonnull address, uint64_t qualifier);
  firebolt_slot *_Nonnull (*_Nonnull mark_slot)(const void *_Nullable words);
  void (*_Nonnull wait_for_readers)(const void *_Nonnull words);
} firebolt_copy;

extern const firebolt_copy firebolt_this_copy FIREBOLT_HIDDEN;

FIREBOLT_INLINE const firebolt_copy *_Nonnull firebolt_own_copy(void) { return &firebolt_this_copy; }

/// Begins a read of what a store publishes. Nothing that it finds is released before `firebolt_end_read`.
FIREBOLT_INLINE firebolt_slot *_Nonnull firebolt_begin_read(const firebolt_words *_Nonnull words) {
  if (__builtin_expect(words->copy != &firebolt_this_copy, 0)) return words->copy->mark_slot(words);
  return firebolt_mark_slot(words);
}

/// Begins a read of what a store and its ancestors publish.
FIREBOLT_INLINE firebolt_slot *_Nonnull firebolt_begin_read_of_lineage(const firebolt_words *_Nonnull words) {
  if (__builtin_expect(words->copy != &firebolt_this_copy, 0)) return words->copy->mark_slot(NULL);
  return firebolt_mark_slot(NULL);
}

/// Returns once every read of a store's words that began before the call has ended. It doesn't wait for later ones.
FIREBOLT_INLINE void firebolt_wait_for_readers(const firebolt_words *_Nonnull words) {
  words->copy->wait_for_readers(words);
}

/// Finds what a plain request for a type, without a name, may have at once. Nothing is found while requests may be
/// redirected.
firebolt_found firebolt_look_up(const firebolt_words *_Nonnull words, const void *_Nonnull type);

/// The same for a qualified key. Two names may have one qualifier, so the caller has to compare what it finds.
firebolt_found firebolt_look_up_qualified(
    const firebolt_words *_Nonnull words, const void *_Nonnull address, uint64_t qualifier);

/// The same for the global resolver, if it is the one that a global `get()` asks here.
firebolt_found firebolt_look_up_globally(const void *_Nonnull type);

/// Says which words are those of the global resolver.
void firebolt_set_global_words(const firebolt_words *_Nonnull words);

/// The address of the instance that a plain request gets, if there is one.
FIREBOLT_INLINE void *_Nullable firebolt_value(const firebolt_entry *_Nonnull entry) {
  return __atomic_load_n(&entry->value, __ATOMIC_ACQUIRE);
}

/// The address of the instance that a look-up has found, if it has found one.
FIREBOLT_INLINE const void *_Nullable firebolt_found_value(firebolt_found found) {
  return found.entry ? firebolt_value(found.entry) : NULL;
}

/// Ends the read of a look-up that has found something.
FIREBOLT_INLINE void firebolt_end_look_up(firebolt_found found) { firebolt_end_read(found.slot); }

FIREBOLT_INLINE void *_Nullable firebolt_factory(const firebolt_entry *_Nonnull entry) {
  return __atomic_load_n(&entry->factory, __ATOMIC_ACQUIRE);
}

FIREBOLT_INLINE void *_Nullable firebolt_registration(const firebolt_entry *_Nonnull entry) {
  return __atomic_load_n(&entry->registration, __ATOMIC_ACQUIRE);
}

// The stores are sequentially consistent: under ThreadSanitizer, and where there is no barrier for the whole process, what
// a writer has stored must be visible before it looks at the readers' marks.

/// A store of what is there already is left out. Nobody else writes, so the look at it needs no order.
FIREBOLT_INLINE void firebolt_publish_word(void *_Nullable *_Nonnull word, void *_Nullable value) {
  if (__atomic_load_n(word, __ATOMIC_RELAXED) != value) __atomic_store_n(word, value, __ATOMIC_SEQ_CST);
}

FIREBOLT_INLINE void firebolt_publish(
    firebolt_entry *_Nonnull entry, void *_Nullable value, void *_Nullable factory, void *_Nullable registration) {
  firebolt_publish_word(&entry->value, value);
  firebolt_publish_word(&entry->factory, factory);
  firebolt_publish_word(&entry->registration, registration);
}

FIREBOLT_INLINE size_t firebolt_hash(const void *_Nonnull type, uint64_t qualifier) {
  return (size_t)((((uint64_t)(uintptr_t)type ^ qualifier) * 0x9E3779B97F4A7C15ull) >> 32);
}

FIREBOLT_INLINE firebolt_entry *_Nullable firebolt_place(const firebolt_table *_Nonnull table, size_t index) {
  return __atomic_load_n(&table->places[index & table->mask], __ATOMIC_ACQUIRE);
}

/// Adds an entry to a table that has a free place, and not the entry's key.
void firebolt_insert(firebolt_table *_Nonnull table, firebolt_entry *_Nonnull entry);

FIREBOLT_INLINE firebolt_table *_Nonnull firebolt_load_table(const firebolt_words *_Nonnull words) {
  return __atomic_load_n(&words->table, __ATOMIC_ACQUIRE);
}

FIREBOLT_INLINE void firebolt_store_table(firebolt_words *_Nonnull words, firebolt_table *_Nonnull table) {
  __atomic_store_n(&words->table, table, __ATOMIC_SEQ_CST);
}

FIREBOLT_INLINE void *_Nullable firebolt_load_parent(const firebolt_words *_Nonnull words) {
  return __atomic_load_n(&words->parent, __ATOMIC_ACQUIRE);
}

FIREBOLT_INLINE void firebolt_store_parent(firebolt_words *_Nonnull words, void *_Nullable parent) {
  __atomic_store_n(&words->parent, parent, __ATOMIC_SEQ_CST);
}

FIREBOLT_INLINE void *_Nullable firebolt_load_recipe_resolver(const firebolt_words *_Nonnull words) {
  return __atomic_load_n(&words->recipe_resolver, __ATOMIC_ACQUIRE);
}

FIREBOLT_INLINE void firebolt_store_recipe_resolver(firebolt_words *_Nonnull words, void *_Nullable resolver) {
  __atomic_store_n(&words->recipe_resolver, resolver, __ATOMIC_RELEASE);
}

#endif
