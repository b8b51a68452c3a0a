import Hummingbird
import HummingbirdCore
import Logging
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

  func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<HTTP1Channel.Value> {
    self.channel.setup(channel: channel, logger: logger).flatMapThrowing { [limits] value in
      let operations = channel.pipeline.syncOperations
      let decoder = try operations.handler(type: ByteToMessageHandler<HTTPRequestDecoder>.self)
      try operations.addHandler(ConnectionHandler(bodyLimit: TimeAmount(limits.body)), position: .after(decoder))
      // Hummingbird's idle timeout doesn't apply while a response is being written, which a client may never read.
      try operations.addHandler(IdleStateHandler(allTimeout: TimeAmount(limits.idle)), position: .first)
      return value
    }
  }

  func handle(value: HTTP1Channel.Value, logger: Logger) async {
    await channel.handle(value: value, logger: logger)
  }
}
