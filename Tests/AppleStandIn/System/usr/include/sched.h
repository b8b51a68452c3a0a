#pragma once
// Yielding. Source: libpthread, include/sched.h. Declarations without a version there are as old as the systems.
// https://github.com/apple-oss-distributions/libpthread/blob/main/include/sched.h

#include <Availability.h>

API_AVAILABLE(macos(10.0), ios(2.0)) int sched_yield(void);
