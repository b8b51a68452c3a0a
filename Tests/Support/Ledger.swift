/// Numbers instances, and records which of them live and in which order they went.
public final class Ledger: Sendable {
  private struct Records {
    var born = 0
    var living: Set<Int> = []
    var gone: [String] = []
  }

  private let records = Guarded(Records())

  package init() {}

  /// How many instances there ever were.
  package var born: Int { records.withLock { $0.born } }

  /// The numbers of those that live.
  package var living: Set<Int> { records.withLock { $0.living } }

  /// The labels of those that went, first to go first.
  package var gone: [String] { records.withLock { $0.gone } }

  fileprivate func register() -> Int {
    records.withLock {
      $0.born += 1
      $0.living.insert($0.born)
      return $0.born
    }
  }

  fileprivate func remove(_ number: Int, _ label: String) {
    records.withLock {
      $0.living.remove(number)
      if !label.isEmpty { $0.gone.append(label) }
    }
  }
}

// Sound: `isAlive` changes when nobody else has the object, and `kept` before it is shared.
/// An instance that a ledger knows of.
open class Tracked: @unchecked Sendable {
  package let ledger: Ledger
  package let number: Int
  package let label: String

  /// What the instance keeps alive.
  package var kept: Any?

  /// False once the instance was deinitialised, for whoever should not be able to see that.
  package private(set) var isAlive = true

  /// An instance that the ledger begins to know.
  public init(_ ledger: Ledger, _ label: String = "", keeping kept: Any? = nil) {
    self.ledger = ledger
    self.label = label
    self.kept = kept
    number = ledger.register()
  }

  deinit {
    isAlive = false
    ledger.remove(number, label)
  }
}

/// Does something when it goes.
package final class Farewell: Sendable {
  private let body: @Sendable () -> Void

  package init(_ body: @escaping @Sendable () -> Void) {
    self.body = body
  }

  deinit {
    body()
  }
}
