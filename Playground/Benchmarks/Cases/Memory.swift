import Firebolt
import MemoryInUse

/// The bytes that a registration takes, and those that a cached single takes in addition to the instance itself; nil if
/// the system doesn't report them.
///
/// The Swift runtime's metadata for each type isn't counted: a first round uses all types before the measurement.
public func memoryForEachType() -> (registration: Int, cachedSingle: Int)? {
  guard memory_in_use() > 0 else { return nil }
  let count = 10_000
  func measure(_ body: () -> Void) -> Int {
    let before = memory_in_use()
    body()
    return (memory_in_use() - before) / count
  }
  func registerAndGet() -> (Int, Int, Resolver) {
    let resolver = Resolver()
    let registration = measure { forEachType(count, Register(resolver: resolver)) }
    let single = measure { forEachType(count, Get(resolver: resolver)) }
    return (registration, single, resolver)
  }
  _ = registerAndGet()
  let (registration, single, resolver) = registerAndGet()
  // An object without properties takes 32 bytes of the C library's heap.
  return withExtendedLifetime(resolver) { (registration, single - 32) }
}
