import Foundation
import NIOCore
import NIOPosix
import Testing

/// Sends any bytes to a server on this machine, each time over a new connection.
struct RawClient: Sendable {
  /// A complete response.
  struct Response {
    let status: Int
    let headers: [String: String]
    let body: String
    /// The text after the response, until the server closed the connection.
    let rest: String
  }

  let port: Int

  /// Sends text.
  func send(_ text: String, isHead: Bool = false, staysOpen: Bool = true) async throws -> Response? {
    try await send(Array(text.utf8), isHead: isHead, staysOpen: staysOpen)
  }

  /// Sends bytes.
  ///
  /// - Parameters:
  ///   - isHead: Whether the response has no body, whatever its header `Content-Length` says.
  ///   - staysOpen: Whether the connection stays open for sending. If not, the server is told that nothing follows. It
  ///     must then close the connection, and everything that arrives until then is read.
  /// - Returns: The first response that isn't informational; nil if the server closed the connection before the response
  ///   was complete.
  func send(_ bytes: [UInt8], isHead: Bool = false, staysOpen: Bool = true) async throws -> Response? {
    try await withConnection { inbound, outbound in
      // The server may close the connection before it has read everything.
      try? await outbound.write(ByteBuffer(bytes: bytes))
      if !staysOpen { outbound.finish() }
      var received = Data()
      do {
        for try await part in inbound {
          received += part.readableBytesView
          if staysOpen, let response = Response(received, isHead: isHead, isClosed: false) { return response }
        }
      } catch is IOError {
        // The server closed the connection without reading everything. Its response may have arrived nevertheless.
      }
      return Response(received, isHead: isHead, isClosed: true)
    }
  }

  /// Sends text, and waits until the server closes the connection, which this end keeps open.
  func sendUntilClosed(_ text: String) async throws -> Response? {
    try await withConnection { inbound, outbound in
      try await outbound.write(ByteBuffer(string: text))
      let received = try await inbound.reduce(into: Data()) { $0 += $1.readableBytesView }
      return Response(received, isHead: false, isClosed: true)
    }
  }

  typealias Inbound = NIOAsyncChannelInboundStream<ByteBuffer>
  typealias Outbound = NIOAsyncChannelOutboundWriter<ByteBuffer>

  /// Opens a connection, and closes it when the body ends.
  func withConnection<R>(_ body: (Inbound, Outbound) async throws -> R) async throws -> R {
    try await connect().executeThenClose(body)
  }

  private func connect() async throws -> NIOAsyncChannel<ByteBuffer, ByteBuffer> {
    try await ClientBootstrap(group: .singletonMultiThreadedEventLoopGroup)
      .channelOption(.allowRemoteHalfClosure, value: true)
      .connect(host: "127.0.0.1", port: port) { channel in
        channel.eventLoop.makeCompletedFuture {
          try NIOAsyncChannel<ByteBuffer, ByteBuffer>(
            wrappingChannelSynchronously: channel, configuration: .init(isOutboundHalfClosureEnabled: true))
        }
      }
  }
}

extension RawClient.Response {
  /// Parses the first response in the received data; nil if the response isn't complete.
  fileprivate init?(_ received: Data, isHead: Bool, isClosed: Bool) {
    guard let end = received.range(of: Data("\r\n\r\n".utf8)) else { return nil }
    let lines = String(decoding: received[..<end.lowerBound], as: UTF8.self).components(separatedBy: "\r\n")
    let words = lines[0].split(separator: " ")
    guard words.count >= 2, words[0] == "HTTP/1.1", let status = Int(words[1]) else { return nil }
    let after = received[end.upperBound...]
    if (100..<200).contains(status) {
      self.init(Data(after), isHead: isHead, isClosed: isClosed)
      return
    }
    var headers: [String: String] = [:]
    for line in lines.dropFirst() {
      let parts = line.split(separator: ":", maxSplits: 1)
      guard parts.count == 2 else { return nil }
      headers[parts[0].lowercased()] = parts[1].trimmingCharacters(in: .whitespaces)
    }
    let length = isHead || status == 204 ? 0 : headers["content-length"].flatMap(Int.init) ?? 0
    guard after.count >= length else { return nil }
    self.init(
      status: status, headers: headers, body: String(decoding: after.prefix(length), as: UTF8.self),
      rest: isClosed ? String(decoding: after.dropFirst(length), as: UTF8.self) : "")
  }
}
