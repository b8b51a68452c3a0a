/// A type of a static library that both images contain, so that it is there twice.
public struct Ticket {
  /// Creates a ticket.
  public init() {}
}
