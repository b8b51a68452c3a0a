/// The arguments of a request that may wait. They live as long as the request, which need not be where the caller keeps its own.
// Sound: constant. Whoever gives arguments to a recipe that awaits hands them over.
class KeptArguments: @unchecked Sendable {
  let arguments: Arguments

  fileprivate init(_ arguments: Arguments) {
    self.arguments = arguments
  }

  /// Keeps arguments.
  static func of<A, each B>(_ first: A, _ rest: repeat each B) -> KeptArguments {
    KeptValues((first, (repeat each rest)), ArgumentSignature(A.self, repeat (each B).self))
  }

  /// Keeps arguments that are boxed already.
  static func boxed(_ list: [Any]) -> KeptArguments? {
    list.isEmpty ? nil : KeptValues(list, ArgumentSignature(boxed: list.count))
  }
}

private final class KeptValues<Values>: KeptArguments, @unchecked Sendable {  // Sound: as its superclass.
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
