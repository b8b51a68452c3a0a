import Firebolt

extension Module {
  /// What users can do with todos. It needs a module that registers the key `todoRepository`.
  public static let domain = Module("domain") {
    // The resolvers of requests supply it: so `verify()` knows that what is made for a request has one.
    $0.require(.request)
    // A request by type gets what the key gives. What is registered is what a dry run makes.
    $0.register(.todoService)
  }
}
