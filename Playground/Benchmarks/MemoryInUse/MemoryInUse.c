#include "MemoryInUse.h"

#include <stdlib.h>

#if defined(__GLIBC__)
#include <malloc.h>

long memory_in_use(void) { return (long)mallinfo2().uordblks; }
#else
long memory_in_use(void) { return -1; }
#endif
