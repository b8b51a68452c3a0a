import FireboltAtomics

/// The arguments that an instance of scope `.perArguments` belongs to.
///
/// Hashing and comparing arguments is user code, so neither happens under a lock: a store compares the objects, and finds
/// them by their hash.
final class ArgumentsKey: @unchecked Sendable {  // Sound: constant; users share what they share instances for.
  /// The hash of the arguments and of the registration.
  let hash: UInt64
  /// The newest cell with this hash that the arguments were compared with. A cell that is added later may be for equal
  /// arguments.
  let comparedUpTo: CellID?
  /// The arguments as the recipe receives them.
  private let values: [AnyHashable]
  /// The key of equal arguments that this one is the same as, or nil.
  private let original: ArgumentsKey?

  private init(_ values: [AnyHashable], hash: UInt64, comparedUpTo: CellID?, sameAs original: ArgumentsKey?) {
    self.values = values
    self.hash = hash
    self.comparedUpTo = comparedUpTo
    self.original = original?.original ?? original
  }

  /// The identity of equal arguments. It isn't reused while a cell keeps the key.
  var identity: ObjectIdentifier { ObjectIdentifier(original ?? self) }

  /// Returns the key of a request's arguments, which fit the registration: that of an existing cell with equal
  /// arguments, or a new one, which has the identity of equal arguments of a cell that was removed unfinished.
  static func of(_ arguments: Arguments, for target: Target) -> ArgumentsKey {
    let registration = target.registration
    let values = registration.hashable(arguments)
    let hash = UInt64(bitPattern: Int64(values.hashValue)) ^ registration.serialNumber.unique
    let (cells, removed) = target.store.state.withLock { state in
      let layer = state.entry(target.key)?.layer(of: registration)
      return (layer?.pointee.cells.byArguments?[hash] ?? [], state.removedCells[hash])
    }
    for cell in cells {
      if let known = cell.argumentsKey, known.values == values { return known }
    }
    let original = removed.lazy.compactMap(\.argumentsKey).first { $0.values == values }
    return ArgumentsKey(values, hash: hash, comparedUpTo: cells.last?.id, sameAs: original)
  }
}

extension Registration {
  /// Returns the arguments as the recipe receives them. They must fit. Stops the program if one isn't hashable.
  fileprivate func hashable(_ arguments: Arguments) -> [AnyHashable] {
    var values = arguments.all
    func next<T: Hashable>(_ type: T.Type) -> [AnyHashable] { [AnyHashable(values.next(type))] }
    func nextInBox<T>(_ type: T.Type) -> [AnyHashable] {
      guard let value = Instance(values.next(type)).unwrapped else { return [AnyHashable(Never?.none)] }
      let type = Swift.type(of: value)
      guard let hashable = value as? AnyHashable else { stopAtUnhashable(type) }
      // Numbers of different types are equal otherwise.
      return [AnyHashable(ObjectIdentifier(type)), hashable]
    }
    return parameters.flatMap { parameter in
      if let type = parameter as? any Hashable.Type { return next(type) }
      return _openExistential(parameter, do: nextInBox)
    }
  }

  /// Stops the program if instances can't be told apart by the recipe's parameters. The type of a protocol isn't hashable
  /// itself, but the values of it may be.
  func checkHashability() {
    for type in parameters where !(type is any Hashable.Type) && !TypeKey(type).isProtocol {
      if conforms(type, to: (any Hashable).self) != true { stopAtUnhashable(type) }
    }
  }

  private func stopAtUnhashable(_ type: Any.Type) -> Never {
    let name = wholeName(of: type)
    let isIsolated = conforms(type, to: (any Hashable).self) == true
    let problem = isIsolated ? "whose conformance to Hashable is isolated to the main actor" : "which isn't Hashable"
    let fix = isIsolated ? "declare that conformance `nonisolated Hashable`" : "let \(name) conform to Hashable"
    stop(
      """
      Firebolt: instances can't be told apart by arguments of type \(name), \(problem)
        to fix    \(fix), or write .factory instead of .perArguments
      """, place)
  }
}
