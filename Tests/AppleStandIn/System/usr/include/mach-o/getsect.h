#pragma once
// The sections of an image. Source: dyld, include/mach-o/getsect.h. Deprecated declarations are left out.
// https://github.com/apple-oss-distributions/dyld/blob/main/include/mach-o/getsect.h

#include <Availability.h>
#include <mach-o/loader.h>
#include <stdint.h>

#if defined(__LP64__)
API_AVAILABLE(macos(10.7), ios(5.0)) uint8_t *_Null_unspecified getsectiondata(
    const struct mach_header_64 *_Null_unspecified, const char *_Null_unspecified, const char *_Null_unspecified,
    unsigned long *_Null_unspecified);
#else
API_AVAILABLE(macos(10.7), ios(5.0)) uint8_t *_Null_unspecified getsectiondata(
    const struct mach_header *_Null_unspecified, const char *_Null_unspecified, const char *_Null_unspecified,
    unsigned long *_Null_unspecified);
#endif
