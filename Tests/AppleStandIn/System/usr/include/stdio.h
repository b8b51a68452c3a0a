#pragma once
// Formatted text. Source: Libc, include/stdio.h. Declarations without a version there are as old as the systems.
// https://github.com/apple-oss-distributions/Libc/blob/main/include/stdio.h

#include <Availability.h>
#include <stddef.h>

API_AVAILABLE(macos(10.0), ios(2.0)) __attribute__((format(printf, 3, 4))) int snprintf(
    char *_Null_unspecified, size_t, const char *_Null_unspecified, ...);
