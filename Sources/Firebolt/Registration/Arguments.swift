/// The arguments of one request. They stay in the caller's storage and are copied only into the recipe's own
/// parameters.
@frozen @usableFromInline
struct Arguments {
  @usableFromInline let signature: ArgumentSignature

  /// A pointer to a pair: the first argument, and a tuple of the others. It is valid while the request runs.
  @usableFromInline let values: UnsafeRawPointer?

  /// Creates arguments of the given types.
  ///
  /// - Parameter values: A pointer to a pair: the first argument, and a tuple of the others.
  @inlinable
  init<A, each B>(of first: A.Type, _ rest: repeat (each B).Type, at values: UnsafeRawPointer) {
    self.init(ArgumentSignature(first, repeat each rest), values)
  }

  /// Creates arguments from a pointer to them.
  @inlinable
  init(_ signature: ArgumentSignature, _ values: UnsafeRawPointer?) {
    self.signature = signature
    self.values = values
  }

  /// The arguments of a request without arguments.
  @inlinable
  static var none: Arguments { Arguments(.none, nil) }

  /// Whether there are no arguments.
  var areNone: Bool { signature.count == 0 }

  /// Creates arguments from boxed ones. The list must stay in place while the request runs.
  init(boxed list: UnsafePointer<[Any]>) {
    self.init(ArgumentSignature(boxed: list.pointee.count), list)
  }

  /// Returns the arguments as a recipe's parameters. They have been checked.
  @inlinable
  func read<A, each B>(as first: A.Type, _ rest: repeat (each B).Type) -> (A, (repeat each B)) {
    if let values, signature == ArgumentSignature(first, repeat each rest) {
      // Sound: the pointer was created from a pointer to a pair of exactly these types.
      return values.assumingMemoryBound(to: (A, (repeat each B)).self).pointee
    }
    var reader = ArgumentReader(self)
    return (reader.next(first), (repeat reader.next(each rest)))
  }

  /// The arguments as a list of boxed values.
  var list: [Any] {
    values.map { signature.types.list($0, count: signature.count) } ?? []
  }

  /// The types of the actual arguments.
  var listedTypes: [Any.Type] { list.map { Swift.type(of: $0) } }
}

/// The number of arguments, and their static types.
@frozen @usableFromInline
struct ArgumentSignature: Equatable, Sendable {
  @usableFromInline let count: Int

  /// The types of the first argument and of a tuple of the others. Without the count, they don't distinguish the two
  /// arguments `(A, (B, C))` from the three arguments `A, B, C`.
  @usableFromInline let types: any ArgumentTypes.Type

  @inlinable
  init(count: Int, types: any ArgumentTypes.Type) {
    self.count = count
    self.types = types
  }

  @inlinable
  init<A, each B>(_ first: A.Type, _ rest: repeat (each B).Type) {
    var count = 1
    for _ in repeat each rest { count += 1 }
    self.init(count: count, types: TypesOf<A, (repeat each B)>.self)
  }

  /// Creates the signature of boxed arguments.
  @inlinable
  init(boxed count: Int) { self.init(count: count, types: BoxedTypes.self) }

  /// The signature of a request without arguments.
  @inlinable
  static var none: ArgumentSignature { ArgumentSignature(boxed: 0) }

  @inlinable
  static func == (left: ArgumentSignature, right: ArgumentSignature) -> Bool {
    left.count == right.count && left.types == right.types
  }
}

/// The types of a pair, for code that has only its address.
@usableFromInline
protocol ArgumentTypes: Sendable {
  static func list(_ values: UnsafeRawPointer, count: Int) -> [Any]
}

@usableFromInline
enum TypesOf<First, Rest>: ArgumentTypes {
  @usableFromInline
  static func list(_ values: UnsafeRawPointer, count: Int) -> [Any] {
    let (first, rest) = values.assumingMemoryBound(to: (First, Rest).self).pointee
    // A tuple with one element is that element.
    return switch count {
    case 1: [first]
    case 2: [first, rest]
    default: [first] + Mirror(reflecting: rest).children.map(\.value)
    }
  }
}

/// The types of boxed arguments, or of none.
@usableFromInline
enum BoxedTypes: ArgumentTypes {
  @usableFromInline
  static func list(_ values: UnsafeRawPointer, count: Int) -> [Any] {
    // Sound: the pointer was created from a pointer to a list.
    values.assumingMemoryBound(to: [Any].self).pointee
  }
}

/// One argument that a recipe takes.
@frozen @usableFromInline
struct Parameter: Sendable {
  let type: Any.Type
  let isOptional: Bool
  /// A closure that returns whether `as?` converts a value to the type.
  let accepts: @Sendable (Any) -> Bool

  init<T>(_ type: T.Type) {
    self.type = type
    isOptional = optionalType(type) != nil
    accepts = { $0 is T }
  }
}

extension Registration {
  /// Returns whether a request's arguments fit: each converts with `as?`, and only optional ones at the end are left
  /// out.
  func accepts(_ arguments: Arguments) -> Bool {
    if arguments.signature == signature { return true }
    let values = arguments.list
    guard values.count <= parameters.count else { return false }
    return zip(parameters, values).allSatisfy { $0.accepts($1) }
      && parameters[values.count...].allSatisfy(\.isOptional)
  }

  /// Returns a description of the mismatch if a request's arguments don't fit.
  func argumentMismatch(_ arguments: Arguments) -> String {
    let expected = parameters.map { wholeName(of: $0.type) }.joined(separator: ", ")
    let given = arguments.listedTypes.map(wholeName).joined(separator: ", ")
    return "expected (\(expected)), given (\(given))"
  }
}

/// Reads a request's arguments one after the other, each as the recipe's parameter type. The arguments have been
/// checked.
@frozen @usableFromInline
struct ArgumentReader {
  private var values: ArraySlice<Any>

  @usableFromInline
  init(_ arguments: Arguments) {
    values = arguments.list[...]
  }

  @usableFromInline
  mutating func next<T>(_ type: T.Type) -> T {
    // Sound: `accepts` has checked that each value converts and that missing arguments are optional.
    (values.popFirst() ?? (type as! any OptionalType.Type).nilValue) as! T
  }
}
