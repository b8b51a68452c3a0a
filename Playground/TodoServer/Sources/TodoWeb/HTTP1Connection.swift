import Hummingbird
import HummingbirdCore
import Logging
import NIOCore
import NIOHTTP1

/// An HTTP/1.1 or HTTP/1.0 connection. It is closed after a request that ends it according to the rules of its version.
struct HTTP1Connection: ServerChildChannel {
  let channel: HTTP1Channel

  func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<HTTP1Channel.Value> {
    self.channel.setup(channel: channel, logger: logger).flatMapThrowing { value in
      let operations = channel.pipeline.syncOperations
      let decoder = try operations.handler(type: ByteToMessageHandler<HTTPRequestDecoder>.self)
      try operations.addHandler(KeepAliveHandler(), position: .after(decoder))
      return value
    }
  }

  func handle(value: HTTP1Channel.Value, logger: Logger) async {
    await channel.handle(value: value, logger: logger)
  }
}

/// Tells Hummingbird which request is the last of its connection, and tells the client whether the connection stays
/// open.
///
/// Hummingbird closes a connection after a request with the header `Connection: close`, in exactly this spelling. It
/// doesn't know a request's version, but an HTTP/1.0 connection must be closed unless that header says `keep-alive`.
final class KeepAliveHandler: ChannelDuplexHandler {
  typealias InboundIn = HTTPServerRequestPart
  typealias InboundOut = HTTPServerRequestPart
  typealias OutboundIn = HTTPServerResponsePart
  typealias OutboundOut = HTTPServerResponsePart

  /// The value of the header `Connection` for each response that is still to be written; nil for no header.
  private var options = CircularBuffer<String?>()

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    guard case .head(var head) = unwrapInboundIn(data) else { return context.fireChannelRead(data) }
    if head.isKeepAlive {
      options.append(head.version == .http1_0 ? "keep-alive" : nil)
    } else {
      options.append("close")
      head.headers.replaceOrAdd(name: "Connection", value: "close")
    }
    context.fireChannelRead(wrapInboundOut(.head(head)))
  }

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    guard case .head(var head) = unwrapOutboundIn(data), !(100..<200).contains(head.status.code),
      let option = options.popFirst() ?? nil, !head.headers.contains(name: "Connection")
    else { return context.write(data, promise: promise) }
    head.headers.add(name: "Connection", value: option)
    context.write(wrapOutboundOut(.head(head)), promise: promise)
  }
}

extension HTTPServerBuilder {
  /// HTTP/1.1 and HTTP/1.0 connections.
  static let http1And10 = HTTPServerBuilder { HTTP1Connection(channel: HTTP1Channel(responder: $0)) }
}
