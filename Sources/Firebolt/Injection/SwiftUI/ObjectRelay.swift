#if canImport(SwiftUI)
  import Combine

  /// Has an object's changes pass for its own, so that SwiftUI can observe the relay before the object is resolved: a view
  /// knows its environment, and so its resolver, only when SwiftUI already observes what the view holds.
  final class ObjectRelay<T: ObservableObject>: ObservableObject {
    let objectWillChange: ObservableObjectPublisher
    private let instance: ViewInstance<T>

    init() {
      let changes = ObservableObjectPublisher()
      objectWillChange = changes
      instance = ViewInstance { object in object.objectWillChange.sink { _ in changes.send() } }
    }

    /// The object: resolved when it is first asked for, and the same from then on.
    func value(of injection: Injection<T>, in resolver: Resolver) -> T {
      instance.value(of: injection, in: resolver)
    }

    /// Resolves if nothing has been resolved yet, or if another name or another resolver is to be asked for than before.
    func follow(_ injection: Injection<T>, in resolver: Resolver) {
      instance.follow(injection, in: resolver)
    }
  }
#endif
