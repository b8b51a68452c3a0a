import FireboltAtomics

/// The identity of a resolution: the requests of a thread, or an asynchronous recipe.
struct ResolutionID: Hashable, Sendable {
  let number: UInt64

  static func next() -> ResolutionID { ResolutionID(number: firebolt_unique_number()) }
}

/// The identity of a cell.
struct CellID: Hashable, Sendable {
  let number: UInt64
}

/// The identity of a wait.
struct WaitID: Hashable, Comparable, Sendable {
  let number: UInt64

  static func < (left: WaitID, right: WaitID) -> Bool { left.number < right.number }
}

/// The identity of a transaction.
struct TransactionID: Hashable, Sendable {
  let number: UInt64
}
