// Dynamic casts that leave out what is isolated to an actor. Swift has no syntax for them: `as?` takes an isolated conformance
// into account where its actor is the current one.

#ifndef FIREBOLT_CASTS_H
#define FIREBOLT_CASTS_H

#include <stdint.h>

#include "FireboltPlatform.h"

/// Converts a value as `as?` does, but by no conformance that is isolated to an actor, wherever this code runs. A runtime
/// that knows no isolated conformances uses each.
///
/// @param destination Room for a value of the type. It is initialised if the cast succeeds.
/// @param source The value, which stays.
/// @param source_type The metadata of the value's static type.
/// @param type The metadata of the type.
/// @return 1 if the value was converted, otherwise 0.
int firebolt_cast_unisolated(
    void *_Nonnull destination, void *_Nonnull source, const void *_Nonnull source_type, const void *_Nonnull type);

// What Swift's ABI says of a type's metadata: the first word is the kind, or the address of a class's own class.

#define FIREBOLT_KIND_OPTIONAL 0x202
#define FIREBOLT_KIND_PROTOCOL 0x303
#define FIREBOLT_KIND_PARAMETERISED_PROTOCOL 0x307

/// Returns 1 if values of a type may contain a conformance: those of protocol types, and optional ones. The type is given by its
/// metadata.
FIREBOLT_INLINE int firebolt_may_contain_conformance(const void *_Nonnull type) {
  uintptr_t kind = *(const uintptr_t *)type;
  return kind == FIREBOLT_KIND_PROTOCOL || kind == FIREBOLT_KIND_PARAMETERISED_PROTOCOL || kind == FIREBOLT_KIND_OPTIONAL;
}

/// Returns 1 if a type is a protocol type and, should its values be no objects, their containers begin like an `Any`: of all
/// protocols, those of `Error` don't. The type is given by its metadata.
FIREBOLT_INLINE int firebolt_is_opened_as_any(const void *_Nonnull type) {
  const uintptr_t *words = type;
  if (words[0] == FIREBOLT_KIND_PARAMETERISED_PROTOCOL) return 1;
  uint32_t special_protocol = *(const uint32_t *)(words + 1) >> 24 & 0x3f;
  return words[0] == FIREBOLT_KIND_PROTOCOL && special_protocol == 0;
}

#endif
