import Firebolt

extension ResolutionEvent {
  /// The kind and the key, without times and places.
  package var text: String {
    switch kind {
    case .registered: "registered \(key)"
    case .making: "making \(key)"
    case .made: "made \(key)"
    case .gaveUp: "gave up \(key)"
    case .reused: "reused \(key)"
    case .argumentsIgnored: "ignored arguments for \(key)"
    case .dropped: "dropped \(key)"
    case .failed(let error): "failed \(key): \(error.code)"
    }
  }

  package var pathText: String { path.map { "\($0.key)" }.joined(separator: " → ") }
}
