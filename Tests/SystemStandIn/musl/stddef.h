#pragma once
// musl has its own header: https://git.musl-libc.org/cgit/musl/tree/include/stddef.h

typedef __SIZE_TYPE__ size_t;
typedef __PTRDIFF_TYPE__ ptrdiff_t;
#define NULL ((void *)0)
