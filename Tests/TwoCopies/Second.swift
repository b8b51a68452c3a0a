import Firebolt

// A framework of the application, or a test bundle in it, which asks what the application has registered.

/// What the framework's code gets.
@_cdecl("second_asks")
public func secondAsks() -> Bool {
  let client: String? = get()
  return client != nil
}
