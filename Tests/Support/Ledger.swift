/// Numbers instances, and records which of them are alive and in which order they were released.
public final class Ledger: Sendable {
  private struct Records {
    var born = 0
    var living: Set<Int> = []
    var gone: [String] = []
  }

  private let records = Guarded(Records())

  package init() {}

  /// The number of instances ever created.
  package var born: Int { records.withLock { $0.born } }

  /// The numbers of the instances that are alive.
  package var living: Set<Int> { records.withLock { $0.living } }

  /// The labels of the released instances, in the order of release.
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

// Sound: `isAlive` only changes in the deinit, and `kept` only while a single thread uses the object.
/// An instance that is recorded in a ledger.
open class Tracked: @unchecked Sendable {
  package let ledger: Ledger
  package let number: Int
  package let label: String

  /// An object or value that the instance retains.
  package var kept: Any?

  /// False once the instance was deinitialised. A caller that reads false has got a released instance.
  package private(set) var isAlive = true

  /// Creates an instance and records it in the ledger.
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

/// Runs a closure in its deinit.
package final class Farewell: Sendable {
  private let body: @Sendable () -> Void

  package init(_ body: @escaping @Sendable () -> Void) {
    self.body = body
  }

  deinit {
    body()
  }
}
