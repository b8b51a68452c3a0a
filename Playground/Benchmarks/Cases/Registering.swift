import Firebolt

/// Registers each type as a single.
struct Register: ForEachType {
  let resolver: Resolver

  func callAsFunction<T>(_ type: Numbered<T>.Type) {
    resolver.register { Numbered<T>() }
  }
}

/// Gets each type once.
struct Get: ForEachType {
  let resolver: Resolver

  func callAsFunction<T>(_ type: Numbered<T>.Type) {
    blackHole(resolver.get() as Numbered<T>)
  }
}

/// The floor of registering: an insertion into a dictionary that is empty at first.
final class Insert: ForEachType {
  var recipes: [ObjectIdentifier: AnyObject] = [:]

  func callAsFunction<T>(_ type: Numbered<T>.Type) {
    recipes[ObjectIdentifier(type)] = Shared.instance
  }
}

/// Registers a type. The floor inserts a closure, in a box of its own, into a dictionary.
protocol Registrable: Sendable {
  static func register(in resolver: Resolver)
  static func insert(into recipes: inout [ObjectIdentifier: Recipe])
}

final class Recipe {
  let make: @Sendable () -> Any

  init(_ make: @escaping @Sendable () -> Any) { self.make = make }
}

extension Numbered: Registrable {
  static func register(in resolver: Resolver) { resolver.register { Numbered() } }

  static func insert(into recipes: inout [ObjectIdentifier: Recipe]) {
    recipes[ObjectIdentifier(self)] = Recipe { Numbered() }
  }
}

/// Ten thousand types. They are collected in advance, because finding a type takes longer than the insertion.
private let registrables: [any Registrable.Type] = {
  final class Collect: ForEachType {
    var types: [any Registrable.Type] = []
    func callAsFunction<T>(_ type: Numbered<T>.Type) { types.append(type) }
  }
  let collect = Collect()
  forEachType(10_000, collect)
  return collect.types
}()

/// Registers this number of types with each of several resolvers, `count` registrations in all.
private func register(_ types: Int, _ count: Int) {
  for _ in 0..<count / types {
    let resolver = Resolver()
    for type in registrables[..<types] { type.register(in: resolver) }
  }
}

private func insert(_ types: Int, _ count: Int) {
  for _ in 0..<count / types {
    var recipes: [ObjectIdentifier: Recipe] = [:]
    for type in registrables[..<types] { type.insert(into: &recipes) }
  }
}

/// The floor of making singles: their `init`, and an insertion into a dictionary.
private final class MakeAndInsert: ForEachType {
  var instances: [ObjectIdentifier: AnyObject] = [:]

  func callAsFunction<T>(_ type: Numbered<T>.Type) {
    instances[ObjectIdentifier(type)] = Numbered<T>()
  }
}

private let moduleOf200 = Module("of 200") { forEachType(200, Register(resolver: $0)) }

/// Registering and making many types, where one operation is one type, and creating and releasing a resolver.
public let registeringCases: [Case] =
  [
    Case(
      "registration, in a module of 200", goal: 5, must: 8, count: 20_000,
      floor: { for _ in 0..<$0 / 200 { forEachType(200, Insert()) } }
    ) {
      for _ in 0..<$0 / 200 { Resolver("module").load(moduleOf200) }
    }
  ]
  + [200, 1_000, 10_000].map { types in
    Case(
      "registration, of \(types)", goal: types == 200 ? 3 : nil, must: types == 200 ? 4.3 : nil, count: 20_000,
      floor: { insert(types, $0) }
    ) {
      register(types, $0)
    }
  }
  + [1_000, 10_000].map { types in
    let resolver = Resolver()
    forEachType(types, Register(resolver: resolver))
    return Case(
      "singles made and dropped, of \(types)", count: 20_000,
      floor: { for _ in 0..<$0 / types { forEachType(types, MakeAndInsert()) } }
    ) {
      for _ in 0..<$0 / types {
        forEachType(types, Get(resolver: resolver))
        resolver.dropAllCachedDependencies()
      }
    }
  } + [
    Case(
      "registering on 2 threads, to 1", goal: 1.1, must: 1.25, count: 40_000, floor: { register(200, $0 / 2) }
    ) {
      inParallel($0) { register(200, $0) }
    },
    Case("Resolver() made and dropped", count: 2_000, floor: { for _ in 0..<$0 { blackHole(Leaf()) } }) {
      for _ in 0..<$0 { blackHole(Resolver()) }
    },
    Case("Resolver(id) made and dropped", count: 2_000, floor: { for _ in 0..<$0 { blackHole(Leaf()) } }) {
      for _ in 0..<$0 { blackHole(Resolver("made and dropped")) }
    },
  ]

/// A cached `get` among many registrations, compared with one among ten.
public let scaleCases: [Case] = {
  func resolver(_ count: Int) -> Resolver {
    let resolver = Resolver()
    forEachType(count - 1, Register(resolver: resolver))
    forEachType(count - 1, Get(resolver: resolver))
    return resolver.register { Shared(number: unknownNumber) }
  }
  let ten = resolver(10)
  let thousand = resolver(1_000)
  let fiveThousand = resolver(5_000)
  let floor: @Sendable (Int) -> Void = { for _ in 0..<$0 { blackHole(ten.get() as Shared) } }
  return [
    Case("cached get among 1,000, to 10", floor: floor) { for _ in 0..<$0 { blackHole(thousand.get() as Shared) } },
    Case("cached get among 5,000, to 10", goal: 1.05, must: 1.2, floor: floor) {
      for _ in 0..<$0 { blackHole(fiveThousand.get() as Shared) }
    },
  ]
}()
