import Firebolt
import FireboltTesting
import Foundation
import Testing
import TodoDomain
import TodoStorage

@testable import TodoServer

/// A clock that always returns the same time.
struct FixedClock: WallClock {
  let now: Date

  /// The clock that the tests use. Its time is noon.
  static let noon = FixedClock(now: Date(timeIntervalSince1970: 1_700_049_600))
}

extension Trait where Self == ResolverTrait {
  /// Gives each test the application, with a separate database in memory and with a `FixedClock`.
  static var appInMemory: ResolverTrait {
    .resolver {
      $0.load(.app(database: .memory, logger: .silent))
      $0.register(.clock) { FixedClock.noon }
    }
  }
}
