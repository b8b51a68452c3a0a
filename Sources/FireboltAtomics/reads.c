#define _GNU_SOURCE
#include "FireboltReads.h"

#include "FireboltThread.h"

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

#if defined(__has_feature)
#if __has_feature(thread_sanitizer)
// The sanitizer doesn't know that a barrier of one thread orders what others do.
#define FIREBOLT_NO_BARRIER 1
#endif
#endif

// MARK: - The barrier of all threads

/// How readers make their marks visible; decided when the first slot is made. While it is changing, readers use a fence of
/// their own, and writers don't rely on that yet.
enum { undecided, by_writers_barrier, changing, by_own_fence };
static int way;

#if defined(__linux__) && defined(SYS_membarrier) && !defined(FIREBOLT_NO_BARRIER)
// Of <linux/membarrier.h>, which not every system has.
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

// MARK: - Slots

/// All slots that were ever made. They are never freed: a writer may be looking at one at any time.
static firebolt_slot *slots;

/// Guards taking and making a slot, which a thread does once.
static firebolt_lock slots_lock;

#if FIREBOLT_HAS_THREADS
static void give_back(void *slot) {
  firebolt_this_thread.slot = NULL;
  __atomic_store_n(&((firebolt_slot *)slot)->is_taken, 0, __ATOMIC_RELEASE);
}
#endif

#if defined(_WIN32)
static DWORD key;
static INIT_ONCE once = INIT_ONCE_STATIC_INIT;
static void WINAPI give_back_at_end(void *slot) {
  if (slot != NULL) give_back(slot);
}
static BOOL CALLBACK prepare_once(INIT_ONCE *unused, void *parameter, void **context) {
  (void)unused, (void)parameter, (void)context;
  firebolt_lock_init(&slots_lock);
  key = FlsAlloc(give_back_at_end);
  return TRUE;
}
static void prepare(void) { InitOnceExecuteOnce(&once, prepare_once, NULL, NULL); }
static void remember(firebolt_slot *slot) { FlsSetValue(key, slot); }

#elif FIREBOLT_HAS_THREADS
static pthread_key_t key;
static pthread_once_t once = PTHREAD_ONCE_INIT;

/// In the child of a fork only the thread that forked goes on: what the others were reading, nobody reads any more.
static void forget_other_threads(void) {
  firebolt_lock_init(&slots_lock);
  for (firebolt_slot *slot = slots; slot != NULL; slot = slot->next) {
    if (slot == firebolt_this_thread.slot) continue;
    slot->reads += slot->reads & 1;
    slot->is_taken = 0;
  }
  if (way == by_writers_barrier) has_barrier();
}

static void prepare_once(void) {
  firebolt_lock_init(&slots_lock);
  pthread_key_create(&key, give_back);
  pthread_atfork(NULL, NULL, forget_other_threads);
}

static void prepare(void) { pthread_once(&once, prepare_once); }

// The destructors of other thread-locals may read after this one: then the thread takes a slot again, and the system runs
// this destructor once more.
static void remember(firebolt_slot *slot) { pthread_setspecific(key, slot); }

#else
static void prepare(void) {}
static void remember(firebolt_slot *slot) { (void)slot; }
#endif

static firebolt_slot *free_slot(void) {
  for (firebolt_slot *slot = slots; slot != NULL; slot = slot->next) {
    if (!__atomic_load_n(&slot->is_taken, __ATOMIC_ACQUIRE)) return slot;
  }
  void *memory = NULL;
#if defined(_WIN32)
  memory = _aligned_malloc(sizeof(firebolt_slot), 128);
#else
  if (posix_memalign(&memory, 128, sizeof(firebolt_slot)) != 0) memory = NULL;
#endif
  if (memory == NULL) abort();
  firebolt_slot *slot = memory;
  *slot = (firebolt_slot){.next = slots};
  // Sequentially consistent, so that a writer that doesn't see the slot yet has published its words before the slot's first read.
  __atomic_store_n(&slots, slot, __ATOMIC_SEQ_CST);
  return slot;
}

// The slot is one that a thread has left, or a new one.
firebolt_slot *firebolt_take_slot(void) {
  prepare();
  firebolt_lock_lock(&slots_lock);
  if (way == undecided) __atomic_store_n(&way, has_barrier() ? by_writers_barrier : by_own_fence, __ATOMIC_RELEASE);
  firebolt_slot *slot = free_slot();
  __atomic_store_n(&slot->is_fenced, way != by_writers_barrier, __ATOMIC_RELAXED);
  __atomic_store_n(&slot->is_taken, 1, __ATOMIC_RELAXED);
  firebolt_lock_unlock(&slots_lock);
  firebolt_this_thread.slot = slot;
  remember(slot);
  return slot;
}

size_t firebolt_slot_count(void) {
  size_t count = 0;
  for (firebolt_slot *slot = __atomic_load_n(&slots, __ATOMIC_ACQUIRE); slot != NULL; slot = slot->next) count++;
  return count;
}

size_t firebolt_taken_slot_count(void) {
  size_t count = 0;
  for (firebolt_slot *slot = __atomic_load_n(&slots, __ATOMIC_ACQUIRE); slot != NULL; slot = slot->next) {
    count += __atomic_load_n(&slot->is_taken, __ATOMIC_ACQUIRE);
  }
  return count;
}

// MARK: - Waiting

/// Makes the marks of all reads that have begun visible here.
static void meet_all_threads(void) {
  __atomic_thread_fence(__ATOMIC_SEQ_CST);
  int known = __atomic_load_n(&way, __ATOMIC_ACQUIRE);
  if (known == undecided || known == by_own_fence) return;
  if (known == by_writers_barrier && barrier_of_all_threads()) return;
  // The system refuses what it has promised, as in a sandbox that was entered since. From now on readers use a fence of their
  // own. The mark of one that hasn't noticed yet leaves its processor within this pause, which is far longer than any
  // processor keeps a store to itself. Other writers rely on the fences only after the pause.
  firebolt_lock_lock(&slots_lock);
  if (way != by_own_fence) __atomic_store_n(&way, changing, __ATOMIC_RELEASE);
  for (firebolt_slot *slot = slots; slot != NULL; slot = slot->next) {
    __atomic_store_n(&slot->is_fenced, 1, __ATOMIC_SEQ_CST);
  }
  firebolt_lock_unlock(&slots_lock);
  sleep_for_microseconds(2000);
  __atomic_store_n(&way, by_own_fence, __ATOMIC_RELEASE);
}

void firebolt_wait_for_own_readers(const void *words) {
  meet_all_threads();
  for (firebolt_slot *slot = __atomic_load_n(&slots, __ATOMIC_SEQ_CST); slot != NULL; slot = slot->next) {
    uintptr_t mark = __atomic_load_n(&slot->reads, __ATOMIC_SEQ_CST);
    if ((mark & 1) == 0) continue;
    const void *read = __atomic_load_n(&slot->words, __ATOMIC_ACQUIRE);
    if (read != words && read != NULL) continue;
    // A read is a few loads and a retain, so it is over in a moment, unless its thread was suspended in the middle: then
    // the scheduler needs this thread's turn.
    for (unsigned attempt = 0; __atomic_load_n(&slot->reads, __ATOMIC_ACQUIRE) == mark; attempt++) {
      if (attempt < 64) continue;
#if defined(_WIN32)
      if (attempt < 1024) { SwitchToThread(); continue; }
#elif FIREBOLT_HAS_THREADS
      if (attempt < 1024) { sched_yield(); continue; }
#endif
      sleep_for_microseconds(50);
    }
  }
}
