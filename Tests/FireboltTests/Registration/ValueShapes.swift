// The shapes that a value can have in memory. In release mode the optimiser treats those without a size, without an address
// or with a large alignment differently from the others.

enum Shapes {
  protocol Sized: Sendable {}

  struct Empty: Sized, Hashable {}
  enum OnlyCase: Sized, Hashable { case one }
  struct Pair: Sized, Hashable {
    var first = 3
    var second = 4
  }
  struct Two<Element: Hashable & Sendable>: Hashable, Sendable {
    var first, second: Element
    init(_ element: Element) { (first, second) = (element, element) }
  }
  struct Words: Sized, Hashable { var words = Two(Two(Two(5))) }
  struct Page: Sized, Hashable { var words = Two(Two(Two(Two(Two(Two(Two(Two(Two(6))))))))) }
  struct Aligned: Sized, Hashable {
    var isFirst = true
    var vector = SIMD16<Float>(repeating: 7)
    var isLast = true
  }
  final class Object: Sized {
    let number: Int
    init(_ number: Int) { self.number = number }
  }
  actor Desk {
    let number = 15
  }
  enum Payload: Hashable, Sendable {
    case none
    case number(Int)
    case text(String)
  }
}

extension Shapes.Sized {
  var size: Int { MemoryLayout<Self>.size }
}

/// One shape, and the ways of its values through a resolver.
struct ValueShape: Sendable, CustomStringConvertible {
  let description: String
  /// The text that tells the shape's value from others.
  let text: String
  let ways: any ValueWays
  /// The ways that matter most, compiled for the concrete type, as a client's code is. The others are compiled once, for all
  /// types, because compiling them for each would take minutes.
  let ofConcreteType: @Sendable () -> [String: String]

  @inline(__always)
  init<T: Sendable>(
    _ description: String, _ make: @autoclosure @escaping @Sendable () -> T,
    text: @escaping @Sendable (T) -> String = { "\($0)" }
  ) {
    let ways = Ways(make: make, text: text)
    self.description = description
    self.text = text(make())
    self.ways = ways
    ofConcreteType = { ways.ofConcreteType() }
  }

  static let all: [ValueShape] = [
    ValueShape("struct without stored properties", Shapes.Empty()),
    ValueShape("enum of one case", Shapes.OnlyCase.one),
    ValueShape("Bool", true),
    ValueShape("number", 42),
    ValueShape("text", "a text that is too long to be stored inline"),
    ValueShape("array", [1, 2, 3]),
    ValueShape("tuple with an empty part", (Shapes.Empty(), 8)) { "\($0.0) \($0.1)" },
    ValueShape("tuple of empty parts", (Shapes.Empty(), (), Shapes.OnlyCase.one)) { "\($0.0) \($0.2)" },
    ValueShape("metatype", Shapes.Pair.self),
    ValueShape("metatype of an empty type", Shapes.Empty.self),
    ValueShape("metatype of a class", Shapes.Object.self),
    ValueShape("metatype of an existential", (any Shapes.Sized).self),
    ValueShape("existential metatype", Shapes.Empty.self as any Shapes.Sized.Type),
    ValueShape("closure", { @Sendable in 9 }) { "\($0())" },
    ValueShape(
      "closure with a context",
      { [object = Shapes.Object(10)] number in object.number + number } as @Sendable (Int) -> Int
    ) { "\($0(1))" },
    ValueShape("existential of an empty type", Shapes.Empty() as any Shapes.Sized) { "\($0.size) \($0)" },
    ValueShape("inline existential", Shapes.Pair() as any Shapes.Sized) { "\($0.size) \($0)" },
    ValueShape("boxed existential", Shapes.Words() as any Shapes.Sized) { "\($0.size) \($0)" },
    ValueShape("existential of an object", Shapes.Object(11) as any Shapes.Sized) {
      "\($0.size) \(($0 as? Shapes.Object)?.number ?? 0)"
    },
    ValueShape("class", Shapes.Object(12)) { "\($0.number)" },
    ValueShape("actor", Shapes.Desk()) { "\($0.number)" },
    ValueShape("enum with a payload, its empty case", Shapes.Payload.none),
    ValueShape("enum with a payload", Shapes.Payload.number(13)),
    ValueShape("enum with a counted payload", Shapes.Payload.text("a text that is too long to be stored inline")),
    ValueShape("4 KB struct", Shapes.Page()),
    ValueShape("alignment 16", SIMD4<Float>(1, 2, 3, 4)),
    ValueShape("alignment 64", SIMD16<Float>(repeating: 14)),
    ValueShape("struct of alignment 64", Shapes.Aligned()),
  ]

  /// Those that are arguments alone: nothing, and the same as optional types, none and some.
  static let ofArguments: [ValueShape] = [
    ValueShape("Void", ()),
    ValueShape("Never?", Never?.none),
    ValueShape("Void?, nil", Void?.none),
    ValueShape("Empty?, nil", Shapes.Empty?.none),
    ValueShape("Empty?", Optional(Shapes.Empty())),
    ValueShape("OnlyCase?", Optional(Shapes.OnlyCase.one)),
    ValueShape("Bool?, nil", Bool?.none),
    ValueShape("Bool?", Optional(true)),
    ValueShape("tuple with an empty part?", Optional((Shapes.Empty(), 8))) { "\($0?.1 ?? 0)" },
    ValueShape("metatype?", Optional(Shapes.Pair.self)),
    ValueShape("metatype?, nil", Shapes.Pair.Type?.none),
    ValueShape("closure?", Optional({ @Sendable in 9 })) { "\($0?() ?? 0)" },
    ValueShape("existential?, nil", (any Shapes.Sized)?.none),
    ValueShape("inline existential?", Optional(Shapes.Pair() as any Shapes.Sized)) { "\($0?.size ?? 0)" },
    ValueShape("boxed existential?", Optional(Shapes.Words() as any Shapes.Sized)) { "\($0?.size ?? 0)" },
    ValueShape("class?, nil", Shapes.Object?.none),
    ValueShape("class?", Optional(Shapes.Object(12))) { "\($0?.number ?? 0)" },
    ValueShape("enum with a payload?", Optional(Shapes.Payload.text("text"))),
    ValueShape("4 KB struct?, nil", Shapes.Page?.none),
    ValueShape("4 KB struct?", Optional(Shapes.Page())),
    ValueShape("alignment 64?, nil", Shapes.Aligned?.none),
    ValueShape("alignment 64?", Optional(Shapes.Aligned())),
  ]
}
