#pragma once
// Integer types. Source: xnu, bsd/sys/types.h and bsd/sys/_types.
// https://github.com/apple-oss-distributions/xnu/blob/main/bsd/sys/types.h

#include <stddef.h>
#include <stdint.h>

typedef long ssize_t;
typedef int32_t pid_t;
typedef uint32_t mach_port_t;
typedef uint32_t useconds_t;
