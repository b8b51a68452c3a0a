#define _GNU_SOURCE
#include "FireboltPlatform.h"

#include <stdlib.h>
#include <time.h>

#if defined(_WIN32)
#include <windows.h>
#elif FIREBOLT_HAS_THREADS
#include <pthread.h>
#include <unistd.h>
#endif

#if defined(__linux__)
#include <sys/syscall.h>
#endif

// MARK: - Locks

#if defined(__APPLE__)
void firebolt_lock_init(firebolt_lock *lock) { *lock = OS_UNFAIR_LOCK_INIT; }
void firebolt_lock_destroy(firebolt_lock *lock) { (void)lock; }
void firebolt_lock_lock(firebolt_lock *lock) { os_unfair_lock_lock(lock); }
void firebolt_lock_unlock(firebolt_lock *lock) { os_unfair_lock_unlock(lock); }

#elif defined(_WIN32)
_Static_assert(sizeof(firebolt_lock) == sizeof(SRWLOCK), "the lock is laid out as the system's");
void firebolt_lock_init(firebolt_lock *lock) { InitializeSRWLock((SRWLOCK *)lock); }
void firebolt_lock_destroy(firebolt_lock *lock) { (void)lock; }
void firebolt_lock_lock(firebolt_lock *lock) { AcquireSRWLockExclusive((SRWLOCK *)lock); }
void firebolt_lock_unlock(firebolt_lock *lock) { ReleaseSRWLockExclusive((SRWLOCK *)lock); }

#elif !FIREBOLT_HAS_THREADS
void firebolt_lock_init(firebolt_lock *lock) { lock->unused = 0; }
void firebolt_lock_destroy(firebolt_lock *lock) { (void)lock; }
void firebolt_lock_lock(firebolt_lock *lock) { (void)lock; }
void firebolt_lock_unlock(firebolt_lock *lock) { (void)lock; }

#else
void firebolt_lock_init(firebolt_lock *lock) { pthread_mutex_init(&lock->mutex, NULL); }
void firebolt_lock_destroy(firebolt_lock *lock) { pthread_mutex_destroy(&lock->mutex); }
void firebolt_lock_lock(firebolt_lock *lock) { pthread_mutex_lock(&lock->mutex); }
void firebolt_lock_unlock(firebolt_lock *lock) { pthread_mutex_unlock(&lock->mutex); }
#endif

// MARK: - Sleeping

#if defined(_WIN32)
struct firebolt_parker { HANDLE semaphore; };

firebolt_parker *firebolt_parker_make(void) {
  firebolt_parker *parker = malloc(sizeof(firebolt_parker));
  if (parker == NULL) abort();
  parker->semaphore = CreateSemaphoreW(NULL, 0, 0x7fffffff, NULL);
  return parker;
}
void firebolt_parker_free(firebolt_parker *parker) {
  CloseHandle(parker->semaphore);
  free(parker);
}
void firebolt_parker_sleep(firebolt_parker *parker) { WaitForSingleObject(parker->semaphore, INFINITE); }
void firebolt_parker_wake(firebolt_parker *parker) { ReleaseSemaphore(parker->semaphore, 1, NULL); }

#elif FIREBOLT_HAS_THREADS
struct firebolt_parker {
  pthread_mutex_t mutex;
  pthread_cond_t condition;
  unsigned long wakes;
};

firebolt_parker *firebolt_parker_make(void) {
  firebolt_parker *parker = malloc(sizeof(firebolt_parker));
  if (parker == NULL) abort();
  pthread_mutex_init(&parker->mutex, NULL);
  pthread_cond_init(&parker->condition, NULL);
  parker->wakes = 0;
  return parker;
}

void firebolt_parker_free(firebolt_parker *parker) {
  pthread_mutex_destroy(&parker->mutex);
  pthread_cond_destroy(&parker->condition);
  free(parker);
}

void firebolt_parker_sleep(firebolt_parker *parker) {
  pthread_mutex_lock(&parker->mutex);
  while (parker->wakes == 0) pthread_cond_wait(&parker->condition, &parker->mutex);
  parker->wakes--;
  pthread_mutex_unlock(&parker->mutex);
}

void firebolt_parker_wake(firebolt_parker *parker) {
  pthread_mutex_lock(&parker->mutex);
  parker->wakes++;
  pthread_cond_signal(&parker->condition);
  pthread_mutex_unlock(&parker->mutex);
}

