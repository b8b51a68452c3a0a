#ifndef MEMORY_IN_USE_H
#define MEMORY_IN_USE_H

/// The number of bytes that the program has allocated and not freed, or -1 if the C library doesn't report it.
long memory_in_use(void);

#endif
