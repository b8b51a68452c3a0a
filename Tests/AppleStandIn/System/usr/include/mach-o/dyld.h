#pragma once
// The loaded images. Source: dyld, include/mach-o/dyld.h.
// https://github.com/apple-oss-distributions/dyld/blob/main/include/mach-o/dyld.h

#include <Availability.h>
#include <mach-o/loader.h>
#include <stdint.h>

API_AVAILABLE(macos(10.1), ios(2.0)) uint32_t _dyld_image_count(void);
API_AVAILABLE(macos(10.1), ios(2.0)) const struct mach_header *_Null_unspecified _dyld_get_image_header(uint32_t);
API_AVAILABLE(macos(10.1), ios(2.0)) const char *_Null_unspecified _dyld_get_image_name(uint32_t);
