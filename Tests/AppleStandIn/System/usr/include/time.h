#pragma once
// Clocks. Source: Libc, include/time.h. Declarations without a version there are as old as the systems.
// https://github.com/apple-oss-distributions/Libc/blob/main/include/time.h

#include <Availability.h>
#include <stdint.h>

typedef long time_t;

struct timespec {
  time_t tv_sec;
  long tv_nsec;
};

typedef enum {
  CLOCK_REALTIME = 0,
  CLOCK_MONOTONIC = 6,
  CLOCK_MONOTONIC_RAW = 4,
  CLOCK_UPTIME_RAW = 8,
  CLOCK_THREAD_CPUTIME_ID = 16,
} clockid_t API_AVAILABLE(macos(10.12), ios(10.0), tvos(10.0), watchos(3.0));

API_AVAILABLE(macos(10.0), ios(2.0)) int nanosleep(
    const struct timespec *_Null_unspecified, struct timespec *_Null_unspecified);
API_AVAILABLE(macos(10.12), ios(10.0), tvos(10.0), watchos(3.0)) int clock_gettime(
    clockid_t, struct timespec *_Null_unspecified);
API_AVAILABLE(macos(10.12), ios(10.0), tvos(10.0), watchos(3.0)) uint64_t clock_gettime_nsec_np(clockid_t);
