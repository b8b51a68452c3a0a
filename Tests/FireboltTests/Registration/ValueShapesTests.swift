import Firebolt
import FireboltGraph
import TestSupport
import Testing

@Suite("Rules 3 and 63: classes, structs, enums, functions and values of any shape arrive, in debug and in release")
struct ValueShapesTests {
  @Test(arguments: ValueShape.all + ValueShape.ofArguments)
  func inCodeThatIsCompiledForItsType(_ shape: ValueShape) { expect(shape, arrivesIn: shape.ofConcreteType()) }

  @Test(arguments: ValueShape.all + ValueShape.ofArguments)
  func inCodeForAllTypes(_ shape: ValueShape) async throws {
    expect(shape, arrivesIn: try shape.ways.argument())
    expect(shape, arrivesIn: try shape.ways.declared())
    expect(shape, arrivesIn: try await shape.ways.awaited())
  }

  @Test(arguments: ValueShape.all + ValueShape.ofArguments) @MainActor
  func onTheMainActor(_ shape: ValueShape) async throws { expect(shape, arrivesIn: try await shape.ways.onMainActor()) }

  @Test(arguments: ValueShape.all)
  func asAnInstance(_ shape: ValueShape) throws {
    expect(shape, arrivesIn: try shape.ways.result())
    expect(shape, arrivesIn: try shape.ways.instance())
  }

  @Test func aValueTypedSingleIsOneValueCopiedOut() {
    let resolver = Resolver().register { Shapes.Pair() }
    var copy: Shapes.Pair = resolver.get()
    copy.first = 9
    #expect(resolver.get(Shapes.Pair.self) == Shapes.Pair())
  }

  @Test func argumentsThatTellInstancesApart() {
    expectOneInstance(for: Shapes.Empty())
    expectOneInstance(for: Shapes.OnlyCase.one)
    expectOneInstance(for: true)
    expectOneInstance(for: Shapes.Page())
    expectOneInstance(for: Shapes.Aligned())
    expectOneInstance(for: Shapes.Payload.text("text"))
    expectOneInstance(for: Shapes.Empty?.none)
    expectOneInstance(for: Shapes.Empty?.some(Shapes.Empty()))
    expectOneInstance(for: Never?.none)
    expectOneInstance(for: ObjectIdentifier(Shapes.Object.self))
  }

  @inline(__always)
  private func expectOneInstance<T: Hashable & Sendable>(for value: T) {
    let resolver = Resolver().register(.perArguments, args: T.self, Int.self) { Shapes.Object("\($0)".count + $1) }
    let first: Shapes.Object = resolver.get(value, 1)
    #expect(first.number == "\(value)".count + 1)
    #expect(resolver.get(value, 1) as Shapes.Object === first)
    #expect(resolver.get(value, 2) as Shapes.Object !== first)
  }

  @Test func aProtocolThatARecipeTakesAsAnOptional() {
    expectArrivalAsProtocol(Shapes.Empty())
    expectArrivalAsProtocol(Shapes.OnlyCase.one)
    expectArrivalAsProtocol(Shapes.Pair())
    expectArrivalAsProtocol(Shapes.Words())
    expectArrivalAsProtocol(Shapes.Page())
    expectArrivalAsProtocol(Shapes.Aligned())
    expectArrivalAsProtocol(Shapes.Object(1))
  }

  @inline(__always)
  private func expectArrivalAsProtocol<T: Shapes.Sized>(_ value: T) {
    let resolver = Resolver()
      .register(.factory, arg1: (any Shapes.Sized)?.self) { Arrived($0.map { "\($0.size)" } ?? "nil") }
      .register(.factory, name: "plain", arg1: (any Shapes.Sized).self) { Arrived("\($0.size)") }
    #expect((resolver.get(value) as Arrived).text == "\(value.size)")
    #expect((resolver.get(name: "plain", value) as Arrived).text == "\(value.size)")
    #expect((resolver.get() as Arrived).text == "nil")
  }

  @Test func aSampleOfADryRun() async throws {
    let resolver = Resolver()
      .register(.factory, arg1: Shapes.Empty.self) { Arrived("\($0)") }
      .register(.factory, args: Shapes.OnlyCase.self, Shapes.Empty?.self, Shapes.Aligned.self) {
        "\($0) \($1 as Any) \($2)"
      }
    try await resolver.verify(
      dryRun: DryRun(limit: patience).giving(Shapes.Empty()).giving(Shapes.OnlyCase.one).giving(Shapes.Aligned()))
  }

  private func expect(_ shape: ValueShape, arrivesIn ways: [String: String]) {
    for (way, text) in ways { #expect(text == shape.text, "\(shape), \(way)") }
  }
}
