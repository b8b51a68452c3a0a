#pragma once
// Images and symbols. Source: dyld, include/dlfcn.h. Declarations without a version there are as old as the systems.
// https://github.com/apple-oss-distributions/dyld/blob/main/include/dlfcn.h

#include <Availability.h>

typedef struct dl_info {
  const char *_Null_unspecified dli_fname;
  void *_Null_unspecified dli_fbase;
  const char *_Null_unspecified dli_sname;
  void *_Null_unspecified dli_saddr;
} Dl_info;

#define RTLD_LAZY 0x1
#define RTLD_NOW 0x2
#define RTLD_LOCAL 0x4
#define RTLD_GLOBAL 0x8

API_AVAILABLE(macos(10.0), ios(2.0)) int dladdr(const void *_Null_unspecified, Dl_info *_Null_unspecified);
API_AVAILABLE(macos(10.0), ios(2.0)) void *_Null_unspecified dlopen(const char *_Null_unspecified, int);
API_AVAILABLE(macos(10.0), ios(2.0)) int dlclose(void *_Null_unspecified);
API_AVAILABLE(macos(10.0), ios(2.0)) void *_Null_unspecified dlsym(
    void *_Null_unspecified, const char *_Null_unspecified);
