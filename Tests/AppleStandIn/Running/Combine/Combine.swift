// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// The parts of Combine that an `ObservableObject` and its observers need, so that Firebolt's properties run on Linux.

public protocol Publisher<Output, Failure> {
  associatedtype Output
  associatedtype Failure: Error
  func receive<S>(subscriber: S) where S: Subscriber, Failure == S.Failure, Output == S.Input
}

public protocol Subscriber<Input, Failure>: AnyObject {
  associatedtype Input
  associatedtype Failure: Error
  func receive(_ input: Input)
  var isCancelled: Bool { get }
}

extension Publisher where Failure == Never {
  public func sink(receiveValue: @escaping (Output) -> Void) -> AnyCancellable {
    let sink = Sink(receiveValue)
    receive(subscriber: sink)
    return AnyCancellable { sink.isCancelled = true }
  }
}

private final class Sink<Input>: Subscriber {
  typealias Failure = Never
  var isCancelled = false
  private let receiveValue: (Input) -> Void

  init(_ receiveValue: @escaping (Input) -> Void) { self.receiveValue = receiveValue }

  func receive(_ input: Input) { if !isCancelled { receiveValue(input) } }
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
  private var subscribers: [any Subscriber<Void, Never>] = []

  public init() {}

  public func receive<S>(subscriber: S) where S: Subscriber, S.Failure == Never, S.Input == Void {
    subscribers.append(subscriber)
  }

  public func send() {
    subscribers.removeAll { $0.isCancelled }
    for subscriber in subscribers { subscriber.receive(()) }
  }

  /// The number of subscribers that haven't cancelled.
  public var count: Int { subscribers.count { !$0.isCancelled } }
}
