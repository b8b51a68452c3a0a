import Firebolt
import FireboltGraph

/// Autowires each type with the three types before it as dependencies.
private final class Autowire: ForEachType {
  let resolver: Resolver
  private var last: [any Wired.Type] = []

  init(_ resolver: Resolver) {
    self.resolver = resolver
  }

  func callAsFunction<T>(_ type: Numbered<T>.Type) {
    func autowire<A: Wired, B: Wired, C: Wired>(_: A.Type, _: B.Type, _: C.Type) {
      resolver.autowire { (_: A, _: B?, _: Lazy<C>) in Numbered<T>() }
    }
    if last.count == 3 {
      autowire(last[0], last[1], last[2])
      last.removeFirst()
    } else {
      resolver.autowire { Numbered<T>() }
    }
    last.append(type)
  }
}

private protocol Wired: Sendable {}
extension Numbered: Wired {}

/// Verifying and drawing the graph of all registrations. One operation is one registration: if all of them took one
/// second, that would be 100,000 ns each, more than 200 times the floor.
public let verifyingCases: [Case] = [
  verifying("verify", of: 10_000) { precondition((try? $0.verify())?.issues.isEmpty == true) },
  verifying("graph", of: 10_000) { precondition($0.graph.nodes.count == 10_000) },
]

private func verifying(_ name: String, of types: Int, _ body: @escaping @Sendable (Resolver) -> Void) -> Case {
  let resolver = Resolver()
  forEachType(types, Autowire(resolver))
  return Case(
    "\(name), of \(types)", goal: 50, must: 200, count: types,
    floor: { for _ in 0..<$0 / types { forEachType(types, Insert()) } }
  ) {
    // A sample runs over all types. The warm-up asks for a tenth of that, and runs over all types as well.
    for _ in 0..<max(1, $0 / types) { body(resolver) }
  }
}
