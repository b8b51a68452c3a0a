/// Instances that were undone. They are released once the requests of the thread say again what the thread is making: a
/// deinitialiser that asks for some of that gets a cycle error then, and would wait for its own thread otherwise.
struct Undone {
  private var forms: [DecoratedForms] = []

  mutating func add(_ displaced: DecoratedForms?) {
    if let displaced { forms.append(displaced) }
  }
}

extension InstanceCell.Outcome {
  /// Whether the instance was made as it should be.
  var isSuccess: Bool {
    switch self {
    case .full, .notKept: true
    case .failed: false
    }
  }

  /// How a cell ends whose instance was made as it should be.
  init(_ forms: DecoratedForms, in scope: Resolver.Scope) {
    self = scope.isWeak ? forms.weakened.map(Self.full) ?? .notKept : .full(forms)
  }
}
