#ifndef ALLOCATION_COUNTER_H
#define ALLOCATION_COUNTER_H

#include <stdbool.h>

/// Whether allocations are counted here: on Linux without a sanitizer.
bool allocations_are_counted(void);

/// How many times the calling thread has allocated memory.
long allocations_of_this_thread(void);

#endif
