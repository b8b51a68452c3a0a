import NIOCore

/// The limits that keep clients from using up the server.
public struct Limits: Sendable {
  /// The maximum number of open connections. Other clients wait until one is closed.
  public var connections = 1_000

  /// The time after which a connection is closed if nothing is sent or received on it, or if it has no request whose
  /// head is complete.
  public var idle = Duration.seconds(30)

  /// The time after which a connection is closed on which no request is under way, if that is shorter: idle clients keep others
  /// out only so long when all connections are open.
  public var pause = Duration.seconds(5)

  /// The time after which a connection is closed if the body of a request isn't complete.
  public var body = Duration.seconds(30)

  /// The time that requests have to end when the server shuts down. Connections that are open after it are closed.
  public var shutDown = Duration.seconds(10)

  /// Creates the limits that suit most servers.
  public init() {}
}
