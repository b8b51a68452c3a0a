#pragma once
// https://pubs.opengroup.org/onlinepubs/9799919799/basedefs/pthread.h.html
#include <sched.h>
#include <stddef.h>
#include <time.h>

typedef long pthread_t;
typedef int pthread_key_t;
typedef struct { long opaque[7]; } pthread_attr_t;
typedef struct { long opaque[5]; } pthread_mutex_t;
typedef struct { unsigned opaque; } pthread_mutexattr_t;
typedef struct { long opaque[6]; } pthread_cond_t;
typedef struct { unsigned opaque; } pthread_condattr_t;
typedef int pthread_once_t;
#define PTHREAD_ONCE_INIT 0
#define PTHREAD_CREATE_DETACHED 1

int pthread_mutex_init(pthread_mutex_t *, const pthread_mutexattr_t *);
int pthread_mutex_destroy(pthread_mutex_t *);
int pthread_mutex_lock(pthread_mutex_t *);
int pthread_mutex_unlock(pthread_mutex_t *);
int pthread_cond_init(pthread_cond_t *, const pthread_condattr_t *);
int pthread_cond_destroy(pthread_cond_t *);
int pthread_cond_wait(pthread_cond_t *, pthread_mutex_t *);
int pthread_cond_signal(pthread_cond_t *);
int pthread_create(pthread_t *, const pthread_attr_t *, void *(*)(void *), void *);
pthread_t pthread_self(void);
int pthread_attr_init(pthread_attr_t *);
int pthread_attr_destroy(pthread_attr_t *);
int pthread_attr_setdetachstate(pthread_attr_t *, int);
int pthread_attr_setstacksize(pthread_attr_t *, size_t);
int pthread_attr_getstack(const pthread_attr_t *, void **, size_t *);
int pthread_attr_getguardsize(const pthread_attr_t *, size_t *);
int pthread_once(pthread_once_t *, void (*)(void));
int pthread_key_create(pthread_key_t *, void (*)(void *));
int pthread_setspecific(pthread_key_t, const void *);
int pthread_atfork(void (*)(void), void (*)(void), void (*)(void));
#if defined(__linux__) && defined(_GNU_SOURCE)
int pthread_getattr_np(pthread_t, pthread_attr_t *);
#endif
