import Firebolt
import TestSupport

/// A part of a random application. There are as many distinct types of parts as needed.
protocol Piece: AnyObject, Sendable {
  init()
}

final class RandomPart<Number>: Piece { init() {} }

/// An array: a recipe requests its elements.
private protocol AllOfThem {
  static var requestOfAll: @Sendable (Resolver) throws -> Void { get }
}

extension Array: AllOfThem {
  fileprivate static var requestOfAll: @Sendable (Resolver) throws -> Void { { _ = $0.getAll(Element.self) } }
}

/// A value without contents, of a distinct type for each `Number`.
struct Pebble<Number>: Sendable {}

/// A class that no part inherits from.
class Stranger<Number> {}

/// A class that can be registered under two types.
final class Twin<Number>: Stranger<Number>, @unchecked Sendable {}  // Sound: it has no properties.

extension Piece {
  static var asOptional: Any.Type { Self?.self }
  static var asLazy: Any.Type { Lazy<Self>.self }
  static var asProvider: Any.Type { Provider<Self>.self }
  static var asArray: Any.Type { [Self].self }

  /// A parameter that keeps the part.
  static func kept(by link: Int) -> Any.Type { [Self.self, asLazy, asOptional, asArray][link] }

  /// Autowires the type with parameters of the given types.
  static func autowire(
    _ scope: Resolver.Scope, name: Resolver.Name? = nil, needing types: [Any.Type] = [], in resolver: Resolver
  ) {
    func add<each P>(_ rest: ArraySlice<Any.Type>, _ parameters: repeat (each P).Type) {
      @Sendable func make(_: repeat each P) -> Self { Self() }
      func addNext<N>(_ type: N.Type) { add(rest.dropFirst(), repeat each parameters, type) }
      guard let next = rest.first else {
        resolver.autowire(scope, make, name: name)
        return
      }
      _openExistential(next, do: addNext)
    }
    add(types[...])
  }

  /// Registers a recipe that requests the types, or autowires the type.
  static func register(
    _ scope: Resolver.Scope, requesting types: [Any.Type], byRecipe: Bool = true, in resolver: Resolver
  ) {
    guard byRecipe else { return autowire(scope, needing: types, in: resolver) }
    let requests = types.map { type -> @Sendable (Resolver) throws -> Void in
      func request<T>(_: T.Type) -> @Sendable (Resolver) throws -> Void { { _ = try $0.resolve(T.self) } }
      return (type as? any AllOfThem.Type)?.requestOfAll ?? _openExistential(type, do: request)
    }
    resolver.register(scope) { (resolver: Resolver) throws -> Self in
      for request in requests { try request(resolver) }
      return Self()
    }
  }

  /// The name that further parts of a type are registered under.
  static var ownName: Resolver.Name { .unique() }
}

/// A random application that is valid at first: each part depends only on later parts, and no part keeps an instance
/// with a shorter lifetime.
struct RandomApplication {
  /// How a part is registered.
  struct Plan {
    var scope: Resolver.Scope
    var needs: [Any.Type] = []
    var isInParent: Bool
    /// Whether the part needs all parts of its own type: what is registered beside it under a name, and not itself.
    var gathers = false
  }

  private static let digits: [any Any.Type] = [
    Int.self, Int8.self, Int16.self, Int32.self, Int64.self, UInt.self, UInt8.self, UInt16.self, UInt32.self,
    UInt64.self, Float.self, Double.self, Bool.self, Character.self, String.self, Unicode.Scalar.self,
  ]

  /// The 256 available types.
  private static let types: [any Piece.Type] = digits.flatMap { first in
    digits.map { second in
      func type<A>(_: A.Type) -> any Piece.Type {
        func type<B>(_: B.Type) -> any Piece.Type { RandomPart<(A, B)>.self }
        return _openExistential(second, do: type)
      }
      return _openExistential(first, do: type)
    }
  }

