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

  /// The name of the file.
  ///
  /// A static string can't be made of an address and a length, but the functions that stop a program take nothing else. So it
  /// is made of its parts: an address, a length and flags, which are 0 for a text of any Unicode.
  package var fileID: StaticString {
    let length = lineAndLength & 4095
    // Sound: the text is a literal's, which is never freed, and what was made is checked.
    let name = unsafeBitCast((UInt(bitPattern: file), length, 0 as UInt8), to: StaticString.self)
    precondition(
      name.hasPointerRepresentation && name.utf8Start == file && name.utf8CodeUnitCount == length,
      "a static string has other parts")
    return name
  }

  /// Whether both are the same, also in different images.
  package func isSame(as other: Place) -> Bool { "\(self)" == "\(other)" }

  @usableFromInline package var description: String { "\(fileID):\(line)" }
}

/// Stops the program with a message that begins with a place.
package func stop(_ message: String, _ place: Place) -> Never {
  fatalError(message, file: place.fileID, line: place.line)
}
