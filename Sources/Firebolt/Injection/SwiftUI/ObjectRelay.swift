#if canImport(SwiftUI)
  import Combine

  /// An observable object that forwards another object's changes as its own, so that SwiftUI can observe it before the
  /// other object is resolved. A view knows its environment, and so its resolver, only after SwiftUI has begun to
  /// observe the view's properties.
  final class ObjectRelay<T: ObservableObject>: ObservableObject {
    let objectWillChange: ObservableObjectPublisher
    /// The other object.
    let instance: ViewInstance<T>

    init() {
      let changes = ObservableObjectPublisher()
      objectWillChange = changes
      instance = ViewInstance { object in object.objectWillChange.sink { _ in changes.send() } }
    }
  }
#endif
