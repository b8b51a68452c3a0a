import Firebolt

extension Resolver {
  /// Runs a body while the resolver is observed, so that what recipes request becomes known.
  @discardableResult
  func observed<R>(_ body: () throws -> R) rethrows -> R {
    let observation = observe { _ in }
    defer { observation.end() }
    return try body()
  }
}
