import Firebolt

// A program that the tests launch. It prints the contexts in which it runs, one per line.
let contexts: [(name: String, context: Resolver.Context)] = [
  ("preview", .preview), ("test", .test), ("simulator", .simulator), ("device", .device), ("debug", .debug),
  ("-stub", .argument("-stub")), ("-st", .argument("-st")),
]
for (name, context) in contexts {
  Resolver().when(context) { _ in print(name) }
}
