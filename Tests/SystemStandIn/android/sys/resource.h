#pragma once
// https://man7.org/linux/man-pages/man2/getrlimit.2.html

typedef unsigned long long rlim_t;
struct rlimit {
  rlim_t rlim_cur;
  rlim_t rlim_max;
};
#define RLIM_INFINITY (~0ULL)
#define RLIMIT_STACK 3

int getrlimit(int, struct rlimit *);
