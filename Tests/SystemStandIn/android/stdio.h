#pragma once
// https://pubs.opengroup.org/onlinepubs/9799919799/basedefs/stdio.h.html
#include <stddef.h>

__attribute__((format(printf, 3, 4))) int snprintf(char *, size_t, const char *, ...);
