import Firebolt
import FireboltGraph
import Testing

/// A bakery, and all the mistakes that its registrations can have.
enum Bakery {
  final class Oven: Sendable {}
  final class Flour: Sendable {}
  final class Dough: Sendable { init(_ flour: Flour) {} }
  protocol Bread: Sendable {}
  final class Loaf: Bread { init(_ dough: Dough, _ oven: Oven) {} }
  final class Shelf: Sendable { init(_ breads: [any Bread], _ spare: Lazy<any Bread>, _ sign: Sign?) {} }
  final class Till: Sendable { init(_ shelf: Provider<Shelf>) {} }
  final class Order: Sendable { init(_ till: Till, _ shelf: Provider<Shelf>) {} }
  final class Sign: Sendable {}

  /// The valid registrations, with every kind of parameter.
  static let app = Module("bakery") {
    $0.register { Oven() }
    $0.autowire(.factory, Flour.init)
    $0.autowire(.graph, Dough.init)
    $0.autowire(.factory, Loaf.init, expect: (any Bread).self)
    $0.autowire(.factory, Loaf.init, expect: (any Bread).self, name: "sliced")
    $0.autowire(.factory, Shelf.init)
    $0.autowire(Till.init)
    $0.autowire(.custom("day"), Order.init, name: "first")
  }

  // The types that the faults use. Each type belongs to one fault.
  final class Yeast: Sendable {}
  final class Rolls: Sendable { init(_ yeast: Yeast, _ oven: Oven) {} }
  final class Buns: Sendable { init(_ yeast: Yeast) {} }
  final class Cellar: Sendable {}
  final class Wine: Sendable { init(_ cellar: Lazy<Cellar>) {} }
  final class Spice: Sendable {}
  final class Cake: Sendable { init(_ spice: Spice) {} }
  final class Key: Sendable {}
  final class Safe: Sendable { init(_ key: Key) {} }
  final class Mirror: Sendable { init(_ mirror: Mirror) {} }
  final class Baker: Sendable { init(_ apprentice: Apprentice) {} }
  final class Apprentice: Sendable { init(_ tool: Tool?, _ baker: Provider<Baker>) {} }
  final class Tool: Sendable { init(_ baker: [Baker]) {} }
  final class Label: Sendable { init(_ text: String) {} }
  final class Jar: Sendable { init(_ label: Label) {} }
  final class Customer: Sendable { init(_ name: String) {} }
  final class Receipt: Sendable { init(_ customer: Customer) {} }
  final class Delivery: Sendable {}
  final class Van: Sendable { init(_ delivery: Delivery) {} }
  final class Shift: Sendable {}
  final class Schedule: Sendable { init(_ shift: Shift) {} }
  final class Basket: Sendable {}
  final class Trolley: Sendable { init(_ basket: Basket) {} }
  final class Stall: Sendable { init(_ trolley: Trolley) {} }
  final class Apron: Sendable {}
  final class Hook: Sendable { init(_ apron: Apron) {} }
  struct Stone: Sendable {}
  protocol Edible: Sendable {}
  final class Wheel: Sendable {}
  final class Cart: Sendable {}
  final class Bell: Sendable {}
  struct Price: Sendable {}
  final class Lamp: Sendable {}
  final class Ghost: Sendable {}
}

