import Firebolt

extension Resolver.Name {
  static let other: Resolver.Name = "other"
}

extension Resolver.Keys {
  static let shared = Resolver.Key { Shared(number: unknownNumber) }
  static let service = Resolver.Key<any Service> { Shared(number: unknownNumber) }
  static let leaf = Resolver.Key(.factory) { Leaf() }
}

/// Resolving cached instances, and making new ones.
public let resolvingCases: [Case] = {
  let resolver = Resolver()
    .register { Shared(number: unknownNumber) }
    .register(name: .other) { Shared(number: unknownNumber) }
    .register(expect: (any Service).self) { Shared(number: unknownNumber) }
    .register { OtherShared(number: unknownNumber) }
    .register(.factory) { Leaf() }
    .register(.factory) { First() }
    .register(.weak) { HeldWeakly() }
  resolver
    .register(.factory) { Second(first: $0.get()) }
    .register(.factory) { Third(second: $0.get()) }
    .register(.factory) { Fourth(third: $0.get()) }
    .register(.factory, arg1: String.self) { OneArgument(text: $0) }
    .register(.factory, arg1: String.self, arg2: Int.self) { TwoArguments(text: $0, number: $1) }
    .register(.factory, args: String.self, Int.self, Bool.self, Double.self) {
      FourArguments(text: $0, number: $1, flag: $2, fraction: $3)
    }
  let autowired = Resolver()
    .autowire(.factory, First.init)
    .autowire(.factory, Second.init)
    .autowire(.factory, Third.init)
    .autowire(.factory, Fourth.init)
  let chain = (0..<50).map { Resolver.Name("\($0)") }
  let chained = Resolver()
  for (name, next) in zip(chain, chain.dropFirst()) {
    chained.register(.factory, name: name) { ChainLink(next: $0.get(name: next) as ChainLink) }
  }
  chained.register(.factory, name: chain[49]) { ChainLink(next: nil) }
  let child = Resolver(parent: Resolver(parent: resolver))
  Resolver.global.register { Shared(number: unknownNumber) }
  Resolver.global.register(.factory) { Leaf() }
  resolver.register(.service) { Shared(number: unknownNumber) }
  let text = unknownText
  let number = unknownNumber

  let sharedFloor: @Sendable (Int) -> Void = { for _ in 0..<$0 { blackHole(Shared.instance) } }
  return [
    Case("cached single, by class", goal: 1.1, must: 1.3, floor: sharedFloor) {
      for _ in 0..<$0 { blackHole(resolver.get() as Shared) }
    },
    Case("cached single, by protocol", goal: 1.1, must: 1.3, floor: sharedFloor) {
      for _ in 0..<$0 { blackHole(resolver.get() as any Service) }
    },
    Case("cached single, by name", goal: 1.4, must: 2, floor: sharedFloor) {
      for _ in 0..<$0 { blackHole(resolver.get(name: .other) as Shared) }
    },
    Case("cached single, by declared key", goal: 1.1, must: 1.3, floor: sharedFloor) {
      for _ in 0..<$0 { blackHole(resolver.get(.shared)) }
    },
    Case("cached single, by a registered key", goal: 1.1, must: 1.3, floor: sharedFloor) {
      for _ in 0..<$0 { blackHole(resolver.get(.service)) }
    },
    Case("leaf factory, by declared key", goal: 1.3, must: 1.8, floor: { for _ in 0..<$0 { blackHole(Leaf()) } }) {
      for _ in 0..<$0 { blackHole(resolver.get(.leaf)) }
    },
    Case("cached single, global get()", goal: 1.1, must: 1.3, floor: sharedFloor) {
      for _ in 0..<$0 { blackHole(get() as Shared) }
    },
    Case("leaf factory", goal: 1.3, must: 1.8, floor: { for _ in 0..<$0 { blackHole(Leaf()) } }) {
      for _ in 0..<$0 { blackHole(resolver.get() as Leaf) }
    },
    Case("leaf factory, global get()", goal: 1.4, must: 1.8, floor: { for _ in 0..<$0 { blackHole(Leaf()) } }) {
      for _ in 0..<$0 { blackHole(get() as Leaf) }
    },
    Case(
      "four nested factories", goal: 1.5, must: 2.1,
      floor: { for _ in 0..<$0 { blackHole(Fourth(third: Third(second: Second(first: First())))) } }
    ) {
      for _ in 0..<$0 { blackHole(resolver.get() as Fourth) }
    },
    Case(
      "four nested factories, autowired",
      floor: { for _ in 0..<$0 { blackHole(Fourth(third: Third(second: Second(first: First())))) } }
    ) {
      for _ in 0..<$0 { blackHole(autowired.get() as Fourth) }
    },
    Case(
      "chain of fifty factories, by name",
      floor: {
        for _ in 0..<($0 / 50) { blackHole((1..<50).reduce(ChainLink(next: nil)) { next, _ in ChainLink(next: next) }) }
      }
    ) {
      for _ in 0..<($0 / 50) { blackHole(chained.get(name: chain[0]) as ChainLink) }
    },
    Case("cached single, of a parent's parent", floor: sharedFloor) {
      for _ in 0..<$0 { blackHole(child.get() as Shared) }
    },
    Case("leaf factory, of a parent's parent", floor: { for _ in 0..<$0 { blackHole(Leaf()) } }) {
      for _ in 0..<$0 { blackHole(child.get() as Leaf) }
    },
    Case("single held weakly", floor: sharedFloor) { count in
      let held: HeldWeakly = resolver.get()
      for _ in 0..<count { blackHole(resolver.get() as HeldWeakly) }
      blackHole(held)
    },
    Case("single of a graph, in its own get", floor: { for _ in 0..<$0 { blackHole(Leaf()) } }) {
      for _ in 0..<$0 { blackHole(resolver.get(.graph) as Leaf) }
    },
    Case(
      "factory with one argument", goal: 1.5, must: 2.1,
      floor: { for _ in 0..<$0 { blackHole(OneArgument(text: text)) } }
    ) {
      for _ in 0..<$0 { blackHole(resolver.get(text) as OneArgument) }
    },
    Case(
      "factory with two arguments",
      floor: { for _ in 0..<$0 { blackHole(TwoArguments(text: text, number: number)) } }
    ) {
      for _ in 0..<$0 { blackHole(resolver.get(text, number) as TwoArguments) }
    },
    Case(
      "factory with four arguments",
      floor: { for _ in 0..<$0 { blackHole(FourArguments(text: text, number: number, flag: true, fraction: 1)) } }
    ) {
      for _ in 0..<$0 { blackHole(resolver.get(text, number, true, 1.0) as FourArguments) }
    },
  ]
}()

