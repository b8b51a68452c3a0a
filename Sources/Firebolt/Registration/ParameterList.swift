/// The parameters of a recipe, without the resolver.
@frozen @usableFromInline
struct ParameterList: Sendable {
  let types: [Any.Type]
  let signature: ArgumentSignature

  /// An empty parameter list.
  @usableFromInline static let none = ParameterList()

  /// Creates the parameters of the given types.
  @usableFromInline
  init<each A>(_ types: repeat (each A).Type) {
    self.types = list(repeat each types)
    signature = ArgumentSignature(repeat each types)
  }
}

/// Returns types as a list.
func list<each P>(_ types: repeat (each P).Type) -> [Any.Type] {
  var list: [Any.Type] = []
  for type in repeat each types { list.append(type) }
  return list
}
