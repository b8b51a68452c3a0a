/// The arguments of one request, where the caller keeps them: they are copied only into the recipe's own parameters.
@frozen @usableFromInline
struct Arguments {
  @usableFromInline let signature: ArgumentSignature

  /// Leads to a pair: the first argument, and a tuple of the others. Valid while the request runs.
  @usableFromInline let values: UnsafeRawPointer?

  /// The arguments of some types.
  ///
  /// - Parameter values: Leads to a pair: the first argument, and a tuple of the others.
  @inlinable
  init<A, each B>(of first: A.Type, _ rest: repeat (each B).Type, at values: UnsafeRawPointer) {
    self.init(ArgumentSignature(first, repeat each rest), values)
  }

  /// The arguments that a pointer leads to.
  @inlinable
  init(_ signature: ArgumentSignature, _ values: UnsafeRawPointer?) {
    self.signature = signature
    self.values = values
  }

  /// A request without arguments.
  @inlinable
  static var none: Arguments { Arguments(.none, nil) }

  /// Whether it is a request without arguments.
  var areNone: Bool { signature.count == 0 }

  /// Arguments that are boxed already. The list stays where it is while the request runs.
  init(boxed list: UnsafePointer<[Any]>) {
    let count = list.pointee.count
    self = count == 0 ? .none : Arguments(ArgumentSignature(boxed: count), list)
  }

  /// The arguments, if their static types are exactly these.
  @inlinable
  func exactly<A, each B>(_ first: A.Type, _ rest: repeat (each B).Type) -> (A, (repeat each B))? {
    guard signature == ArgumentSignature(first, repeat each rest) else { return nil }
    // Sound: the pointer was made from a pointer to a pair of just these types.
    return values?.assumingMemoryBound(to: (A, (repeat each B)).self).pointee
  }

  /// The arguments one by one, boxed.
  var list: [Any] {
    values.map { signature.types.list($0, count: signature.count) } ?? []
  }
}

/// How many arguments there are, and their static types.
@frozen @usableFromInline
struct ArgumentSignature: Equatable, Sendable {
  @usableFromInline let count: Int

  /// The types of the first argument and of a tuple of the others; by themselves they don't tell `(A, (B, C))`, two
  /// arguments, from `A, B, C`.
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

  /// Arguments that are boxed already.
  init(boxed count: Int) { self.init(count: count, types: BoxedTypes.self) }

  /// No arguments.
  @inlinable
  static var none: ArgumentSignature { ArgumentSignature(count: 0, types: NoTypes.self) }

  @inlinable
  static func == (left: ArgumentSignature, right: ArgumentSignature) -> Bool {
    left.count == right.count && left.types == right.types
  }
}

/// The types of a pair, for code that meets it as an address.
@usableFromInline
protocol ArgumentTypes: Sendable {
  static func list(_ values: UnsafeRawPointer, count: Int) -> [Any]
}

@usableFromInline
enum TypesOf<First, Rest>: ArgumentTypes {
  @usableFromInline
  static func list(_ values: UnsafeRawPointer, count: Int) -> [Any] {
    let (first, rest) = values.assumingMemoryBound(to: (First, Rest).self).pointee
    // A tuple of one is its element.
    return switch count {
    case 1: [first]
    case 2: [first, rest]
    default: [first] + Mirror(reflecting: rest).children.map(\.value)
    }
  }
}

/// No types.
@usableFromInline
enum NoTypes: ArgumentTypes {
  @usableFromInline
  static func list(_ values: UnsafeRawPointer, count: Int) -> [Any] { [] }
}

/// The types of arguments that are boxed already.
private enum BoxedTypes: ArgumentTypes {
  static func list(_ values: UnsafeRawPointer, count: Int) -> [Any] {
    // Sound: the pointer was made from one to a list.
    values.assumingMemoryBound(to: [Any].self).pointee
  }
}

/// One argument that a recipe takes.
@frozen @usableFromInline
struct Parameter: Sendable {
  let type: Any.Type
  let isOptional: Bool
  /// Whether `as?` converts a value to the type.
  let accepts: @Sendable (Any) -> Bool

  @usableFromInline
  init<T>(_ type: T.Type) {
    self.type = type
    isOptional = optionalType(type) != nil
    accepts = { $0 is T }
  }
}

extension Registration {
  /// Whether a request's arguments fit: each converts by `as?`, and only optional ones are left out, at the end.
  func accepts(_ arguments: Arguments) -> Bool {
    if arguments.signature == signature { return true }
    let values = arguments.list
    guard values.count <= parameters.count else { return false }
    return zip(parameters, values).allSatisfy { $0.accepts($1) }
      && parameters[values.count...].allSatisfy(\.isOptional)
  }

  /// What doesn't fit, where a request's arguments don't.
  func argumentMismatch(_ arguments: Arguments) -> String {
    let expected = parameters.map { "\($0.type)" }.joined(separator: ", ")
    let given = arguments.list.map { "\(Swift.type(of: $0))" }.joined(separator: ", ")
    return "expected (\(expected)), given (\(given))"
  }
}

/// Hands out a request's arguments one after the other, each as the type that the recipe takes. They have been checked.
@frozen @usableFromInline
struct ArgumentReader {
  private var values: ArraySlice<Any>

  @usableFromInline
  init(_ arguments: Arguments) {
    values = arguments.list[...]
  }

  @usableFromInline
  mutating func next<T>(_ type: T.Type) -> T {
    // Sound: `accepts` found that each value converts, and that what was left out is optional.
    (values.popFirst() ?? (type as! any OptionalType.Type).nilValue) as! T
  }
}
