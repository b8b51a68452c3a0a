import SwiftUI

// Runs the scenario that the argument names, or prints the names of all scenarios.
if CommandLine.arguments.count > 1 {
  try await scenarios[CommandLine.arguments[1]]?(Host(), Log())
} else {
  for name in scenarios.keys.sorted() { print(name) }
}
