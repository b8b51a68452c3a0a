// What suites of several folders register. Weather.swift has what goes with keys.

/// An object that is told apart by its text.
final class Label: Sendable {
  let text: String
  init(_ text: String) { self.text = text }
}

/// An object that needs a label.
final class Box: Sendable {
  let label: Label
  init(_ label: Label) { self.label = label }
}

/// What a recipe makes of its arguments.
final class Arrived: Sendable {
  let text: String
  init(_ parts: Any?...) { text = parts.map { part in part.map { "\($0)" } ?? "nil" }.joined(separator: " ") }
}
