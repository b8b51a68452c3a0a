#pragma once
// https://pubs.opengroup.org/onlinepubs/9799919799/basedefs/time.h.html
#include <stdint.h>

typedef int clockid_t;
#define CLOCK_MONOTONIC 1
#define CLOCK_BOOTTIME 7
typedef long time_t;

struct timespec {
  time_t tv_sec;
  long tv_nsec;
};

int clock_gettime(clockid_t, struct timespec *);
int nanosleep(const struct timespec *, struct timespec *);