/// Resolving from two threads at once.
public let threadCases: [Case] = {
  let resolver = Resolver()
    .register { Shared(number: unknownNumber) }
    .register { OtherShared(number: unknownNumber) }
    .register(.factory) { Leaf() }
  Resolver.global.register(.factory) { Leaf() }
  return [
    Case(
      "leaf factory, two threads", goal: 1.5, must: 2.2, count: 1_000_000,
      floor: { inParallel($0, { for _ in 0..<$0 { blackHole(Leaf()) } }) }
    ) {
      inParallel($0, { for _ in 0..<$0 { blackHole(resolver.get() as Leaf) } })
    },
    Case(
      "leaf factory, global get(), two threads", goal: 1.5, must: 2.0, count: 1_000_000,
      floor: { inParallel($0, { for _ in 0..<$0 { blackHole(Leaf()) } }) }
    ) {
      inParallel($0, { for _ in 0..<$0 { blackHole(get() as Leaf) } })
    },
    Case(
      "cached single, two threads", goal: 1.1, must: 1.4, count: 2_000_000,
      floor: { inParallel($0, { for _ in 0..<$0 { blackHole(Shared.instance) } }) }
    ) {
      inParallel($0, { for _ in 0..<$0 { blackHole(resolver.get() as Shared) } })
    },
    Case(
      "two cached singles, two threads", count: 2_000_000,
      floor: {
        inParallel(
          $0, { for _ in 0..<$0 { blackHole(Shared.instance) } },
          { for _ in 0..<$0 { blackHole(OtherShared.instance) } })
      }
    ) {
      inParallel(
        $0, { for _ in 0..<$0 { blackHole(resolver.get() as Shared) } },
        { for _ in 0..<$0 { blackHole(resolver.get() as OtherShared) } })
    },
  ]
}()
