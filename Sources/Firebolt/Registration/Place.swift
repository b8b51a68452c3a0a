/// A place in the source.
@frozen @usableFromInline
struct Place: Sendable, CustomStringConvertible {
  let fileID: StaticString
  let line: UInt

  @usableFromInline
  init(_ fileID: StaticString, _ line: UInt) {
    self.fileID = fileID
    self.line = line
  }

  @usableFromInline var description: String { "\(fileID):\(line)" }
}

/// Stops the program with a message that begins with a place.
func stop(_ message: String, _ place: Place) -> Never {
  fatalError(message, file: place.fileID, line: place.line)
}
