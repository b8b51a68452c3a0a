/// Tells resolutions apart: the requests of a thread, or an asynchronous recipe.
struct ResolutionID: Hashable, Sendable {
  let number: UInt64
}

/// Tells cells apart.
struct CellID: Hashable, Sendable {
  let number: UInt64
}

/// Tells waits apart.
struct WaitID: Hashable, Comparable, Sendable {
  let number: UInt64

  static func < (left: WaitID, right: WaitID) -> Bool { left.number < right.number }
}

/// Tells transactions apart.
struct TransactionID: Hashable, Sendable {
  let number: UInt64
}
