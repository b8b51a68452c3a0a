/// Undone instances. They are released after the thread's requests correctly describe again what the thread is making:
/// a deinitialiser that requests one of these instances then gets a cycle error, instead of waiting for its own thread.
struct Undone {
  private var forms: [DecoratedForms] = []

  mutating func add(_ displaced: DecoratedForms?) {
    if let displaced { forms.append(displaced) }
  }
}

extension InstanceCell.Outcome {
  /// Whether the instance was made successfully.
  var isSuccess: Bool {
    switch self {
    case .full, .notKept: true
    case .failed: false
    }
  }

  /// Creates the outcome of a cell whose instance was made successfully.
  init(_ forms: DecoratedForms, in scope: Resolver.Scope) {
    self = scope.isWeak ? forms.weakened.map(Self.full) ?? .notKept : .full(forms)
  }
}
