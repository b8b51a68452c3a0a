// Runs the read protocol, the table and the lock without Swift: on systems for which there is no Swift here.
//
//     main ROUNDS
//
// Two threads look one key up, retain what they find, and use it. Meanwhile the first thread replaces it, hides it, and
// moves the key to another table; it releases what it has displaced as soon as the readers have ended. Ends with 1 if a
// reader found what was released, or something older than it had found before, or if the lock let two in at once.

#include <stdio.h>
#include <stdlib.h>

#include "FireboltAtomics.h"

enum { readers = 2, alive = 0x11FE, dead = 0xDEAD };

typedef struct {
  intptr_t references;
  intptr_t state;
  intptr_t number;
} object;

static firebolt_words_and_table memory;
static firebolt_words *words;
static firebolt_entry entry;
static const int type;
static int ready, ended;
static intptr_t looked_up, found_something, failures;

static firebolt_lock lock;
/// Guarded by the lock. Each thread adds to it, and counts how often in `added`.
static long counted;
static intptr_t added;

static void count_one(void) {
  firebolt_lock_lock(&lock);
  counted++;
  firebolt_lock_unlock(&lock);
  __atomic_fetch_add(&added, 1, __ATOMIC_RELAXED);
}

static object *make(intptr_t number) {
  object *made = malloc(sizeof(object));
  if (made == NULL) abort();
  *made = (object){.references = 1, .state = alive, .number = number};
  return made;
}

static void release(object *released) {
  if (__atomic_sub_fetch(&released->references, 1, __ATOMIC_ACQ_REL) > 0) return;
  // The memory isn't used again at once, so a reader that comes too late sees this.
  __atomic_store_n(&released->state, dead, __ATOMIC_RELEASE);
  static object *buried[64];
  static size_t next;
  size_t place = __atomic_fetch_add(&next, 1, __ATOMIC_RELAXED) % 64;
  free(__atomic_exchange_n(&buried[place], released, __ATOMIC_ACQ_REL));
}

static void fail(const char *why, intptr_t number) {
  if (__atomic_fetch_add(&failures, 1, __ATOMIC_RELAXED) < 10) printf("%s: %ld\n", why, (long)number);
}

static void *read_often(void *context) {
  const long rounds = *(const long *)context;
  intptr_t last = 0;
  __atomic_fetch_add(&ready, 1, __ATOMIC_RELEASE);
  for (long round = 0; round < rounds; round++) {
    firebolt_found found = firebolt_look_up(words, &type);
    __atomic_fetch_add(&looked_up, 1, __ATOMIC_RELAXED);
    if (found.slot == NULL) continue;
    object *instance = (object *)found.value;
    if (instance != NULL) __atomic_fetch_add(&instance->references, 1, __ATOMIC_RELAXED);
    firebolt_end_look_up(found);
    if (instance == NULL) continue;
    __atomic_fetch_add(&found_something, 1, __ATOMIC_RELAXED);
    if (__atomic_load_n(&instance->state, __ATOMIC_ACQUIRE) != alive) fail("released while it was in use", instance->number);
    if (instance->number < last) fail("older than what was found before", instance->number);
    last = instance->number;
    release(instance);
    if (round % 64 == 0) count_one();
  }
  __atomic_fetch_add(&ended, 1, __ATOMIC_RELEASE);
  return NULL;
}

/// Replaces the table by a copy.
static void move_table(void) {
  firebolt_table *former = words->table;
  firebolt_table *table = firebolt_make_table(16);
  firebolt_insert(table, &entry);
  firebolt_store_table(words, table);
  firebolt_wait_for_readers(words);
  firebolt_free_table(words, former);
}

int main(int count, char **arguments) {
  long rounds = count > 1 ? atol(arguments[1]) : 1000000;
  words = firebolt_init_words(&memory);
  entry = (firebolt_entry){.type = &type, .qualifier = 0, .value = make(1)};
  firebolt_insert(words->table, &entry);
  for (int reader = 0; reader < readers; reader++) {
    if (!firebolt_start_thread(1 << 18, &rounds, read_often)) return 2;
  }
  while (__atomic_load_n(&ready, __ATOMIC_ACQUIRE) < readers) firebolt_give_way();
  intptr_t number = 1;
  object *current = entry.value;
  while (__atomic_load_n(&ended, __ATOMIC_ACQUIRE) < readers) {
    object *former = current;
    current = number % 8 == 7 ? NULL : make(number + 1);
    number++;
    firebolt_publish_value(&entry, current);
    firebolt_wait_for_readers(words);
    if (former != NULL) release(former);
    if (number % 16 == 0) move_table();
    if (number % 64 == 0) count_one();
  }
  if (current != NULL) release(current);
  if (found_something == 0 || number < 100) fail("nothing happened", number);
  if (counted != added) fail("counted under the lock", counted);
  printf(
      "%ld look-ups, %ld found something, %ld changes, %s: %s\n", (long)looked_up, (long)found_something, (long)number,
      firebolt_reads_are_asymmetric() ? "the writer's barrier" : "the readers' fences", failures == 0 ? "sound" : "NOT sound");
  return failures != 0;
}
