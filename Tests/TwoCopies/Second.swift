import Firebolt

// A framework of the application, or a test bundle in it, which requests the client that the application registers.

/// Whether the framework's code gets a client.
@_cdecl("second_asks")
public func secondAsks() -> Bool {
  let client: String? = get()
  return client != nil
}
