#pragma once
// https://pubs.opengroup.org/onlinepubs/9799919799/basedefs/unistd.h.html
#include <stddef.h>

typedef int pid_t;
typedef long ssize_t;

#define STDERR_FILENO 2
#if defined(__ANDROID__)
#define _SC_NPROCESSORS_ONLN 97
#elif defined(__FreeBSD__)
#define _SC_NPROCESSORS_ONLN 58
#else
#define _SC_NPROCESSORS_ONLN 84
#endif

pid_t getpid(void);
int pause(void);
ssize_t write(int, const void *, size_t);
long sysconf(int);
#if defined(__linux__)
long syscall(long, ...);
#endif
