import Firebolt
import Library

// A framework of the application, or a test bundle in it, which requests the client that the application registers.

/// Whether the framework's code gets a client.
@_cdecl("second_asks")
public func secondAsks() -> Bool {
  let client: String? = get()
  return client != nil
}

/// Whether the error of a request for the static library's type says that the type is there twice.
@_cdecl("second_explains")
public func secondExplains() -> Bool {
  do throws(ResolutionError) {
    _ = try Resolver.global.resolve(Ticket.self)
    return false
  } catch {
    let suggestions = error.closeMatches.map(\.suggestion)
    return suggestions == ["is there twice: two images of the program contain Library"]
      && error.description.hasSuffix("\n  to fix    link Library as a dynamic library")
  }
}
