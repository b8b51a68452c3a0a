/// The parameters of a recipe, without the resolver.
@frozen @usableFromInline
struct ParameterList: Sendable {
  let parameters: [Parameter]
  let signature: ArgumentSignature

  /// An empty parameter list.
  @usableFromInline static let none = ParameterList(parameters: [], signature: .none)
}

extension ParameterList {
  /// Creates the parameters of the given types.
  @usableFromInline
  init<each A>(_ types: repeat (each A).Type) {
    var parameters: [Parameter] = []
    for type in repeat each types { parameters.append(Parameter(type)) }
    self.init(parameters: parameters, signature: ArgumentSignature(repeat each types))
  }
}
