#pragma once
// Bytes and C strings. Source: Libc, include/string.h. Declarations without a version there are as old as the systems.
// https://github.com/apple-oss-distributions/Libc/blob/main/include/string.h

#include <Availability.h>
#include <stddef.h>

API_AVAILABLE(macos(10.0), ios(2.0)) void *_Null_unspecified memcpy(
    void *_Null_unspecified, const void *_Null_unspecified, size_t);
API_AVAILABLE(macos(10.0), ios(2.0)) void *_Null_unspecified memmove(
    void *_Null_unspecified, const void *_Null_unspecified, size_t);
API_AVAILABLE(macos(10.0), ios(2.0)) void *_Null_unspecified memset(void *_Null_unspecified, int, size_t);
API_AVAILABLE(macos(10.0), ios(2.0)) int memcmp(const void *_Null_unspecified, const void *_Null_unspecified, size_t);
API_AVAILABLE(macos(10.0), ios(2.0)) int strcmp(const char *_Null_unspecified, const char *_Null_unspecified);
API_AVAILABLE(macos(10.0), ios(2.0)) size_t strlen(const char *_Null_unspecified);
