#define _GNU_SOURCE
#include "FireboltPlatform.h"
#include "FireboltThread.h"

#if defined(_WIN32)
#include <windows.h>
#elif FIREBOLT_HAS_THREADS
#include <pthread.h>
#if defined(__FreeBSD__)
#include <pthread_np.h>
#endif
#endif

#if defined(__linux__) && !defined(__GLIBC__) && !defined(__ANDROID__)
#include <sys/resource.h>
#endif

// MARK: - The system's stack bounds

// Finds the lowest address of this thread's stack, and the address after the highest. Returns 0 if the system doesn't
// provide them. Some systems read a file for the first thread's stack, so it is called once per thread.

#if defined(__APPLE__)
static int stack_bounds(uintptr_t *lowest, uintptr_t *end) {
  pthread_t thread = pthread_self();
  *end = (uintptr_t)pthread_get_stackaddr_np(thread);
  *lowest = *end - pthread_get_stacksize_np(thread);
  return 1;
}

#elif defined(_WIN32)
static int stack_bounds(uintptr_t *lowest, uintptr_t *end) {
  ULONG_PTR low, high;
  GetCurrentThreadStackLimits(&low, &high);
  *lowest = low;
  *end = high;
  return 1;
}

#elif defined(__linux__) || defined(__FreeBSD__)
static int stack_bounds(uintptr_t *lowest, uintptr_t *end) {
  pthread_attr_t attributes;
#if defined(__FreeBSD__)
  if (pthread_attr_init(&attributes) != 0) return 0;
  int error = pthread_attr_get_np(pthread_self(), &attributes);
#else
  int error = pthread_getattr_np(pthread_self(), &attributes);
  if (error != 0) return 0;
#endif
  void *address = NULL;
  size_t size = 0, guard = 0;
  if (error == 0) error = pthread_attr_getstack(&attributes, &address, &size);
  if (error == 0) error = pthread_attr_getguardsize(&attributes, &guard);
  pthread_attr_destroy(&attributes);
  if (error != 0) return 0;
  *end = (uintptr_t)address + size;
#if defined(__linux__) && !defined(__GLIBC__) && !defined(__ANDROID__)
  // For the first thread, musl returns only the current size of the stack.
  struct rlimit limit;
  if (firebolt_is_main_thread()) {
    if (getrlimit(RLIMIT_STACK, &limit) != 0 || limit.rlim_cur == RLIM_INFINITY || limit.rlim_cur > *end) return 0;
    size = (size_t)limit.rlim_cur;
  }
#endif
  // Some systems count the guard area as part of the stack.
  *lowest = *end - size + (guard < size ? guard : 0);
  return 1;
}

#else
static int stack_bounds(uintptr_t *lowest, uintptr_t *end) {
  (void)lowest, (void)end;
  return 0;
}
#endif

// MARK: - The thread's limit

/// Gets the bounds from the system, once for each thread.
static void find_limit(firebolt_thread *thread) {
  uintptr_t lowest = 0, end = 0;
  if (!stack_bounds(&lowest, &end) || lowest >= end) {
    // With a limit of 0, every address is above the limit, except the last one, which no frame has.
    thread->stack_limit_complement = UINTPTR_MAX;
    return;
  }
  uintptr_t reserve = (end - lowest) / 4;
  if (reserve > FIREBOLT_STACK_RESERVE) reserve = FIREBOLT_STACK_RESERVE;
  thread->lowest_of_stack = lowest;
  thread->end_of_stack = end;
  thread->stack_limit_complement = ~(lowest + reserve);
}

int firebolt_stack_ends_here(uintptr_t address) {
  firebolt_thread *thread = &firebolt_this_thread;
  if (thread->stack_limit_complement == 0) find_limit(thread);
  if (~address < thread->stack_limit_complement) return 0;
  // Code may run on a stack that the system doesn't know, such as a coroutine's.
  return address >= thread->lowest_of_stack && address < thread->end_of_stack;
}
