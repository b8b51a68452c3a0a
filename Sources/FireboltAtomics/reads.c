#define _GNU_SOURCE
#include "FireboltReads.h"

#include <stdlib.h>

#if defined(_WIN32)
#include <windows.h>
#elif FIREBOLT_HAS_THREADS
#include <pthread.h>
#include <sched.h>
#include <time.h>
#endif

#if defined(__linux__)
#include <sys/syscall.h>
#include <unistd.h>
#endif

#if __has_feature(thread_sanitizer)
// ThreadSanitizer doesn't know that one thread's barrier orders the accesses of other threads.
#define FIREBOLT_NO_BARRIER 1
#endif

// MARK: - The barrier of all threads

/// How readers make their marks visible; decided when the first slot is created. During `changing`, readers already use
/// their own fence, but writers don't rely on it yet.
enum { undecided, by_writers_barrier, changing, by_own_fence };
static int way;

#if defined(__linux__) && defined(SYS_membarrier) && !defined(FIREBOLT_NO_BARRIER)
// From <linux/membarrier.h>, which isn't available on every system.
enum { private_expedited = 1 << 3, register_private_expedited = 1 << 4 };

static int has_barrier(void) { return syscall(SYS_membarrier, register_private_expedited, 0) == 0; }

static int barrier_of_all_threads(void) { return syscall(SYS_membarrier, private_expedited, 0) == 0; }

#elif defined(_WIN32) && !defined(FIREBOLT_NO_BARRIER)
static int has_barrier(void) { return 1; }

static int barrier_of_all_threads(void) {
  FlushProcessWriteBuffers();
  return 1;
}

#else
static int has_barrier(void) { return 0; }

static int barrier_of_all_threads(void) { return 0; }
#endif

int firebolt_reads_are_asymmetric(void) { return __atomic_load_n(&way, __ATOMIC_RELAXED) == by_writers_barrier; }

static void sleep_for_microseconds(long microseconds) {
#if defined(_WIN32)
  Sleep((DWORD)((microseconds + 999) / 1000));
#elif FIREBOLT_HAS_THREADS
  struct timespec pause = {0, microseconds * 1000};
  nanosleep(&pause, NULL);
#else
  (void)microseconds;
#endif
}

void firebolt_give_way(void) {
#if defined(_WIN32)
  SwitchToThread();
#elif FIREBOLT_HAS_THREADS
  sched_yield();
#endif
}

// MARK: - Slots

/// All slots ever created. They are never freed, because a writer may be reading one at any time.
static firebolt_slot *slots;

/// Guards the creation and assignment of slots, which happens once for each thread.
static firebolt_lock slots_lock;

/// Lets one thread retire an object at a time.
static firebolt_lock retiring_lock;

#if FIREBOLT_HAS_THREADS
static void give_back(void *slot) {
  firebolt_this_thread.slot = NULL;
  __atomic_store_n(&((firebolt_slot *)slot)->is_taken, 0, __ATOMIC_RELEASE);
}
#endif

#if defined(_WIN32)
static DWORD key;
static void WINAPI give_back_at_end(void *slot) {
  if (slot != NULL) give_back(slot);
}
static void prepare(void) { key = FlsAlloc(give_back_at_end); }
static void remember(firebolt_slot *slot) { FlsSetValue(key, slot); }

#elif FIREBOLT_HAS_THREADS
static pthread_key_t key;

/// Only the forking thread continues in the child of a fork, so the reads of all other threads have ended.
static void forget_other_threads(void) {
  slots_lock = retiring_lock = (firebolt_lock){0};
  for (firebolt_slot *slot = slots; slot != NULL; slot = slot->next) {
    if (slot == firebolt_this_thread.slot) continue;
    slot->reads += slot->reads & 1;
    slot->is_taken = slot->hazard_count = 0;
    for (int index = 0; index < FIREBOLT_HAZARD_POINTERS; index++) slot->hazards[index] = (firebolt_hazard_pointer){0};
  }
  if (way == by_writers_barrier) has_barrier();
}

