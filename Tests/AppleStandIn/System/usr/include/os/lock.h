#pragma once
// The system's lock. Sources, which also give its availability:
// https://developer.apple.com/documentation/os/os_unfair_lock_lock (and os_unfair_lock, _trylock, _unlock, _assert_owner)
// https://developer.apple.com/documentation/os/os_unfair_lock_lock_with_flags

#include <Availability.h>
#include <stdbool.h>
#include <stdint.h>

#pragma clang assume_nonnull begin

typedef struct os_unfair_lock_s {
  uint32_t _os_unfair_lock_opaque;
} os_unfair_lock, *os_unfair_lock_t API_AVAILABLE(macos(10.12), ios(10.0), tvos(10.0), watchos(3.0));

#define OS_UNFAIR_LOCK_INIT ((os_unfair_lock){0})

typedef enum __attribute__((flag_enum, enum_extensibility(open))) : uint32_t {
  OS_UNFAIR_LOCK_FLAG_NONE = 0x00000000,
  OS_UNFAIR_LOCK_FLAG_ADAPTIVE_SPIN = 0x00040000,
} os_unfair_lock_flags_t API_AVAILABLE(macos(15.0), ios(18.0), tvos(18.0), watchos(11.0), visionos(2.0));

API_AVAILABLE(macos(10.12), ios(10.0), tvos(10.0), watchos(3.0)) void os_unfair_lock_lock(os_unfair_lock_t);
API_AVAILABLE(macos(15.0), ios(18.0), tvos(18.0), watchos(11.0), visionos(2.0)) void os_unfair_lock_lock_with_flags(
    os_unfair_lock_t, os_unfair_lock_flags_t);
API_AVAILABLE(macos(10.12), ios(10.0), tvos(10.0), watchos(3.0)) bool os_unfair_lock_trylock(os_unfair_lock_t);
API_AVAILABLE(macos(10.12), ios(10.0), tvos(10.0), watchos(3.0)) void os_unfair_lock_unlock(os_unfair_lock_t);
API_AVAILABLE(macos(10.12), ios(10.0), tvos(10.0), watchos(3.0)) void os_unfair_lock_assert_owner(
    const os_unfair_lock *);

#pragma clang assume_nonnull end
