#pragma once
// https://learn.microsoft.com/cpp/c-runtime-library/reference/crt-alphabetical-function-reference
#include <stddef.h>

void *malloc(size_t);
void *calloc(size_t, size_t);
void free(void *);
__attribute__((noreturn)) void abort(void);
char *getenv(const char *);