static void prepare(void) {
  pthread_key_create(&key, give_back);
  pthread_atfork(NULL, NULL, forget_other_threads);
}

// The destructors of other thread-locals may read after this one. The thread then takes a slot again, and the system
// runs this destructor once more.
static void remember(firebolt_slot *slot) { pthread_setspecific(key, slot); }

#else
static void prepare(void) {}
static void remember(firebolt_slot *slot) { (void)slot; }
#endif

static firebolt_slot *free_slot(void) {
  for (firebolt_slot *slot = slots; slot != NULL; slot = slot->next) {
    if (!__atomic_load_n(&slot->is_taken, __ATOMIC_ACQUIRE)) return slot;
  }
  // A slot begins with a pair of cache lines. It is never freed, so its memory may begin before it.
  enum { alignment = 128 };
  uintptr_t memory = (uintptr_t)malloc(sizeof(firebolt_slot) + alignment - 1);
  if (memory == 0) abort();
  firebolt_slot *slot = (firebolt_slot *)((memory + alignment - 1) & ~(uintptr_t)(alignment - 1));
  *slot = (firebolt_slot){.next = slots};
  // Sequentially consistent: a writer that doesn't see the slot yet has published its words before the slot's first
  // read.
  __atomic_store_n(&slots, slot, __ATOMIC_SEQ_CST);
  return slot;
}

// The slot is new, or was owned by a thread that has ended.
firebolt_slot *firebolt_take_slot(void) {
  firebolt_lock_lock(&slots_lock);
  // A writer may be ending the change to the readers' own fence, which takes no lock.
  int known = __atomic_load_n(&way, __ATOMIC_RELAXED);
  if (known == undecided) {
    prepare();
    known = has_barrier() ? by_writers_barrier : by_own_fence;
    __atomic_store_n(&way, known, __ATOMIC_RELEASE);
  }
  firebolt_slot *slot = free_slot();
  __atomic_store_n(&slot->duties, known == by_writers_barrier ? 0 : firebolt_uses_own_fence, __ATOMIC_RELAXED);
  __atomic_store_n(&slot->is_taken, 1, __ATOMIC_RELAXED);
  firebolt_lock_unlock(&slots_lock);
  firebolt_this_thread.slot = slot;
  remember(slot);
  return slot;
}

size_t firebolt_count_slots(int only_taken) {
  size_t count = 0;
  for (firebolt_slot *slot = __atomic_load_n(&slots, __ATOMIC_ACQUIRE); slot != NULL; slot = slot->next) {
    count += !only_taken || __atomic_load_n(&slot->is_taken, __ATOMIC_ACQUIRE);
  }
  return count;
}

// MARK: - Duties

void firebolt_do_duties(firebolt_slot *slot) {
  if (__atomic_load_n(&slot->duties, __ATOMIC_RELAXED) & firebolt_gives_way) {
    __atomic_fetch_and(&slot->duties, ~(uintptr_t)firebolt_gives_way, __ATOMIC_RELAXED);
    // No writer should wait for this thread while it gives way, so the read ends and begins again.
    firebolt_end_read(slot);
    firebolt_give_way();
    firebolt_mark(slot, slot->words);
  }
  if (__atomic_load_n(&slot->duties, __ATOMIC_RELAXED) & firebolt_uses_own_fence) {
    __atomic_thread_fence(__ATOMIC_SEQ_CST);
  }
}

/// Asks all threads to let others run before their next read.
static void ask_readers_to_give_way(void) {
  for (firebolt_slot *slot = __atomic_load_n(&slots, __ATOMIC_ACQUIRE); slot != NULL; slot = slot->next) {
    __atomic_fetch_or(&slot->duties, firebolt_gives_way, __ATOMIC_RELAXED);
  }
}

// MARK: - Waiting

