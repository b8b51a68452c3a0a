#pragma once
// The machine's clock. Source: xnu, osfmk/mach/mach_time.h.
// https://github.com/apple-oss-distributions/xnu/blob/main/osfmk/mach/mach_time.h

#include <Availability.h>
#include <stdint.h>

struct mach_timebase_info {
  uint32_t numer;
  uint32_t denom;
};
typedef struct mach_timebase_info mach_timebase_info_data_t;
typedef struct mach_timebase_info *mach_timebase_info_t;

API_AVAILABLE(macos(10.0), ios(2.0)) int mach_timebase_info(mach_timebase_info_t _Null_unspecified);
API_AVAILABLE(macos(10.0), ios(2.0)) uint64_t mach_absolute_time(void);
API_AVAILABLE(macos(10.12), ios(10.0), tvos(10.0), watchos(3.0)) uint64_t mach_continuous_time(void);