#else
// With a single thread, no other thread could wake it.
struct firebolt_parker { char unused; };
firebolt_parker *firebolt_parker_make(void) { abort(); }
void firebolt_parker_free(firebolt_parker *parker) { (void)parker; }
void firebolt_parker_sleep(firebolt_parker *parker) { (void)parker; abort(); }
void firebolt_parker_wake(firebolt_parker *parker) { (void)parker; }
#endif

void firebolt_sleep_forever(void) {
  for (;;) firebolt_parker_sleep(firebolt_parker_make());
}

// MARK: - Time

uint64_t firebolt_now(void) {
#if defined(__APPLE__)
  return clock_gettime_nsec_np(CLOCK_UPTIME_RAW);
#elif defined(_WIN32)
  LARGE_INTEGER count, frequency;
  QueryPerformanceCounter(&count);
  QueryPerformanceFrequency(&frequency);
  uint64_t seconds = (uint64_t)(count.QuadPart / frequency.QuadPart), rest = (uint64_t)(count.QuadPart % frequency.QuadPart);
  return seconds * 1000000000u + rest * 1000000000u / (uint64_t)frequency.QuadPart;
#else
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (uint64_t)now.tv_sec * 1000000000u + (uint64_t)now.tv_nsec;
#endif
}

uint64_t firebolt_now_with_sleep(void) {
#if defined(__APPLE__)
  return clock_gettime_nsec_np(CLOCK_MONOTONIC_RAW);
#elif defined(_WIN32)
  return (uint64_t)GetTickCount64() * 1000000u;
#elif defined(CLOCK_BOOTTIME)
  struct timespec now;
  if (clock_gettime(CLOCK_BOOTTIME, &now) != 0) return firebolt_now();
  return (uint64_t)now.tv_sec * 1000000000u + (uint64_t)now.tv_nsec;
#else
  return firebolt_now();
#endif
}

// MARK: - Threads

int firebolt_processor_count(void) {
#if defined(_WIN32)
  SYSTEM_INFO info;
  GetSystemInfo(&info);
  return info.dwNumberOfProcessors > 0 ? (int)info.dwNumberOfProcessors : 1;
#elif defined(_SC_NPROCESSORS_ONLN)
  long count = sysconf(_SC_NPROCESSORS_ONLN);
  return count > 0 ? (int)count : 1;
#else
  return 1;
#endif
}

#if defined(_WIN32)
static DWORD main_thread;
__attribute__((constructor)) static void note_main_thread(void) { main_thread = GetCurrentThreadId(); }
int firebolt_is_main_thread(void) { return GetCurrentThreadId() == main_thread; }
#elif defined(__APPLE__) || defined(__FreeBSD__)
#if defined(__FreeBSD__)
#include <pthread_np.h>
#endif
int firebolt_is_main_thread(void) { return pthread_main_np() != 0; }
#elif defined(__linux__)
int firebolt_is_main_thread(void) { return syscall(SYS_gettid) == getpid(); }
#else
int firebolt_is_main_thread(void) { return 1; }
#endif

#if FIREBOLT_HAS_THREADS
typedef struct {
  void *context;
  void (*body)(void *);
} work;

#if defined(_WIN32)
static DWORD WINAPI carry_out(void *pointer) {
#else
static void *carry_out(void *pointer) {
#endif
  work todo = *(work *)pointer;
  free(pointer);
  todo.body(todo.context);
  return 0;
}

static int start_thread(size_t stack_size, work *todo) {
#if defined(_WIN32)
  HANDLE thread = CreateThread(NULL, stack_size, carry_out, todo, STACK_SIZE_PARAM_IS_A_RESERVATION, NULL);
  if (thread != NULL) CloseHandle(thread);
  return thread != NULL;
#else
  pthread_attr_t attributes;
  pthread_attr_init(&attributes);
  pthread_attr_setdetachstate(&attributes, PTHREAD_CREATE_DETACHED);
  pthread_attr_setstacksize(&attributes, stack_size);
  pthread_t thread;
  int is_started = pthread_create(&thread, &attributes, carry_out, todo) == 0;
  pthread_attr_destroy(&attributes);
  return is_started;
#endif
}

int firebolt_start_thread(size_t stack_size, void *context, void (*body)(void *)) {
  work *todo = malloc(sizeof(work));
  if (todo == NULL) return 0;
  *todo = (work){context, body};
  if (start_thread(stack_size, todo)) return 1;
  free(todo);
  return 0;
}

#else
int firebolt_start_thread(size_t stack_size, void *context, void (*body)(void *)) {
  (void)stack_size, (void)context, (void)body;
  return 0;
}
#endif
