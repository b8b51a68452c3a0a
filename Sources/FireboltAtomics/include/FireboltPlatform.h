// The system's lock, its way to let a thread sleep, its clock and its threads, each in one form for all systems.

#ifndef FIREBOLT_PLATFORM_H
#define FIREBOLT_PLATFORM_H

#include <stddef.h>
#include <stdint.h>

#define FIREBOLT_INLINE static inline __attribute__((always_inline))

// For what belongs to one copy of Firebolt: code that is inlined into another image must not reach it, since that image may
// have a copy of its own.
#if defined(_WIN32)
#define FIREBOLT_HIDDEN
#else
#define FIREBOLT_HIDDEN __attribute__((visibility("hidden")))
#endif

// Where the C library keeps room for it, a thread-local is reached without a call, also in a shared library.
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
/// Laid out as the system's SRWLOCK, one pointer, so that this header needs none of the system's.
typedef struct { void *_Nullable opaque; } firebolt_lock;
#define FIREBOLT_HAS_THREADS 1
#elif defined(__wasi__) && !defined(_REENTRANT)
/// One thread needs no lock.
typedef struct { char unused; } firebolt_lock;
#define FIREBOLT_HAS_THREADS 0
#else
#include <pthread.h>
#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Wnullability-completeness"
/// In a struct, as on some systems a mutex is a pointer, which Swift would take for an optional one.
typedef struct { pthread_mutex_t mutex; } firebolt_lock;
#pragma clang diagnostic pop
#define FIREBOLT_HAS_THREADS 1
#endif

void firebolt_lock_init(firebolt_lock *_Nonnull lock);
void firebolt_lock_destroy(firebolt_lock *_Nonnull lock);
void firebolt_lock_lock(firebolt_lock *_Nonnull lock);
void firebolt_lock_unlock(firebolt_lock *_Nonnull lock);

/// Where one thread sleeps until another one wakes it.
typedef struct firebolt_parker firebolt_parker;

firebolt_parker *_Nonnull firebolt_parker_make(void);
void firebolt_parker_free(firebolt_parker *_Nonnull parker);
/// Sleeps until `firebolt_parker_wake`, which may have been called already. Each call consumes one wake.
void firebolt_parker_sleep(firebolt_parker *_Nonnull parker);
void firebolt_parker_wake(firebolt_parker *_Nonnull parker);

/// The nanoseconds of a clock that never goes back. It may stand still while the system sleeps.
uint64_t firebolt_now(void);

/// The nanoseconds of a clock that never goes back, and that goes on while the system sleeps.
uint64_t firebolt_now_with_sleep(void);

/// Whether this is the process' first thread.
int firebolt_is_main_thread(void);

/// How many processors the process may use; at least 1.
int firebolt_processor_count(void);

/// The lowest address of this thread's stack, and the one that follows the highest; nothing, where the system doesn't tell.
///
/// Some systems read a file for the first thread's: ask once.
int firebolt_stack_bounds(uintptr_t *_Nonnull lowest, uintptr_t *_Nonnull end);

/// Runs `body(context)` on a thread of its own.
///
/// - Parameter stack_size: The size of the thread's stack in bytes.
/// - Returns: Whether the system gave a thread.
int firebolt_start_thread(
    size_t stack_size, void *_Nullable context, void (*_Nonnull body)(void *_Nullable context));

/// Lets this thread sleep for good, for a caller that has nothing to return.
void firebolt_sleep_forever(void) __attribute__((noreturn));

#endif
