import Firebolt

extension Module {
  /// The operations on todos. They need a module that registers the key `todoRepository`.
  public static let domain = Module("domain") {
    // A request by type returns the same as the key. A dry run makes what is registered, so it makes the service.
    $0.register(.todoService)
  }
}
