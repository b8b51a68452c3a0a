/// Arguments that live as long as a request that may wait, independently of the caller's storage. A caller that passes
/// arguments to an asynchronous recipe transfers them.
@usableFromInline
final class KeptArguments: Sendable {
  private let signature: ArgumentSignature
  private let values: Instance

  @usableFromInline
  init(_ signature: ArgumentSignature, _ values: Instance) {
    self.signature = signature
    self.values = values
  }

  /// Stores arguments. Returns nil if there are none.
  @_semantics("optimize.sil.specialize.generic.never")
  @_alwaysEmitIntoClient @inline(never)
  static func of<each A>(_ values: repeat each A) -> KeptArguments? {
    let signature = ArgumentSignature(repeat (each A).self)
    return signature.count == 0
      ? nil : KeptArguments(signature, Instance(boxing: (repeat each values)))
  }

  /// Stores boxed arguments.
  static func boxed(_ list: [Any]) -> KeptArguments? {
    list.isEmpty ? nil : KeptArguments(.boxed(list.count), Instance(boxing: list))
  }

  /// The arguments. They are valid as long as this object lives.
  var arguments: Arguments { Arguments(signature, values.addressInBox) }
}
