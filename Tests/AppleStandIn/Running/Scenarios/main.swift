// Runs the scenario that is named, or names them all.
if CommandLine.arguments.count > 1 {
  scenarios[CommandLine.arguments[1]]?()
} else {
  for name in scenarios.keys.sorted() { print(name) }
}
