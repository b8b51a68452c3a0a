#pragma once
// https://man7.org/linux/man-pages/man2/syscalls.2.html: numbers as the generic table has them.

#define SYS_gettid 178
#define SYS_membarrier 283
