/// Carries a value out of a recipe.
package final class SendableBox<Value>: Sendable {
  private let stored = Guarded<Value?>(nil)

  package init() {}

  package var value: Value? { stored.withLock { $0 } }

  package func set(_ value: Value) { stored.withLock { $0 = value } }
}
