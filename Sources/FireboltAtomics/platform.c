#define _GNU_SOURCE
#include "FireboltThread.h"

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

const char *firebolt_environment(const char *name) { return getenv(name); }

// MARK: - Locks

#if FIREBOLT_LOCK_IS_MUTEX
void firebolt_lock_destroy(firebolt_lock *lock) { pthread_mutex_destroy(&lock->mutex); }
void firebolt_lock_lock(firebolt_lock *lock) { pthread_mutex_lock(&lock->mutex); }
void firebolt_lock_unlock(firebolt_lock *lock) { pthread_mutex_unlock(&lock->mutex); }
#else
void firebolt_lock_destroy(firebolt_lock *lock) { (void)lock; }
#if defined(__APPLE__)
void firebolt_lock_lock(firebolt_lock *lock) { os_unfair_lock_lock(lock); }
void firebolt_lock_unlock(firebolt_lock *lock) { os_unfair_lock_unlock(lock); }
#elif defined(_WIN32)
_Static_assert(sizeof(firebolt_lock) == sizeof(SRWLOCK), "the lock is laid out as the system's");
void firebolt_lock_lock(firebolt_lock *lock) { AcquireSRWLockExclusive((SRWLOCK *)lock); }
void firebolt_lock_unlock(firebolt_lock *lock) { ReleaseSRWLockExclusive((SRWLOCK *)lock); }
#else
void firebolt_lock_lock(firebolt_lock *lock) { (void)lock; }
void firebolt_lock_unlock(firebolt_lock *lock) { (void)lock; }
#endif
#endif

// MARK: - Time

uint64_t firebolt_now(void) {
#if defined(__APPLE__)
  return clock_gettime_nsec_np(CLOCK_MONOTONIC_RAW);
#elif defined(_WIN32)
  LARGE_INTEGER count, frequency;
  QueryPerformanceCounter(&count);
  QueryPerformanceFrequency(&frequency);
  uint64_t seconds = (uint64_t)(count.QuadPart / frequency.QuadPart), rest = (uint64_t)(count.QuadPart % frequency.QuadPart);
  return seconds * 1000000000u + rest * 1000000000u / (uint64_t)frequency.QuadPart;
#else
#if !defined(CLOCK_BOOTTIME)
#define CLOCK_BOOTTIME CLOCK_MONOTONIC
#endif
  struct timespec now = {0};
  clock_gettime(CLOCK_BOOTTIME, &now);
  return (uint64_t)now.tv_sec * 1000000000u + (uint64_t)now.tv_nsec;
#endif
}

// MARK: - Memory

void *firebolt_allocate(size_t size) {
  void *memory = malloc(size);
  if (memory == NULL) abort();
  return memory;
}

void firebolt_free(void *memory) { free(memory); }

// MARK: - Threads

#if defined(__APPLE__)
int firebolt_is_main_thread(void) { return pthread_main_np() != 0; }
#elif defined(__linux__)
int firebolt_is_main_thread(void) { return syscall(SYS_gettid) == getpid(); }
#else
static uint64_t main_thread;
__attribute__((constructor)) static void note_main_thread(void) { main_thread = firebolt_thread_number(); }
int firebolt_is_main_thread(void) { return firebolt_thread_number() == main_thread; }
#endif

#if defined(_WIN32)
typedef struct { void *context, *(*body)(void *); } work;

// Functions for the system have another calling convention on some processors.
static DWORD WINAPI carry_out(void *pointer) {
  work todo = *(work *)pointer;
  free(pointer);
  todo.body(todo.context);
  return 0;
}
#endif

int firebolt_start_thread(size_t stack_size, void *context, void *(*body)(void *)) {
#if defined(_WIN32)
  work *todo = malloc(sizeof(work));
  if (todo == NULL) return 0;
  *todo = (work){context, body};
  HANDLE thread = CreateThread(NULL, stack_size, carry_out, todo, STACK_SIZE_PARAM_IS_A_RESERVATION, NULL);
  if (thread != NULL) CloseHandle(thread); else free(todo);
  return thread != NULL;
#elif FIREBOLT_HAS_THREADS
  pthread_attr_t attributes;
  pthread_attr_init(&attributes);
  pthread_attr_setdetachstate(&attributes, PTHREAD_CREATE_DETACHED);
  pthread_attr_setstacksize(&attributes, stack_size);
  pthread_t thread;
  int is_started = pthread_create(&thread, &attributes, body, context) == 0;
  pthread_attr_destroy(&attributes);
  return is_started;
#else
  (void)stack_size, (void)context, (void)body;
  return 0;
#endif
}
