#pragma once
// https://pubs.opengroup.org/onlinepubs/9799919799/basedefs/time.h.html
#include <stdint.h>

#if defined(__wasi__)
// On WASI, a clock is an object: https://github.com/WebAssembly/wasi-libc/blob/main/libc-bottom-half/headers/public/__header_time.h
typedef const struct __clockid *clockid_t;
extern const struct __clockid _CLOCK_MONOTONIC;
#define CLOCK_MONOTONIC (&_CLOCK_MONOTONIC)
#elif defined(__FreeBSD__)
typedef int clockid_t;
#define CLOCK_MONOTONIC 4
#else
typedef int clockid_t;
#define CLOCK_MONOTONIC 1
#define CLOCK_BOOTTIME 7
#endif
#if defined(__FreeBSD__) || defined(__LP64__) || defined(__ANDROID__)
typedef long time_t;
#else
typedef long long time_t;
#endif

struct timespec {
  time_t tv_sec;
  long tv_nsec;
};

int clock_gettime(clockid_t, struct timespec *);
int nanosleep(const struct timespec *, struct timespec *);
