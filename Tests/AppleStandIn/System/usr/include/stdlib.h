#pragma once
// Memory, the environment and the exit of a program. Source: Libc, include/stdlib.h. Declarations without a version
// there are as old as the systems.
// https://github.com/apple-oss-distributions/Libc/blob/main/include/stdlib.h

#include <Availability.h>
#include <sys/types.h>

API_AVAILABLE(macos(10.0), ios(2.0)) void *_Null_unspecified malloc(size_t);
API_AVAILABLE(macos(10.0), ios(2.0)) void *_Null_unspecified calloc(size_t, size_t);
API_AVAILABLE(macos(10.0), ios(2.0)) void *_Null_unspecified realloc(void *_Null_unspecified, size_t);
API_AVAILABLE(macos(10.6), ios(3.0)) int posix_memalign(void *_Null_unspecified *_Null_unspecified, size_t, size_t);
API_AVAILABLE(macos(10.15), ios(13.0), tvos(13.0), watchos(6.0)) void *_Null_unspecified aligned_alloc(size_t, size_t);
API_AVAILABLE(macos(10.0), ios(2.0)) void free(void *_Null_unspecified);
API_AVAILABLE(macos(10.0), ios(2.0)) __attribute__((noreturn)) void abort(void);
API_AVAILABLE(macos(10.0), ios(2.0)) __attribute__((noreturn)) void exit(int);
API_AVAILABLE(macos(10.0), ios(2.0)) int atexit(void (*_Nonnull)(void));
API_AVAILABLE(macos(10.0), ios(2.0)) char *_Null_unspecified getenv(const char *_Null_unspecified);
API_AVAILABLE(macos(10.0), ios(2.0)) int setenv(const char *_Null_unspecified, const char *_Null_unspecified, int);
API_AVAILABLE(macos(10.0), ios(2.0)) int unsetenv(const char *_Null_unspecified);
