import Firebolt
import FireboltTesting
import Foundation
import Testing
import TodoDomain
import TodoStorage

@testable import TodoServer

/// A clock that stands still.
struct FixedClock: WallClock {
  let now: Date

  /// The second in which the tests run.
  static let noon = FixedClock(now: Date(timeIntervalSince1970: 1_700_049_600))
}

extension Trait where Self == ResolverTrait {
  /// Gives each test the application, with a database of its own in memory, and a clock that stands still.
  static var appInMemory: ResolverTrait {
    .resolver {
      $0.load(.app(database: .memory, logger: .silent))
      $0.register(.clock) { FixedClock.noon }
    }
  }
}
