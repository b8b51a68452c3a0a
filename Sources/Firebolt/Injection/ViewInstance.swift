/// The instance that a view's property holds: what the SwiftUI property wrappers have in common.
///
/// It isn't `Sendable`: whoever has it is on the main actor, and so is all that touches it.
package final class ViewInstance<T> {
  private var held: (instance: T, resolverId: String)?
  private let didResolve: (T) -> Void

  /// - Parameter didResolve: Gets each instance that is resolved, before anybody else does.
  package init(didResolve: @escaping (T) -> Void = { _ in }) {
    self.didResolve = didResolve
  }

  /// The instance: resolved when it is first asked for, and the same from then on.
  ///
  /// - Parameters:
  ///   - injection: What the property asks for.
  ///   - resolver: Whom to ask if the property names nobody: the resolver of the view's environment.
  package func value(of injection: Injection<T>, in resolver: Resolver) -> T {
    held?.instance ?? withResolver(resolver) { resolve(injection) }
  }

  /// Resolves if nothing has been resolved yet, or if another resolver is to be asked than the one that was.
  ///
  /// - Parameters:
  ///   - injection: What the property asks for.
  ///   - resolver: Whom to ask if the property names nobody: the resolver of the view's environment.
  package func follow(_ injection: Injection<T>, in resolver: Resolver) {
    withResolver(resolver) {
      if held?.resolverId != injection.resolver.resolverId { resolve(injection) }
    }
  }

  /// Asks whoever answers here and now.
  @discardableResult
  private func resolve(_ injection: Injection<T>) -> T {
    let instance = injection.get()
    held = (instance, injection.resolver.resolverId)
    didResolve(instance)
    return instance
  }
}
