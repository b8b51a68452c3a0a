#pragma once
// The system's error numbers. Source: xnu, bsd/sys/errno.h.
// https://github.com/apple-oss-distributions/xnu/blob/main/bsd/sys/errno.h

#define EPERM 1
#define EINTR 4
#define ENOMEM 12
#define EBUSY 16
#define EINVAL 22
#define EDEADLK 11
#define ETIMEDOUT 60
