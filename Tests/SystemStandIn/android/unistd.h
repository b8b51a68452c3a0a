#pragma once
// https://pubs.opengroup.org/onlinepubs/9799919799/basedefs/unistd.h.html
#include <stddef.h>

typedef int pid_t;
typedef long ssize_t;

#define STDERR_FILENO 2

pid_t getpid(void);
int pause(void);
ssize_t write(int, const void *, size_t);
#if defined(__linux__)
long syscall(long, ...);
#endif
