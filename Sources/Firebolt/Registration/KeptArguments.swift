/// Arguments that live as long as a request that may wait, independently of the caller's storage. A caller that passes
/// arguments to an asynchronous recipe transfers them.
struct KeptArguments: Sendable {
  private let signature: ArgumentSignature
  private let values: Instance

  /// Stores arguments.
  static func of<A, each B>(_ first: A, _ rest: repeat each B) -> KeptArguments {
    KeptArguments(
      signature: ArgumentSignature(A.self, repeat (each B).self), values: Instance((first, (repeat each rest))))
  }

  /// Stores boxed arguments.
  static func boxed(_ list: [Any]) -> KeptArguments? {
    list.isEmpty ? nil : KeptArguments(signature: ArgumentSignature(boxed: list.count), values: Instance(list))
  }

  /// The arguments. They are valid as long as a copy of this value lives.
  var arguments: Arguments { Arguments(signature, values.address) }
}
