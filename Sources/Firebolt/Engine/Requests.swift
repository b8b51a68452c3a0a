// The ways in which a request can end that the published table couldn't serve: with an instance or the program's end,
// with an instance or nil, with an instance or a thrown error.

extension ResolverProtocol {
  @usableFromInline
  func required<T>(
    _ type: T.Type, _ name: Resolver.Name?, _ scope: Resolver.Scope?, _ arguments: Arguments, _ fileID: StaticString,
    _ line: UInt
  ) -> T {
    var request = Request(type, name, scope, arguments, asked: resolver)
    do {
      return try request.serve(type)
    } catch {
      stop(error.explained.description, Place(fileID: fileID, line: line))
    }
  }

  @usableFromInline
  func optional<T>(
    _ type: T.Type, _ name: Resolver.Name?, _ scope: Resolver.Scope?, _ arguments: Arguments, _ fileID: StaticString,
    _ line: UInt
  ) -> T? {
    var request = Request(type, name, scope, arguments, asked: resolver)
    do {
      return try request.serve(type)
    } catch {
      // Mistakes in the wiring of this very request don't pass for "not there".
      if error.isOwn, error.code == .cycle || error.code == .typeMismatch { stop(error.description, Place(fileID: fileID, line: line)) }
      return nil
    }
  }

  @usableFromInline
  func explained<T>(_ type: T.Type, _ name: Resolver.Name?, _ arguments: Arguments) throws(ResolutionError) -> T {
    var request = Request(type, name, nil, arguments, asked: resolver)
    do {
      return try request.serve(type)
    } catch {
      throw error.explained
    }
  }
}

/// Calls `body` with arguments that stay where they are.
@inlinable @inline(__always)
func withArguments<A, each B, R, E: Error>(
  _ argument: A, _ rest: repeat each B, body: (Arguments) throws(E) -> R
) throws(E) -> R {
  var count = 1
  for _ in repeat each rest { count += 1 }
  return try withUnsafePointer(to: (argument, (repeat each rest))) { values throws(E) in
    try body(Arguments(count: count, values))
  }
}
