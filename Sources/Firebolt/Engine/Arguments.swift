/// The arguments of one request, where the caller keeps them: they are copied only into the recipe's own parameters.
@usableFromInline
struct Arguments {
  /// How many there are.
  @usableFromInline let count: Int

  /// The types of what `values` points to: the first argument, and a tuple of the others.
  @usableFromInline let types: any ArgumentTypes.Type

  /// Valid while the request runs.
  @usableFromInline let values: UnsafeRawPointer?

  /// A request without arguments.
  @inlinable
  static var none: Arguments { Arguments(count: 0, types: TypesOf<Void, Void>.self, values: nil) }

  @inlinable
  init(count: Int, types: any ArgumentTypes.Type, values: UnsafeRawPointer?) {
    self.count = count
    self.types = types
    self.values = values
  }

  /// The arguments that a pointer leads to.
  @inlinable
  init<A, Rest>(count: Int, _ values: UnsafePointer<(A, Rest)>) {
    self.init(count: count, types: TypesOf<A, Rest>.self, values: UnsafeRawPointer(values))
  }

  /// The arguments, if their static types are exactly these.
  func exactly<A, Rest>(_ types: (A, Rest).Type) -> (A, Rest)? {
    guard self.types == TypesOf<A, Rest>.self else { return nil }
    // Sound: the pointer was made from a pointer to a pair of just these types.
    return values?.assumingMemoryBound(to: types).pointee
  }

  /// The arguments one by one, boxed.
  var list: [Any] {
    values.map { types.list($0, count: count) } ?? []
  }
}

@usableFromInline
protocol ArgumentTypes {
  static func list(_ values: UnsafeRawPointer, count: Int) -> [Any]
}

@usableFromInline
enum TypesOf<A, Rest>: ArgumentTypes {
  @usableFromInline
  static func list(_ values: UnsafeRawPointer, count: Int) -> [Any] {
    let (first, rest) = values.assumingMemoryBound(to: (A, Rest).self).pointee
    // A tuple of one is its element.
    return switch count {
    case 1: [first]
    case 2: [first, rest]
    default: [first] + Mirror(reflecting: rest).children.map(\.value)
    }
  }
}

/// One argument that a recipe takes.
struct Parameter: Sendable {
  let type: Any.Type
  let isOptional: Bool
  /// Whether `as?` converts a value to the type.
  let accepts: @Sendable (Any) -> Bool

  init<T>(_ type: T.Type) {
    self.type = type
    isOptional = type is any OptionalType.Type
    accepts = { $0 is T }
  }
}

extension Array<Parameter> {
  /// Whether a request's arguments fit: each converts by `as?`, and only optional ones are left out, at the end.
  func accept(_ arguments: Arguments) -> Bool {
    if isEmpty { return arguments.count == 0 }
    let values = arguments.list
    guard values.count <= count else { return false }
    return zip(self, values).allSatisfy { $0.accepts($1) }
      && self[values.count...].allSatisfy(\.isOptional)
  }
}

/// Hands out a request's arguments one after the other, each as the type that the recipe takes. They have been checked.
struct ArgumentReader {
  private var values: ArraySlice<Any>

  init(_ arguments: Arguments) {
    values = arguments.list[...]
  }

  mutating func next<T>(_ type: T.Type) -> T {
    // Sound: `accept` found that each value converts, and that what was left out is optional.
    (values.popFirst() ?? (type as! any OptionalType.Type).nilValue) as! T
  }
}
