/// Identifies a resolution: the requests of a thread, or an asynchronous recipe.
struct ResolutionID: Hashable, Sendable {
  let number: UInt64
}

/// Identifies a cell.
struct CellID: Hashable, Sendable {
  let number: UInt64
}

/// Identifies a wait.
struct WaitID: Hashable, Comparable, Sendable {
  let number: UInt64

  static func < (left: WaitID, right: WaitID) -> Bool { left.number < right.number }
}

/// Identifies a transaction.
struct TransactionID: Hashable, Sendable {
  let number: UInt64
}
