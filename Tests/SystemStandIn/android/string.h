#pragma once
// https://pubs.opengroup.org/onlinepubs/9799919799/basedefs/string.h.html
#include <stddef.h>

int memcmp(const void *, const void *, size_t);
void *memcpy(void *, const void *, size_t);
