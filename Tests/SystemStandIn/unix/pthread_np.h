#pragma once
// https://man.freebsd.org/cgi/man.cgi?query=pthread_np&sektion=3
#include <pthread.h>

int pthread_main_np(void);
int pthread_attr_get_np(pthread_t, pthread_attr_t *);
