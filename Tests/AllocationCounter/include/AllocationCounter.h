#ifndef ALLOCATION_COUNTER_H
#define ALLOCATION_COUNTER_H

#include <stdbool.h>

/// Returns whether allocations are counted, which needs glibc and no sanitizer.
bool allocations_are_counted(void);

/// Returns the number of times that the calling thread has allocated memory.
long allocations_of_this_thread(void);

#endif