/// Makes the marks of all reads that have begun visible to this thread.
static void meet_all_threads(void) {
  __atomic_thread_fence(__ATOMIC_SEQ_CST);
  int known = __atomic_load_n(&way, __ATOMIC_ACQUIRE);
  if (known == undecided || known == by_own_fence) return;
  if (known == by_writers_barrier && barrier_of_all_threads()) return;
  // The system refuses a barrier it has promised, for example in a sandbox that was entered since. From now on, readers
  // use their own fence. The pause lets the mark of a reader that hasn't noticed the change leave its processor; it is
  // far longer than any processor delays a store. Other writers rely on the fences only after the pause.
  firebolt_lock_lock(&slots_lock);
  if (__atomic_load_n(&way, __ATOMIC_RELAXED) != by_own_fence) __atomic_store_n(&way, changing, __ATOMIC_RELEASE);
  for (firebolt_slot *slot = slots; slot != NULL; slot = slot->next) {
    __atomic_fetch_or(&slot->duties, firebolt_uses_own_fence, __ATOMIC_SEQ_CST);
  }
  firebolt_lock_unlock(&slots_lock);
  sleep_for_microseconds(2000);
  __atomic_store_n(&way, by_own_fence, __ATOMIC_RELEASE);
}

void firebolt_wait_for_readers(const void *words) {
  meet_all_threads();
  for (firebolt_slot *slot = __atomic_load_n(&slots, __ATOMIC_SEQ_CST); slot != NULL; slot = slot->next) {
    uintptr_t mark = __atomic_load_n(&slot->reads, __ATOMIC_SEQ_CST);
    if ((mark & 1) == 0) continue;
    const void *read = __atomic_load_n(&slot->words, __ATOMIC_ACQUIRE);
    if (read != words && read != NULL) continue;
    // A read is a few loads and a retain, so it ends quickly, unless its thread was suspended in the middle. The other
    // threads then give way, and so does this one, until the system has let that thread run.
    for (unsigned attempt = 0; __atomic_load_n(&slot->reads, __ATOMIC_ACQUIRE) == mark; attempt++) {
      if (attempt < 64) continue;
      // A thread may be suspended for long, so the others give way less often after a while.
      if (attempt < 1024 || attempt % 16 == 0) ask_readers_to_give_way();
      if (attempt < 1024) {
        firebolt_give_way();
      } else {
        sleep_for_microseconds(50);
      }
    }
  }
}

// MARK: - Retiring

size_t firebolt_retire(void *object, void (*retain)(void *)) {
  size_t given = 0, unused = 0;
  firebolt_lock_lock(&retiring_lock);
  firebolt_slot *const first = __atomic_load_n(&slots, __ATOMIC_SEQ_CST);
  // Nobody else puts references down now, so one that is there already is the thread's own.
  for (firebolt_slot *slot = first; slot != NULL; slot = slot->next) {
    for (int index = 0; index < FIREBOLT_HAZARD_POINTERS; index++) {
      firebolt_hazard_pointer *hazard = &slot->hazards[index];
      if (__atomic_load_n(&hazard->object, __ATOMIC_ACQUIRE) != object) continue;
      if (__atomic_load_n(&hazard->handover, __ATOMIC_RELAXED) != NULL) continue;
      retain(object);
      __atomic_store_n(&hazard->handover, object, __ATOMIC_SEQ_CST);
      given++;
    }
  }
  if (given > 0) meet_all_threads();
  for (firebolt_slot *slot = first; given > 0 && slot != NULL; slot = slot->next) {
    for (int index = 0; index < FIREBOLT_HAZARD_POINTERS; index++) {
      firebolt_hazard_pointer *hazard = &slot->hazards[index];
      if (__atomic_load_n(&hazard->handover, __ATOMIC_RELAXED) != object) continue;
      if (__atomic_load_n(&hazard->object, __ATOMIC_SEQ_CST) == object) continue;
      if (__atomic_exchange_n(&hazard->handover, NULL, __ATOMIC_ACQ_REL) != NULL) unused++;
    }
  }
  firebolt_lock_unlock(&retiring_lock);
  return unused;
}
