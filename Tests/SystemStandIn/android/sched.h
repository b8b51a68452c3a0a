#pragma once
// https://pubs.opengroup.org/onlinepubs/9799919799/basedefs/sched.h.html

int sched_yield(void);
