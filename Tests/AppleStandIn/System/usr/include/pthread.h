#pragma once
// Threads. Source: libpthread, include/pthread/pthread.h; the sizes are those of sys/_pthread/_pthread_types.h.
// https://github.com/apple-oss-distributions/libpthread/blob/main/include/pthread/pthread.h

#include <Availability.h>
#include <pthread/qos.h>
#include <sched.h>
#include <sys/types.h>
#include <time.h>

#if defined(__LP64__)
#define PTHREAD_MUTEX_SIZE 56
#define PTHREAD_COND_SIZE 40
#define PTHREAD_ATTR_SIZE 56
#define PTHREAD_CONDATTR_SIZE 8
#else
#define PTHREAD_MUTEX_SIZE 40
#define PTHREAD_COND_SIZE 24
#define PTHREAD_ATTR_SIZE 36
#define PTHREAD_CONDATTR_SIZE 4
#endif

typedef struct _opaque_pthread_t *pthread_t;
typedef unsigned long pthread_key_t;

struct _opaque_pthread_mutex_t {
  long __sig;
  char __opaque[PTHREAD_MUTEX_SIZE];
};
typedef struct _opaque_pthread_mutex_t pthread_mutex_t;

struct _opaque_pthread_cond_t {
  long __sig;
  char __opaque[PTHREAD_COND_SIZE];
};
typedef struct _opaque_pthread_cond_t pthread_cond_t;

struct _opaque_pthread_attr_t {
  long __sig;
  char __opaque[PTHREAD_ATTR_SIZE];
};
typedef struct _opaque_pthread_attr_t pthread_attr_t;

struct _opaque_pthread_once_t {
  long __sig;
  char __opaque[8];
};
typedef struct _opaque_pthread_once_t pthread_once_t;
#define PTHREAD_ONCE_INIT {0x30B1BCBA, {0}}
#define PTHREAD_CREATE_DETACHED 2

struct _opaque_pthread_mutexattr_t {
  long __sig;
  char __opaque[8];
};
typedef struct _opaque_pthread_mutexattr_t pthread_mutexattr_t;

struct _opaque_pthread_condattr_t {
  long __sig;
  char __opaque[PTHREAD_CONDATTR_SIZE];
};
typedef struct _opaque_pthread_condattr_t pthread_condattr_t;

#pragma clang assume_nonnull begin

API_AVAILABLE(macos(10.4), ios(2.0)) int pthread_mutex_init(pthread_mutex_t *, const pthread_mutexattr_t *_Nullable);
API_AVAILABLE(macos(10.4), ios(2.0)) int pthread_mutex_destroy(pthread_mutex_t *);
API_AVAILABLE(macos(10.4), ios(2.0)) int pthread_mutex_lock(pthread_mutex_t *);
API_AVAILABLE(macos(10.4), ios(2.0)) int pthread_mutex_trylock(pthread_mutex_t *);
API_AVAILABLE(macos(10.4), ios(2.0)) int pthread_mutex_unlock(pthread_mutex_t *);

API_AVAILABLE(macos(10.4), ios(2.0)) int pthread_cond_init(pthread_cond_t *, const pthread_condattr_t *_Nullable);
API_AVAILABLE(macos(10.4), ios(2.0)) int pthread_cond_destroy(pthread_cond_t *);
API_AVAILABLE(macos(10.4), ios(2.0)) int pthread_cond_wait(pthread_cond_t *, pthread_mutex_t *);
API_AVAILABLE(macos(10.4), ios(2.0)) int pthread_cond_timedwait(
    pthread_cond_t *, pthread_mutex_t *, const struct timespec *_Nullable);
API_AVAILABLE(macos(10.4), ios(2.0)) int pthread_cond_timedwait_relative_np(
    pthread_cond_t *, pthread_mutex_t *, const struct timespec *_Nullable);
API_AVAILABLE(macos(10.4), ios(2.0)) int pthread_cond_signal(pthread_cond_t *);
API_AVAILABLE(macos(10.4), ios(2.0)) int pthread_cond_broadcast(pthread_cond_t *);

API_AVAILABLE(macos(10.4), ios(2.0)) int pthread_create(
    pthread_t _Nullable *_Nonnull, const pthread_attr_t *_Nullable, void *_Nullable (*_Nonnull)(void *),
    void *_Nullable);
API_AVAILABLE(macos(10.4), ios(2.0)) int pthread_join(pthread_t, void *_Nullable *_Nullable);
API_AVAILABLE(macos(10.4), ios(2.0)) int pthread_detach(pthread_t);
API_AVAILABLE(macos(10.4), ios(2.0)) int pthread_equal(pthread_t _Nullable, pthread_t _Nullable);
API_AVAILABLE(macos(10.4), ios(2.0)) pthread_t pthread_self(void);
API_AVAILABLE(macos(10.4), ios(2.0)) int pthread_attr_init(pthread_attr_t *);
API_AVAILABLE(macos(10.4), ios(2.0)) int pthread_attr_destroy(pthread_attr_t *);
API_AVAILABLE(macos(10.4), ios(2.0)) int pthread_attr_setdetachstate(pthread_attr_t *, int);
API_AVAILABLE(macos(10.4), ios(2.0)) int pthread_attr_setstacksize(pthread_attr_t *, size_t);
API_AVAILABLE(macos(10.4), ios(2.0)) int pthread_atfork(
    void (*_Nullable)(void), void (*_Nullable)(void), void (*_Nullable)(void));

API_AVAILABLE(macos(10.4), ios(2.0)) int pthread_once(pthread_once_t *, void (*_Nonnull)(void));
API_AVAILABLE(macos(10.4), ios(2.0)) int pthread_key_create(pthread_key_t *, void (*_Nullable)(void *));
API_AVAILABLE(macos(10.4), ios(2.0)) int pthread_key_delete(pthread_key_t);
API_AVAILABLE(macos(10.4), ios(2.0)) void *_Nullable pthread_getspecific(pthread_key_t);
API_AVAILABLE(macos(10.4), ios(2.0)) int pthread_setspecific(pthread_key_t, const void *_Nullable);

API_AVAILABLE(macos(10.4), ios(2.0)) int pthread_main_np(void);
API_AVAILABLE(macos(10.4), ios(2.0)) size_t pthread_get_stacksize_np(pthread_t);
API_AVAILABLE(macos(10.4), ios(2.0)) void *pthread_get_stackaddr_np(pthread_t);
API_AVAILABLE(macos(10.4), ios(2.0)) mach_port_t pthread_mach_thread_np(pthread_t);
API_AVAILABLE(macos(10.6), ios(3.2)) int pthread_threadid_np(pthread_t _Nullable, uint64_t *_Nullable);
API_AVAILABLE(macos(10.6), ios(3.2)) int pthread_setname_np(const char *);
API_AVAILABLE(macos(11.0), ios(14.2), tvos(14.2), watchos(7.1)) int pthread_cpu_number_np(size_t *);

#pragma clang assume_nonnull end