/// A mistake, and the issue that it is expected to cause.
struct Fault: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let code: Verification.Issue.Code
  let severity: Verification.Issue.Severity
  /// The key as printed.
  let key: String
  /// Makes the mistake, in a resolver or in its parent, and returns the line of this file on which it is reported.
  let make: @Sendable (_ resolver: Resolver, _ parent: Resolver) -> Int

  init(
    _ description: String, _ code: Verification.Issue.Code, _ severity: Verification.Issue.Severity = .error,
    on key: String,
    _ make: @escaping @Sendable (_ resolver: Resolver, _ parent: Resolver) -> Int
  ) {
    testDescription = description
    self.code = code
    self.severity = severity
    self.key = key
    self.make = make
  }

  static let all = [
    Fault("a missing dependency, needed twice", .notRegistered, on: "Yeast") { resolver, _ in
      resolver.autowire(.factory, Bakery.Rolls.init)
      resolver.autowire(.factory, Bakery.Buns.init)
      return #line - 2
    },
    Fault("a missing dependency that is asked for later", .notRegistered, on: "Cellar") { resolver, _ in
      resolver.autowire(Bakery.Wine.init)
      return #line - 1
    },
    Fault("a dependency that has only names", .notRegistered, on: "Spice") { resolver, _ in
      resolver.register(name: "sweet") { Bakery.Spice() }
      resolver.register(name: "hot") { Bakery.Spice() }
      resolver.autowire(Bakery.Cake.init)
      return #line - 1
    },
    Fault("a parent's single that needs what the child has", .parentNeedsChild, on: "Key") { resolver, parent in
      resolver.register { Bakery.Key() }
      parent.autowire(Bakery.Safe.init)
      return #line - 1
    },
    Fault("a cycle of one", .cycle, on: "Mirror") { resolver, _ in
      resolver.autowire(.factory, Bakery.Mirror.init)
      return #line - 1
    },
    Fault("a cycle of three, through an optional and an array", .cycle, on: "Baker") { resolver, _ in
      resolver.autowire(Bakery.Baker.init)
      resolver.autowire(Bakery.Apprentice.init)
      resolver.autowire(Bakery.Tool.init)
      return #line - 3
    },
    Fault("arguments that nothing supplies", .argumentMismatch, on: "Label") { resolver, _ in
      resolver.register(.factory, arg1: String.self) { Bakery.Label($0) }
      resolver.autowire(Bakery.Jar.init)
      return #line - 2
    },
    Fault("arguments of who asks first", .argumentMadeDependency, .warning, on: "Customer") { resolver, _ in
      resolver.register(arg1: String.self) { Bakery.Customer($0) }
      resolver.autowire(Bakery.Receipt.init)
      return #line - 2
    },
    Fault("an asynchronous factory that nobody can await", .asynchronousDependency, on: "Delivery") { resolver, _ in
      resolver.registerAsync(.factory) { Bakery.Delivery() }
      resolver.autowire { (_: Lazy<Bakery.Delivery>) in Bakery.Van(Bakery.Delivery()) }
      return #line - 2
    },
    Fault("a single that keeps what is dropped with its kind", .captiveDependency, on: "Schedule") { resolver, _ in
      resolver.autowire(.custom("day"), Bakery.Shift.init)
      resolver.autowire(Bakery.Schedule.init)
      return #line - 1
    },
    Fault("a single that keeps what is dropped with its kind, by a factory", .captiveDependency, on: "Stall") {
      resolver, _ in
      resolver.autowire(.custom("tour"), Bakery.Basket.init)
      resolver.autowire(.factory, Bakery.Trolley.init)
      resolver.autowire(Bakery.Stall.init)
      return #line - 1
    },
    Fault("one kind that keeps what is dropped with another", .captiveDependency, on: "Hook") { resolver, _ in
      resolver.register(.custom("night")) { Bakery.Apron() }
      resolver.autowire(.custom("day"), Bakery.Hook.init)
      return #line - 1
    },
    Fault("a protocol to which a struct doesn't conform", .typeMismatch, on: "Edible") { resolver, _ in
      resolver.register(expects: [Bakery.Stone.self, (any Bakery.Edible).self]) { Bakery.Stone() }
      return #line - 1
    },
    Fault("a class that another doesn't inherit from", .typeMismatch, on: "Cart") { resolver, _ in
      resolver.register(expects: [Bakery.Wheel.self, Bakery.Cart.self]) { Bakery.Wheel() }
      return #line - 1
    },
    Fault("a registration under a module's", .shadowedRegistration, .warning, on: "Bell") { resolver, _ in
      resolver.register { Bakery.Bell() }
      resolver.load(Module("bells") { $0.register { Bakery.Bell() } })
      return #line - 2
    },
    Fault("a value that is to be held weakly", .weakValue, .warning, on: "Price") { resolver, _ in
      resolver.register(.weak) { Bakery.Price() }
      return #line - 1
    },
    Fault("a hook of a child on what its parent serves", .unusedHook, .warning, on: "Lamp") { resolver, parent in
      parent.register { Bakery.Lamp() }
      resolver.decorate(Bakery.Lamp.self) { _, lamp in lamp }
      return #line - 1
    },
    Fault("a hook on nothing", .unusedHook, .warning, on: "Ghost") { resolver, _ in
      resolver.onDrop(Bakery.Ghost.self) { _ in }
      return #line - 1
    },
  ]
}
