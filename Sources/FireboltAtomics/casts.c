#include "FireboltCasts.h"

#include <stdbool.h>
#include <stddef.h>

/// What the compiler makes of each `as?`: a function of Swift's stable ABI.
bool swift_dynamicCast(
    void *destination, void *source, const void *source_type, const void *type, size_t flags);

int firebolt_cast_unisolated(void *destination, void *source, const void *source_type, const void *type) {
  // The compiler sets this flag in casts to Sendable protocols, which no isolated conformance serves.
  const size_t prohibits_isolated_conformances = 8;
  return swift_dynamicCast(destination, source, source_type, type, prohibits_isolated_conformances);
}
