/// A place in the source, in two words: a `StaticString` and a line are four, and each request in a program passes them.
@frozen @usableFromInline
package struct Place: @unchecked Sendable, CustomStringConvertible {  // Sound: constant, and the text is a literal's.
  /// The length of the file's name in the lowest twelve bits, and the line above them.
  @usableFromInline let lineAndLength: UInt

  /// The name of the file.
  @usableFromInline let file: UnsafePointer<UInt8>

  @inlinable @inline(__always)
  package init(_ fileID: StaticString, _ line: UInt) {
    // A `#fileID` has an address. A literal of one character might not, and is left out, like a name that is too long.
    let name: StaticString = fileID.hasPointerRepresentation && fileID.utf8CodeUnitCount < 4096 ? fileID : ""
    file = name.utf8Start
    lineAndLength = line &<< 12 | UInt(bitPattern: name.utf8CodeUnitCount)
  }

  package var line: UInt { lineAndLength &>> 12 }

  package var fileID: StaticString {
    // Sound: a static string is an address, a length and flags, which are 0 for a text of any Unicode. The text is a
    // literal's, and is never freed.
    unsafeBitCast((UInt(bitPattern: file), lineAndLength & 4095, 0 as UInt8), to: StaticString.self)
  }

  /// Whether both are the same, also in different images.
  func isSame(as other: Place) -> Bool { "\(self)" == "\(other)" }

  @usableFromInline package var description: String { "\(fileID):\(line)" }
}

/// Stops the program with a message that begins with a place.
package func stop(_ message: String, _ place: Place) -> Never {
  fatalError(message, file: place.fileID, line: place.line)
}
