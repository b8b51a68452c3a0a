import Firebolt

/// Registering, and what comes with a resolver.
public let registeringCases: [Case] = [
  Case("Resolver() made and dropped", count: 2_000, floor: { for _ in 0..<$0 { blackHole(Leaf()) } }) {
    for _ in 0..<$0 { blackHole(Resolver()) }
  }
]
