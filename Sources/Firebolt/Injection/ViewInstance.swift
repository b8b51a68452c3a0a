// Without SwiftUI, only the tests of a debug build use it.
#if canImport(SwiftUI) || DEBUG
  /// The instance of a view's property: the common part of the SwiftUI property wrappers.
  ///
  /// It isn't `Sendable`: its owner and all code that uses it are on the main actor.
  package final class ViewInstance<T> {
    /// The instance, with the key and resolver of its request. Its observation lasts as long as it is held.
    private var held: (instance: T, key: TypeKey, store: StoreIdentity, observation: AnyObject?)?
    /// The resolver of the view's environment when the instance was resolved. It is released after the instance, in
    /// whatever order a removed view releases what it keeps: what a view's child resolver has made for the instance is
    /// there until the instance has gone.
    private var resolver: Resolver?
    private let observe: (T) -> AnyObject?

    /// - Parameter observe: Receives each resolved instance before any other code. Its result is kept as long as the
    ///   instance. It must not need the owner of this object, which may already be released: a view that SwiftUI hasn't
    ///   installed yet creates a new owner for each access.
    package init(observe: @escaping (T) -> AnyObject? = { _ in nil }) {
      self.observe = observe
    }

    deinit { held = nil }

    /// Returns the instance. It is resolved on first access and stays the same.
    ///
    /// - Parameters:
    ///   - injection: The property's request.
    ///   - resolver: The resolver of the view's environment, which is asked if the property has none.
    package func value(of injection: Injection<T>, in resolver: Resolver) -> T {
      held?.instance ?? withResolver(resolver) { resolve(injection, keeping: resolver) }
    }

    /// Resolves the instance if none has been resolved yet, or if the key or resolver has changed.
    ///
    /// - Parameters:
    ///   - injection: The property's request.
    ///   - resolver: The resolver of the view's environment, which is asked if the property has none.
    package func follow(_ injection: Injection<T>, in resolver: Resolver) {
      withResolver(resolver) {
        let store = injection.resolver.store
        // A resolver that is gone has no instance to switch to.
        let isOther = held?.store != store.identity && (held == nil || store.missingRegistrationCode == .notRegistered)
        if isOther || held?.key != injection.key { resolve(injection, keeping: resolver) }
      }
    }

    /// Resolves the property's request in the current context.
    @discardableResult
    private func resolve(_ injection: Injection<T>, keeping resolver: Resolver) -> T {
      let instance = injection.request.get() as T
      held = (instance, injection.key, injection.resolver.store.identity, observe(instance))
      self.resolver = resolver
      return instance
    }
  }
#endif
