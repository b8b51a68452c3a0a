import Hummingbird
import HummingbirdCore
import Logging
import NIOConcurrencyHelpers
import NIOCore
import NIOHTTP1

/// An HTTP/1.1 or HTTP/1.0 connection. It is closed after a request that ends it according to the rules of its version,
/// and when a limit is reached.
struct HTTP1Connection: ServerChildChannel {
  private let channel: HTTP1Channel
  private let limits: Limits

  init(responder: @escaping HTTPChannelHandler.Responder, limits: Limits) {
    channel = HTTP1Channel(responder: responder, configuration: .init(idleTimeout: TimeAmount(limits.idle)))
    self.limits = limits
  }

  func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<Accepted> {
    self.channel.setup(channel: channel, logger: logger).flatMapThrowing { [limits] value in
      let operations = channel.pipeline.syncOperations
      let decoder = try operations.handler(type: ByteToMessageHandler<HTTPRequestDecoder>.self)
      try operations.addHandler(ConnectionHandler(limits: limits), position: .after(decoder))
      // Hummingbird's idle timeout doesn't apply while a response is being written, which a client may never read.
      let pause = TimeAmount(min(limits.pause, limits.idle))
      try operations.addHandler(IdleStateHandler(allTimeout: pause), position: .first)
      return Accepted(value)
    }
  }

  func handle(value: Accepted, logger: Logger) async {
    await channel.handle(value: value.begin(), logger: logger)
  }

  /// A connection that a client has opened.
  ///
  /// The server may stop before it handles the connection. NIO requires then, too, that the connection is closed.
  final class Accepted: ServerChildChannelValue {
    private let value: HTTP1Channel.Value
    private let hasBegun = NIOLockedValueBox(false)

    init(_ value: HTTP1Channel.Value) {
      self.value = value
    }

    deinit {
      if hasBegun.withLockedValue({ $0 }) { return }
      Task { [value] in try? await value.executeThenClose { _, _ in } }
    }

    var channel: any Channel { value.channel }

    /// Returns the connection for its handler, which closes it.
    func begin() -> HTTP1Channel.Value {
      hasBegun.withLockedValue { $0 = true }
      return value
    }
  }
}
