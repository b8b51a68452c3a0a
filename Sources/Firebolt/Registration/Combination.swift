import FireboltAtomics

/// The arguments that an instance of scope `.perArguments` belongs to.
///
/// Hashing and comparing arguments is user code, so neither happens under a lock: a store compares the objects, and finds
/// them by their hash.
final class Combination: @unchecked Sendable {  // Sound: constant; users share what they share instances for.
  let hash: Int
  /// The arguments as the recipe receives them.
  private let values: [AnyHashable]

  private init(_ values: [AnyHashable], hash: Int) {
    self.values = values
    self.hash = hash
  }

  /// Returns the combination of a request's arguments, which fit the registration: that of an existing cell with equal
  /// arguments, or a new one.
  ///
  /// - Returns: The combination, and the newest cell with its hash that the arguments were compared with. A cell that is
  ///   filed later may be for equal arguments.
  static func of(_ arguments: Arguments, for target: Target) -> (combination: Combination, comparedUpTo: CellID?) {
    let values = target.registration.hashable(arguments)
    let hash = values.hashValue
    let (filed, removed) = target.store.state.withLock { state in
      let cells = state.entry(target.key)?.cells(of: target)
      return (cells?.byArguments?[hash] ?? [], cells?.removedCombinations(withHash: hash) ?? [])
    }
    let known = (filed.compactMap(\.combination) + removed).first { $0.values == values }
    return (known ?? Combination(values, hash: hash), filed.last?.id)
  }
}

extension Registration {
  /// Returns the arguments as the recipe receives them. They must fit, and be hashable.
  fileprivate func hashable(_ arguments: Arguments) -> [AnyHashable] {
    var values = arguments.all
    func next<T: Hashable>(_ type: T.Type) -> AnyHashable { AnyHashable(values.next(type)) }
    return hashableParameters.map { next($0) }
  }

  /// The types of the recipe's parameters. Stops the program if instances can't be told apart by them.
  var hashableParameters: [any Hashable.Type] { parameters.map(hashable) }

  private func hashable(_ parameter: Any.Type) -> any Hashable.Type {
    if let type = parameter as? any Hashable.Type { return type }
    let name = wholeName(of: parameter)
    stop(
      """
      Firebolt: instances can't be told apart by arguments of type \(name), which isn't Hashable
        to fix    let \(name) conform to Hashable, or write .factory instead of .perArguments
      """, place)
  }
}
