/// The instance that a view's property holds: what the SwiftUI property wrappers have in common.
///
/// It isn't `Sendable`: its owner is on the main actor, and so is everything that touches it.
package final class ViewInstance<T> {
  /// An instance, and what it was asked for by.
  private struct Held {
    let instance: T
    let key: TypeKey
    let store: StoreIdentity
    /// Lasts as long as the instance is held.
    let observation: AnyObject?
  }

  private var held: Held?
  private let observe: (T) -> AnyObject?

  /// - Parameter observe: Gets each instance that is resolved, before anybody else does. What it returns is kept as long as
  ///   the instance is. It must not need the owner of this object, which may be gone by then: a view that SwiftUI hasn't
  ///   installed yet makes a new owner for each access.
  package init(observe: @escaping (T) -> AnyObject? = { _ in nil }) {
    self.observe = observe
  }

  /// The instance: resolved when it is first asked for, and the same from then on.
  ///
  /// - Parameters:
  ///   - injection: What the property asks for.
  ///   - resolver: The resolver to ask if the property names none: that of the view's environment.
  package func value(of injection: Injection<T>, in resolver: Resolver) -> T {
    held?.instance ?? withResolver(resolver) { resolve(injection) }
  }

  /// Resolves if nothing has been resolved yet, or if another name or another resolver is to be asked for than before.
  ///
  /// - Parameters:
  ///   - injection: What the property asks for.
  ///   - resolver: The resolver to ask if the property names none: that of the view's environment.
  package func follow(_ injection: Injection<T>, in resolver: Resolver) {
    withResolver(resolver) {
      let store = injection.resolver.store
      // One that has gone has nothing to follow to.
      let isOther = held?.store != store.identity && (held == nil || store.absence == .notRegistered)
      if isOther || held?.key != injection.key { resolve(injection) }
    }
  }

  /// Asks the resolver that answers here and now.
  @discardableResult
  private func resolve(_ injection: Injection<T>) -> T {
    let instance = injection.get()
    held = Held(
      instance: instance, key: injection.key, store: injection.resolver.store.identity,
      observation: observe(instance))
    return instance
  }
}
