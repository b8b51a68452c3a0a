import NIOCore
import NIOHTTP1

/// What HTTP/1 requires of a connection, and Hummingbird leaves to its user.
///
/// - The header `Connection` tells the client whether the connection stays open. Hummingbird doesn't know a request's
///   version, and closes a connection only after a request with `Connection: close`, in exactly this spelling.
/// - When the server shuts down, the last response of a connection says `Connection: close`. A client that is just
///   sending its next request gets an answer.
/// - A client that waits for permission to send a body gets it.
/// - The connection is closed if a body is too large, or isn't complete in time; and if nothing happens on it, sooner when no
///   request is under way.
/// - A request of HTTP/1.1 has one header `Host`.
/// - The response to what isn't HTTP, or has a head that is too large, has the body of an error.
final class ConnectionHandler: ChannelDuplexHandler {
  typealias InboundIn = HTTPServerRequestPart
  typealias InboundOut = HTTPServerRequestPart
  typealias OutboundIn = HTTPServerResponsePart
  typealias OutboundOut = HTTPServerResponsePart

  private enum State {
    case open
    /// The server shuts down. The next request, if one comes soon, is the last.
    case awaitingLastRequest
    /// No further request is read. Responses may still be written.
    case ended
  }

  /// The time that a client gets to send its last request, or to read its last response while it is still sending.
  private static let grace = TimeAmount.milliseconds(500)

  private let bodyLimit: TimeAmount
  private let idleLimit: TimeAmount
  /// The time after which an idle connection is reported, again and again.
  private let pause: TimeAmount
  /// How long nothing has been received or written.
  private var idleTime = TimeAmount.zero
  private var state = State.open
  private var isReadingBody = false
  private var timer: Scheduled<Void>?

  /// The value of the header `Connection` for each response that is still to be written; nil for no header.
  private var options = CircularBuffer<String?>()

  /// Whether the parser has refused a head because it is too large.
  private var refusesHead = false

  /// Whether a head has no host, or several.
  private var refusesHost = false

  /// Whether the response that is being written ends the connection, although its request continues.
  private var closesEarly = false

  init(limits: Limits) {
    bodyLimit = TimeAmount(limits.body)
    idleLimit = TimeAmount(limits.idle)
    pause = TimeAmount(min(limits.pause, limits.idle))
  }

  // MARK: - Requests

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    let part = unwrapInboundIn(data)
    idleTime = .zero
    if state == .ended, !isReadingBody { return }
    switch part {
    case .head(let head): return read(head, context)
    case .body: break
    case .end:
      isReadingBody = false
      timer?.cancel()
      timer = nil
    }
    context.fireChannelRead(data)
  }

  private func read(_ received: HTTPRequestHead, _ context: ChannelHandlerContext) {
    var head = received
    if head.version == .http1_1, head.headers["Host"].count != 1 {
      refusesHost = true
      state = .ended
      // As of what isn't HTTP: Hummingbird answers, and closes the connection.
      return context.fireErrorCaught(HTTPParserError.invalidHeaderToken)
    }
    isReadingBody = true
    if options.isEmpty, head.expectsContinue {
      let proceed = HTTPResponseHead(version: .http1_1, status: .continue)
      context.writeAndFlush(wrapOutboundOut(.head(proceed)), promise: nil)
    }
    if head.isKeepAlive {
      options.append(head.version == .http1_0 ? "keep-alive" : nil)
    } else {
      options.append("close")
      head.headers.replaceOrAdd(name: "Connection", value: "close")
    }
    context.fireChannelRead(wrapInboundOut(.head(head)))
    if state == .awaitingLastRequest { quiesce(context) }
  }

  func channelReadComplete(context: ChannelHandlerContext) {
    // Most requests have arrived completely by now, and need no timer.
    if isReadingBody, timer == nil { after(bodyLimit, context) { context.close(promise: nil) } }
    context.fireChannelReadComplete()
  }

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    switch event {
    case is IdleStateHandler.IdleStateEvent:
      idleTime = idleTime + pause
      // While a request is under way, the server may need some time.
      if options.isEmpty && !isReadingBody || idleTime >= idleLimit { context.close(promise: nil) }
    case is ChannelShouldQuiesceEvent where isReadingBody || !options.isEmpty: quiesce(context)
    case is ChannelShouldQuiesceEvent:
      state = .awaitingLastRequest
      after(Self.grace, context) { self.quiesce(context) }
    default: context.fireUserInboundEventTriggered(event)
    }
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    if case HTTPParserError.headerOverflow = error { refusesHead = true }
    // Hummingbird answers.
    context.fireErrorCaught(error)
  }

  func channelInactive(context: ChannelHandlerContext) {
    timer?.cancel()
    context.fireChannelInactive()
  }

  /// Tells Hummingbird to close the connection after the responses that are still to be written.
  private func quiesce(_ context: ChannelHandlerContext) {
    state = .ended
    context.fireUserInboundEventTriggered(ChannelShouldQuiesceEvent())
  }

  private func after(_ time: TimeAmount, _ context: ChannelHandlerContext, _ body: @escaping () -> Void) {
    timer?.cancel()
    timer = context.eventLoop.assumeIsolated().scheduleTask(in: time, body)
  }

  // MARK: - Responses

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    idleTime = .zero
    switch unwrapOutboundIn(data) {
    case .head(var head):
      var option = options.popFirst() ?? nil
      closesEarly = head.status == .payloadTooLarge
      if closesEarly || (state == .ended && options.isEmpty) { option = "close" }
      if let option { head.headers.replaceOrAdd(name: "Connection", value: option) }
      guard head.status == .badRequest, head.headers["Content-Length"] == ["0"] else {
        return context.write(wrapOutboundOut(.head(head)), promise: promise)
      }
      // Hummingbird's response to what isn't HTTP.
      if refusesHead { head.status = .requestHeaderFieldsTooLarge }
      let text =
        refusesHead ? APIError.headersTooLarge : refusesHost ? APIError.wrongHost : APIError.malformedRequest
      let body = ByteBuffer(string: text)
      head.headers.replaceOrAdd(name: "Content-Length", value: "\(body.readableBytes)")
      head.headers.add(name: "Content-Type", value: "application/json; charset=utf-8")
      context.write(wrapOutboundOut(.head(head)), promise: promise)
      context.write(wrapOutboundOut(.body(.byteBuffer(body))), promise: nil)
    case .end where closesEarly:
      // What the client still sends is discarded. Closing the connection at once could discard the response.
      state = .ended
      isReadingBody = false
      context.writeAndFlush(data, promise: promise)
      context.close(mode: .output, promise: nil)
      after(Self.grace, context) { context.close(promise: nil) }
    default: context.write(data, promise: promise)
    }
  }
}

extension HTTPRequestHead {
  /// Whether the client waits for the response 100 before it sends the body, and the body isn't too large.
  fileprivate var expectsContinue: Bool {
    version == .http1_1 && headers.first(name: "Expect")?.lowercased() == "100-continue"
      && headers.first(name: "Content-Length").flatMap(Int.init) ?? 0 <= TodoContext.maximumBody
  }
}
