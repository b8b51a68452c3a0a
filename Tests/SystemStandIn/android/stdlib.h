#pragma once
// https://pubs.opengroup.org/onlinepubs/9799919799/basedefs/stdlib.h.html
#include <stddef.h>

void *malloc(size_t);
void *calloc(size_t, size_t);
void free(void *);
__attribute__((noreturn)) void abort(void);
char *getenv(const char *);
