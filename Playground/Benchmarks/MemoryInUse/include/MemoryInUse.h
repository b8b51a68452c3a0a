#ifndef MEMORY_IN_USE_H
#define MEMORY_IN_USE_H

/// The bytes that the program has allocated and not freed, or -1 where the C library doesn't tell.
long memory_in_use(void);

#endif
