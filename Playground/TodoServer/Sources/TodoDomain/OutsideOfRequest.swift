/// Something that belongs to a request was asked for outside of one.
public struct OutsideOfRequest: Error, CustomStringConvertible {
  /// What to do.
  public let description = "there is a RequestScope only in the resolver of a request"

  /// The error.
  public init() {}
}
