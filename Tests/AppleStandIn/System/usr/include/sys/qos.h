#pragma once
// The quality of service of work. Source: xnu and libpthread, sys/qos.h.
// https://github.com/apple-oss-distributions/libpthread/blob/main/include/sys/qos.h

#include <Availability.h>

typedef enum : unsigned int {
  QOS_CLASS_USER_INTERACTIVE = 0x21,
  QOS_CLASS_USER_INITIATED = 0x19,
  QOS_CLASS_DEFAULT = 0x15,
  QOS_CLASS_UTILITY = 0x11,
  QOS_CLASS_BACKGROUND = 0x09,
  QOS_CLASS_UNSPECIFIED = 0x00,
} qos_class_t API_AVAILABLE(macos(10.10), ios(8.0));

#pragma clang assume_nonnull begin

API_AVAILABLE(macos(10.10), ios(8.0)) qos_class_t qos_class_self(void);
API_AVAILABLE(macos(10.10), ios(8.0)) qos_class_t qos_class_main(void);

#pragma clang assume_nonnull end
