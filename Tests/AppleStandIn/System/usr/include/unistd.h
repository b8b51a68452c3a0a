#pragma once
// The process. Source: xnu and Libc, unistd.h. Declarations without a version there are as old as the systems.
// https://github.com/apple-oss-distributions/Libc/blob/main/include/unistd.h

#include <Availability.h>
#include <sys/types.h>

#define STDIN_FILENO 0
#define STDOUT_FILENO 1
#define STDERR_FILENO 2
#define _SC_PAGESIZE 29

API_AVAILABLE(macos(10.0), ios(2.0)) pid_t getpid(void);
API_AVAILABLE(macos(10.0), ios(2.0)) int usleep(useconds_t);
API_AVAILABLE(macos(10.0), ios(2.0)) ssize_t write(int, const void *_Null_unspecified, size_t);
API_AVAILABLE(macos(10.0), ios(2.0)) int isatty(int);
API_AVAILABLE(macos(10.0), ios(2.0)) int pause(void);
API_AVAILABLE(macos(10.0), ios(2.0)) long sysconf(int);
