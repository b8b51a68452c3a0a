// The ways in which a request can end without an instance: with the program's end, with nil, with a thrown error.

extension ResolutionError {
  /// What a plain `get()` does about an error.
  @usableFromInline
  func stop(_ fileID: StaticString, _ line: UInt) -> Never {
    Firebolt.stop(explained.description, Place(fileID: fileID, line: line))
  }

  /// What an optional `get()` does about an error: nil, but mistakes in the wiring of this very request don't pass for
  /// "not there".
  @usableFromInline
  func absence<T>(_ fileID: StaticString, _ line: UInt) -> T? {
    if isOwn, code == .cycle || code == .typeMismatch { stop(fileID, line) }
    return nil
  }
}

extension Resolver {
  /// Serves a request with arguments, which stay where they are.
  @inlinable
  func serve<T, A, each B>(
    _ type: T.Type, _ name: Name?, _ scope: Scope?, _ argument: A, _ rest: repeat each B
  ) throws(ResolutionError) -> T {
    var count = 1
    for _ in repeat each rest { count += 1 }
    return try withUnsafePointer(to: (argument, (repeat each rest))) { values throws(ResolutionError) in
      try serve(type, name, scope, Arguments(count: count, values))
    }
  }
}