  var plans: [Plan] = []
  private var used = 0

  init(parts count: Int, using generator: inout SeededGenerator) {
    let scopes: [Resolver.Scope] = [
      .single, .factory, .weak, .graph, .custom("day"), .expiring(after: 60), .perResolver, .perArguments,
    ]
    let split = Int.random(in: 0...count, using: &generator)
    plans = (0..<count).map { Plan(scope: .factory, isInParent: $0 >= split) }
    used = count
    // The scopes that an instance of each part keeps: the part's own scope or, if nothing but its user keeps it, the
    // scopes that its dependencies keep. A `Provider` keeps nothing.
    var kept = [Set<Resolver.Scope>](repeating: [], count: count)
    for index in plans.indices.reversed() {
      var keeps: Set<Resolver.Scope> = []
      for _ in 0..<Int.random(in: 0...3, using: &generator) where index + 1 < count {
        let other = Int.random(in: (index + 1)..<count, using: &generator)
        let type = Self.types[other]
        switch Int.random(in: 0..<6, using: &generator) {
        case 0: plans[index].needs.append(type.asProvider)
        case let kind:
          plans[index].needs.append([1: type.asLazy, 2: type.asOptional, 3: type.asArray][kind] ?? type)
          keeps.formUnion(kept[other])
        }
      }
      plans[index].gathers = Int.random(in: 0..<5, using: &generator) == 0
      let scope = scopes.randomElement(using: &generator) ?? .single
      let allowed: Set<Resolver.Scope>? =
        switch scope {
        case .single, .perArguments: [.single, .perArguments]
        case .custom, .expiring, .perResolver: [.single, .perArguments, scope]
        case .factory, .weak, .graph: nil
        }
      plans[index].scope = allowed.map(keeps.isSubset) ?? true ? scope : .factory
      kept[index] = [.factory, .weak, .graph].contains(plans[index].scope) ? keeps : [plans[index].scope]
    }
  }

  /// Returns a type that the application hasn't used.
  mutating func freshType() -> any Piece.Type {
    defer { used += 1 }
    return Self.types[used]
  }

  static func type(_ index: Int) -> any Piece.Type { types[index] }

  /// Returns the parts that some parts need, directly or by way of others, and these themselves.
  ///
  /// - Parameter byRecipes: Whether the parts have recipes. Nobody sees what a `Provider` of a recipe would request.
  func needed(by roots: Set<Int>, byRecipes: Bool) -> Set<Int> {
    var found = roots
    var next = Array(roots)
    while let index = next.popLast() {
      for other in plans.indices where !found.contains(other) {
        let type = Self.types[other]
        let forms: [Any.Type] =
          [type, type.asLazy, type.asOptional, type.asArray] + (byRecipes ? [] : [type.asProvider])
        if forms.contains(where: { form in plans[index].needs.contains { $0 == form } }) {
          found.insert(other)
          next.append(other)
        }
      }
    }
    return found
  }

  /// Registers all parts, in random order, autowired or with recipes.
  func register(
    in resolver: Resolver, _ parent: Resolver, byRecipes: Bool = false, using generator: inout SeededGenerator
  ) {
    // What concerns each instance that conforms, or none, is no issue.
    for home in [resolver, parent] {
      home.initCompleted(conformingTo: (any Piece).self) { _, _ in }.onDrop(conformingTo: (any Piece).self) { _ in }
      home.initCompleted(conformingTo: (any Hashable).self) { _, _ in throw Failure("nothing conforms") }
    }
    for index in plans.indices.shuffled(using: &generator) {
      let (type, plan) = (Self.types[index], plans[index])
      let home = plan.isInParent ? parent : resolver
      if plan.gathers { type.autowire(.factory, name: type.ownName, in: home) }
      let needs = plan.needs + (plan.gathers ? [type.asArray] : [])
      type.register(plan.scope, requesting: needs, byRecipe: byRecipes, in: home)
    }
  }
}
