/// Arguments that live as long as a request that may wait, independently of the caller's storage.
// Sound: constant. A caller that passes arguments to an asynchronous recipe transfers them.
class KeptArguments: @unchecked Sendable {
  let arguments: Arguments

  fileprivate init(_ arguments: Arguments) {
    self.arguments = arguments
  }

  /// Stores arguments.
  static func of<A, each B>(_ first: A, _ rest: repeat each B) -> KeptArguments {
    KeptValues((first, (repeat each rest)), ArgumentSignature(A.self, repeat (each B).self))
  }

  /// Stores boxed arguments.
  static func boxed(_ list: [Any]) -> KeptArguments? {
    list.isEmpty ? nil : KeptValues(list, ArgumentSignature(boxed: list.count))
  }
}

private final class KeptValues<Values>: KeptArguments, @unchecked Sendable {  // Sound: see its superclass.
  private let values: UnsafeMutablePointer<Values>

  init(_ values: Values, _ signature: ArgumentSignature) {
    self.values = .allocate(capacity: 1)
    self.values.initialize(to: values)
    super.init(Arguments(signature, self.values))
  }

  deinit {
    values.deinitialize(count: 1)
    values.deallocate()
  }
}
