/// The arguments of one request. They stay in the caller's storage and are copied only into the recipe's own
/// parameters.
@frozen @usableFromInline
struct Arguments {
  @usableFromInline let signature: ArgumentSignature

  /// A pointer to a tuple of the arguments. It is valid while the request runs.
  ///
  /// It says nothing about whether there are arguments, which only the signature does: where a tuple has no size, the
  /// optimiser leaves its address open.
  @usableFromInline let values: UnsafeRawPointer

  /// Creates arguments from a pointer to them.
  @_alwaysEmitIntoClient
  init(_ signature: ArgumentSignature, _ values: UnsafeRawPointer) {
    self.signature = signature
    self.values = values
  }

  /// The arguments of a request without arguments. An empty tuple is never loaded, so any address is one's.
  @_alwaysEmitIntoClient
  static var none: Arguments { Arguments(.none, address(of: Void.self)) }

  /// Whether there are no arguments.
  var areNone: Bool { signature.count == 0 }

  /// Returns the arguments as a recipe's parameters. They have been checked.
  @_alwaysEmitIntoClient
  func read<each A>(as types: repeat (each A).Type) -> (repeat each A) {
    if signature == ArgumentSignature(repeat each types) {
      // Sound: the pointer was created from a pointer to a tuple of exactly these types.
      return values.assumingMemoryBound(to: (repeat each A).self).pointee
    }
    var values = all
    return (repeat values.next(each types))
  }

  /// The arguments as boxed values, to be taken one after the other.
  @usableFromInline
  var all: ArraySlice<Any> { list[...] }

  /// The arguments as a list of boxed values.
  var list: [Any] {
    if areNone { return [] }
    if let keeper { return keeper._withUnsafeGuaranteedRef(\.given.list) }
    func list<T>(_ type: T.Type) -> [Any] {
      // Sound: the pointer was created from a pointer to this type, or from one to a list.
      if type == BoxedArguments.self { return values.assumingMemoryBound(to: [Any].self).pointee }
      let value = values.assumingMemoryBound(to: type).pointee
      // A tuple with one element is that element.
      return signature.count == 1 ? [value] : Mirror(reflecting: value).children.map(\.value)
    }
    return list(signature.type)
  }

  /// The request of a task that keeps the awaited parameters of an autowired recipe, beside the arguments; nil if these are
  /// all there is.
  var keeper: Unmanaged<AsyncRequest>? {
    guard signature.isAwaited else { return nil }
    // Sound: with this signature, the pointer is an `AsyncRequest`, which keeps itself alive.
    return .fromOpaque(values)
  }

  /// The types of the actual arguments.
  var listedTypes: [Any.Type] { list.map { Swift.type(of: $0) } }
}

/// The number of arguments, and their static types.
@frozen @usableFromInline
struct ArgumentSignature: Sendable {
  @usableFromInline let count: Int

  /// The type of a tuple of the arguments, or `BoxedArguments`, or `AwaitedParameters`. Without the count, it doesn't
  /// distinguish the one argument `(A, B)` from the two arguments `A, B`.
  @usableFromInline let type: Any.Type

  @_alwaysEmitIntoClient
  init(count: Int, type: Any.Type) {
    self.count = count
    self.type = type
  }

  @_alwaysEmitIntoClient
  init<each A>(_ types: repeat (each A).Type) {
    var count = 0
    for _ in repeat each types { count += 1 }
    self.init(count: count, type: (repeat each A).self)
  }

  /// The signature of boxed arguments.
  static func boxed(_ count: Int) -> ArgumentSignature { ArgumentSignature(count: count, type: BoxedArguments.self) }

  /// The signature of a request without arguments.
  @_alwaysEmitIntoClient
  static var none: ArgumentSignature { ArgumentSignature(count: 0, type: Void.self) }

  /// The signature of arguments that an `AsyncRequest` has, beside an autowired recipe's parameters.
  static func awaited(_ count: Int) -> ArgumentSignature {
    ArgumentSignature(count: count, type: AwaitedParameters.self)
  }

  /// Whether an `AsyncRequest` has the arguments.
  var isAwaited: Bool { type == AwaitedParameters.self }

  @_alwaysEmitIntoClient
  static func == (left: ArgumentSignature, right: ArgumentSignature) -> Bool {
    left.count == right.count && left.type == right.type
  }
}

/// Stands for the types of arguments that are a list of boxed values.
private enum BoxedArguments {}

/// Stands for the types of arguments that an `AsyncRequest` has, beside the parameters that it has awaited.
private enum AwaitedParameters {}

/// Returns whether a request takes no arguments.
@_alwaysEmitIntoClient @inline(__always)
func areNone<each A>(_ types: repeat (each A).Type) -> Bool {
  for _ in repeat each types { return false }
  return true
}

/// Calls a closure with arguments that stay in this function's storage.
@_alwaysEmitIntoClient @inline(__always)
func withArguments<R, E, A, each B>(_ value: A, _ rest: repeat each B, pass body: (Arguments) throws(E) -> R) throws(E)
  -> R
{
  guard areNone(repeat (each B).self) else { return try withTuple(value, repeat each rest, pass: body) }
  // A tuple with one element is that element.
  return try withUnsafePointer(to: value) { value throws(E) in
    try body(Arguments(ArgumentSignature(count: 1, type: A.self), value))
  }
}

/// Calls a closure with several arguments, or with none.
///
/// It isn't inlined, because the compiler can't emit the pack's tuple within functions of some other packs. It is still
/// specialised.
@_alwaysEmitIntoClient @inline(never)
func withTuple<R, E, each A>(_ values: repeat each A, pass body: (Arguments) throws(E) -> R) throws(E) -> R {
  try withUnsafePointer(to: (repeat each values)) { values throws(E) in
    try body(Arguments(ArgumentSignature(repeat (each A).self), values))
  }
}

extension Registration {
  /// Returns whether a request's arguments fit: each converts with `as?`, and only optional ones at the end are left
  /// out.
  func accepts(_ arguments: Arguments) -> Bool {
    if arguments.signature == signature { return true }
    let values = arguments.list
    guard values.count <= parameters.count else { return false }
    for (index, type) in parameters.enumerated() {
      let fits = index < values.count ? converts(values[index], to: type) : optionalType(type) != nil
      if !fits { return false }
    }
    return true
  }

  /// Whether a request without arguments fits.
  package var acceptsNoArguments: Bool { accepts(.none) }

  /// Returns a description of the mismatch if a request's arguments don't fit.
  func argumentMismatch(_ arguments: Arguments) -> String {
    "expected \(parameters.isEmpty ? "none" : "(\(parameters.spelled))"), given (\(arguments.listedTypes.spelled))"
  }
}

/// Returns whether `as?` converts a value to a type.
package func converts(_ value: Any, to type: Any.Type) -> Bool {
  func isOf<T>(_ type: T.Type) -> Bool { value is T }
  return isOf(type)
}

/// Returns nil as a value of an optional type; nothing for another type.
package func nilValue(of type: Any.Type) -> Any? { optionalType(type)?.nilValue }

extension ArraySlice<Any> {
  /// Takes the next argument as the recipe's parameter type. The arguments have been checked.
  @usableFromInline
  mutating func next<T>(_ type: T.Type) -> T {
    // Sound: `accepts` has checked that each value converts and that missing arguments are optional.
    (popFirst() ?? (type as! any OptionalType.Type).nilValue) as! T
  }
}
