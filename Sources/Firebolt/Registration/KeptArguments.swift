/// Arguments that live as long as a request that may wait, independently of the caller's storage. A caller that passes
/// arguments to an asynchronous recipe transfers them.
@usableFromInline
struct KeptArguments: Sendable {
  private let signature: ArgumentSignature
  private let values: Instance

  /// Stores arguments. Returns nil if there are none.
  @usableFromInline @inline(never)
  static func of<each A>(_ values: repeat each A) -> KeptArguments? {
    let signature = ArgumentSignature(repeat (each A).self)
    return signature.count == 0
      ? nil : KeptArguments(signature: signature, values: Instance(boxing: (repeat each values)))
  }

  /// Stores boxed arguments.
  static func boxed(_ list: [Any]) -> KeptArguments? {
    list.isEmpty ? nil : KeptArguments(signature: .boxed(list.count), values: Instance(boxing: list))
  }

  /// The arguments. They are valid as long as a copy of this value lives.
  var arguments: Arguments { Arguments(signature, values.addressInBox) }
}
