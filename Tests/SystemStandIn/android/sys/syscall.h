#pragma once
// https://man7.org/linux/man-pages/man2/syscalls.2.html: the numbers are those of the generic table.

#define SYS_gettid 178
#define SYS_membarrier 283
