import Foundation

/// Prints a claim with its value, and ends the tour with status 1 if the value isn't the expected one.
func check<Value: Equatable>(
  _ claim: String, _ value: Value, is expected: Value, fileID: StaticString = #fileID, line: UInt = #line
) {
  print("  \(claim): \(value)")
  if value == expected { return }
  print("  WRONG, expected: \(expected)   (\(fileID):\(line))")
  exit(1)
}

/// Prints a chapter's heading.
func chapter(_ number: Int, _ title: String) {
  print("\n\(number). \(title)")
}

/// Prints a text of several lines, indented, below a claim.
func show(_ text: Any) {
  for line in "\(text)".split(separator: "\n") { print("    | \(line)") }
}
