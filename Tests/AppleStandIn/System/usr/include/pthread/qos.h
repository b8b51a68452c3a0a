#pragma once
// The quality of service of a thread. Source: libpthread, include/pthread/qos.h.
// https://github.com/apple-oss-distributions/libpthread/blob/main/include/pthread/qos.h

#include <Availability.h>
#include <sys/qos.h>

struct _opaque_pthread_t;
typedef struct pthread_override_s *pthread_override_t;

#pragma clang assume_nonnull begin

API_AVAILABLE(macos(10.10), ios(8.0)) int pthread_set_qos_class_self_np(qos_class_t, int);
API_AVAILABLE(macos(10.10), ios(8.0)) int pthread_get_qos_class_np(
    struct _opaque_pthread_t *, qos_class_t *_Nullable, int *_Nullable);
API_AVAILABLE(macos(10.10), ios(8.0)) pthread_override_t pthread_override_qos_class_start_np(
    struct _opaque_pthread_t *, qos_class_t, int);
API_AVAILABLE(macos(10.10), ios(8.0)) int pthread_override_qos_class_end_np(pthread_override_t);

#pragma clang assume_nonnull end
