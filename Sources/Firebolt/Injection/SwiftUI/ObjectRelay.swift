#if canImport(SwiftUI)
  import Combine

  /// Has an object's changes pass for its own, so that SwiftUI can observe the relay before the object is resolved: a view
  /// knows its environment, and so its resolver, only when SwiftUI already observes what the view holds.
  final class ObjectRelay<T: ObservableObject>: ObservableObject {
    let objectWillChange = ObservableObjectPublisher()

    private(set) lazy var instance = ViewInstance<T> { [unowned self] object in
      forwarding = object.objectWillChange.sink { [objectWillChange] _ in objectWillChange.send() }
    }

    private var forwarding: AnyCancellable?
  }
#endif
