import Firebolt

// A program that is launched to say in which contexts it runs: one on each line.
let contexts: [(name: String, context: Resolver.Context)] = [
  ("preview", .preview), ("test", .test), ("simulator", .simulator), ("device", .device), ("debug", .debug),
  ("-stub", .argument("-stub")), ("-st", .argument("-st")),
]
for (name, context) in contexts {
  Resolver().when(context) { _ in print(name) }
}
