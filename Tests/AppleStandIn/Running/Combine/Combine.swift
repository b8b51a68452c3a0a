// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// The parts of Combine that an `ObservableObject` and its observers need, so that Firebolt's properties run on Linux.

public protocol Publisher<Output, Failure> {
  associatedtype Output
  associatedtype Failure: Error
  /// In Combine, only a publisher that never fails has this. None of those here fails.
  func sink(receiveValue: @escaping (Output) -> Void) -> AnyCancellable
}

public final class AnyCancellable {
  private let cancel: () -> Void

  init(_ cancel: @escaping () -> Void) { self.cancel = cancel }

  deinit { cancel() }
}

public protocol ObservableObject: AnyObject {
  associatedtype ObjectWillChangePublisher: Publisher = ObservableObjectPublisher
  where ObjectWillChangePublisher.Failure == Never
  var objectWillChange: ObjectWillChangePublisher { get }
}

public final class ObservableObjectPublisher: Publisher {
  public typealias Output = Void
  public typealias Failure = Never

  private final class Sink {
    /// Nil after it is cancelled.
    var receiveValue: ((Output) -> Void)?
  }

  private var sinks: [Sink] = []

  public init() {}

  public func sink(receiveValue: @escaping (Output) -> Void) -> AnyCancellable {
    let sink = Sink()
    sink.receiveValue = receiveValue
    sinks.append(sink)
    return AnyCancellable { sink.receiveValue = nil }
  }

  public func send() {
    sinks.removeAll { $0.receiveValue == nil }
    for sink in sinks { sink.receiveValue?(()) }
  }

  /// The number of sinks that aren't cancelled.
  public var count: Int { sinks.count { $0.receiveValue != nil } }
}
