/// A place in the source, in two words: a `StaticString` and a line are four, and each request in a program passes them.
@frozen @usableFromInline
package struct Place: @unchecked Sendable, CustomStringConvertible {  // Sound: constant, and the text is a literal's.
  /// The length of the file's name in the lowest twelve bits, and the line above them.
  @usableFromInline let lineAndLength: UInt

  /// The address of the file's name.
  @usableFromInline let file: UInt

  /// Nothing is decided here, because this is compiled for each request in a program. A literal of one character may be kept
  /// in the string itself: its length is 0. A name of 4,096 bytes or more, which no compiler writes, loses its end.
  @_alwaysEmitIntoClient @inline(__always)
  package init(_ fileID: StaticString, _ line: UInt) {
    // Sound: only the parts of the string are read. `fileID` checks what is made of them.
    let parts = unsafeBitCast(fileID, to: (address: UInt, length: UInt, flags: UInt8).self)
    file = parts.address
    lineAndLength = line &<< 12 | parts.length & 4095
  }

  package var line: UInt { lineAndLength &>> 12 }

  /// The name of the file.
  ///
  /// A static string can't be made of an address and a length, but the functions that stop a program take nothing else. So it
  /// is made of its parts: an address, a length and flags, which are 0 for a text of any Unicode.
  package var fileID: StaticString {
    let length = lineAndLength & 4095
    if length == 0 { return "" }
    // Sound: the text is a literal's, which is never freed, and what was made is checked.
    let name = unsafeBitCast((file, length, 0 as UInt8), to: StaticString.self)
    precondition(
      name.hasPointerRepresentation && UInt(bitPattern: name.utf8Start) == file && name.utf8CodeUnitCount == length,
      "a static string has other parts")
    return name
  }

  /// Whether both are the same, also in different images.
  package func isSame(as other: Place) -> Bool { "\(self)" == "\(other)" }

  @usableFromInline package var description: String { @inline(never) get { "\(fileID):\(line)" } }
}

/// Stops the program with a message that begins with a place. Its lines are wrapped.
package func stop(_ message: String, _ place: Place) -> Never {
  fatalError(message.wrapped(), file: place.fileID, line: place.line)
}
