// The system's lock, thread parking, clocks and threads, with one interface for all systems.

#ifndef FIREBOLT_PLATFORM_H
#define FIREBOLT_PLATFORM_H

#include <stddef.h>
#include <stdint.h>

#define FIREBOLT_INLINE static inline __attribute__((always_inline))

// Marks symbols that belong to one copy of Firebolt. Code inlined into another image must not use them, because that
// image may have a copy of its own.
#if defined(_WIN32)
#define FIREBOLT_HIDDEN
#else
#define FIREBOLT_HIDDEN __attribute__((visibility("hidden")))
#endif

// glibc reserves space for thread-locals like these, so they are accessed without a call, even in a shared library.
#if defined(__GLIBC__)
#define FIREBOLT_THREAD_LOCAL_MODEL __attribute__((tls_model("initial-exec")))
#else
#define FIREBOLT_THREAD_LOCAL_MODEL
#endif

#if defined(__APPLE__)
#include <os/lock.h>
/// A lock that donates the priority of the threads that wait for it.
typedef os_unfair_lock firebolt_lock;
#define FIREBOLT_HAS_THREADS 1
#elif defined(_WIN32)
/// It has the layout of the system's SRWLOCK, one pointer, so that this header doesn't include the system's headers.
typedef struct { void *_Nullable opaque; } firebolt_lock;
#define FIREBOLT_HAS_THREADS 1
#elif defined(__wasi__) && !defined(_REENTRANT)
/// A single thread needs no lock.
typedef struct { char unused; } firebolt_lock;
#define FIREBOLT_HAS_THREADS 0
#else
#include <pthread.h>
#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Wnullability-completeness"
/// The mutex is in a struct, because on some systems it is a pointer, which Swift would import as an optional.
typedef struct { pthread_mutex_t mutex; } firebolt_lock;
#pragma clang diagnostic pop
#define FIREBOLT_HAS_THREADS 1
#define FIREBOLT_LOCK_IS_MUTEX 1
#endif

// A lock that is all zeros is valid and free.

void firebolt_lock_destroy(firebolt_lock *_Nonnull lock);
void firebolt_lock_lock(firebolt_lock *_Nonnull lock);
void firebolt_lock_unlock(firebolt_lock *_Nonnull lock);

/// Allocates memory for values of pointers and numbers, which `firebolt_free` frees. Swift's own function takes twice as long
/// on Linux, because it asks for an alignment.
void *_Nonnull firebolt_allocate(size_t size);

void firebolt_free(void *_Nonnull memory);

/// Returns the value of an environment variable, or NULL. The next change of the environment ends its life.
const char *_Nullable firebolt_environment(const char *_Nonnull name);

/// Lets other threads run.
void firebolt_give_way(void);

/// Returns the nanoseconds of a monotonic clock. It continues while the system sleeps, where the system has such a clock.
uint64_t firebolt_now(void);

/// Returns whether this is the process's first thread.
int firebolt_is_main_thread(void);

/// Runs `body(context)` on a new thread.
///
/// - Parameter stack_size: The size of the thread's stack, in bytes.
/// - Returns: Whether the system could create the thread.
int firebolt_start_thread(
    size_t stack_size, void *_Nullable context, void *_Nullable (*_Nonnull body)(void *_Nullable context));

#endif
