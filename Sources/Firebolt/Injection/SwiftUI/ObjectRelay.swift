#if canImport(SwiftUI)
  import Combine

  /// An observable object that forwards another object's changes as its own, so that SwiftUI can observe it before the
  /// other object is resolved. A view knows its environment, and so its resolver, only after SwiftUI has begun to
  /// observe the view's properties.
  final class ObjectRelay<T: ObservableObject>: ObservableObject {
    let objectWillChange: ObservableObjectPublisher
    private let instance: ViewInstance<T>

    init() {
      let changes = ObservableObjectPublisher()
      objectWillChange = changes
      instance = ViewInstance { object in object.objectWillChange.sink { _ in changes.send() } }
    }

    /// Returns the object. It is resolved on first access and stays the same.
    func value(of injection: Injection<T>, in resolver: Resolver) -> T {
      instance.value(of: injection, in: resolver)
    }

    /// Resolves the instance if none has been resolved yet, or if the key or resolver has changed.
    func follow(_ injection: Injection<T>, in resolver: Resolver) {
      instance.follow(injection, in: resolver)
    }
  }
#endif
