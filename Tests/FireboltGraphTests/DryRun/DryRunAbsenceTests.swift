import Firebolt
import FireboltGraph
import TestSupport
import Testing

private final class Model: Sendable {}
private final class Screen: @unchecked Sendable {  // Sound: one thread at a time uses it.
  var model: Model!
  init(_ model: Model? = nil) { self.model = model }
}
private final class Host: Sendable {}
protocol ArrayPlugin: Sendable {}
private final class Plug: ArrayPlugin {}
protocol OtherPlugin: Sendable {}
extension Plug: OtherPlugin {}
private final class Gear: Sendable {}
private final class Gears: Sendable {}
private struct Box<Item>: Sendable {}

@Suite("Rule 41: a dry run notes optional requests that found nothing") struct DryRunAbsenceTests {
  private let resolver = Resolver()

  @Test func anImplicitlyUnwrappedPropertyIsNotedWithItsPlace() async throws {
    let resolver = Resolver("absences")
    resolver.register(.factory) { (resolver: Resolver) -> Screen in
      let screen = Screen()
      screen.model = resolver.get()
      return screen
    }
    let line = #line - 3
    let verification = try await resolver.verify(dryRun: DryRun(limit: patience))
    #expect(verification.notes.map(\.line) == [line])
    #expect(
      verification.description == """
        Firebolt: 1 note in resolver "absences"
        note: an optional request for Model at \(#fileID):\(line) gets nil:
                    nothing is registered for it in resolver "absences"
          recipe    Screen   (\(#fileID):\(line - 2), factory)
          to fix    `resolver.register { Model(…) }`, or, where nil is not meant, write
                    `$0.get(Model.self)`, which is never optional
        """)
    let accepted: Verification.Acceptance = .init(.absentOptional, of: Model.self)
    #expect(try await resolver.verify(dryRun: DryRun(limit: patience), allowing: [accepted]).issues.isEmpty)
    resolver.register { Model() }
    #expect(await mistakes(resolver).isEmpty)
  }

  @Test(arguments: [
    Wiring("get") { $0.register { Screen($0.get()) } },
    Wiring("get by a name") { $0.register { Screen($0.get(name: "a")) } },
    Wiring("get in a scope") { $0.register { Screen($0.get(.factory)) } },
    Wiring("get with an argument") { $0.register { Screen($0.get(1)) } },
    Wiring("the global get") { $0.register { Screen(get()) } },
    Wiring("get of an optional type") { $0.register { Screen($0.get(Model?.self)) } },
    Wiring("resolve") { $0.register { Screen(try $0.resolve()) } },
    Wiring("awaited") { $0.registerAsync { Screen(try await $0.getAsync()) } },
    Wiring("on the main actor") { $0.register(on: MainActor.self) { Screen($0.get()) } },
    Wiring("in a Lazy") { $0.register { Screen(($0.get() as Lazy<Model?>).value) } },
    Wiring("of a module") { $0.load(Module("m") { $0.register { Screen($0.get()) } }) },
    Wiring("in a completion") { $0.register { Screen() }.initCompleted(Screen.self) { $1.model = $0.get() } },
    Wiring("in a decorator") { $0.register { Screen() }.decorate(Screen.self) { Screen($0.get() ?? $1.model) } },
  ])
  func eachFormIsNotedOnce(_ form: Wiring) async {
    form.register(resolver)
    for _ in 0..<2 {
      let found = await mistakes(resolver)
      #expect(found.map(\.code) == [.absentOptional] && found.map(\.severity) == [.note], "\(found)")
      #expect(found.first?.key.type == Model.self && found.first?.stepKeys == [TypeKey(Screen.self)])
    }
  }

  @Test func whatIsThereOrMayBeAbsentByItsTypeIsNotNoted() async {
    resolver.register(.factory) { () -> Model? in nil }
    resolver.register(name: "found") { Screen($0.get()) }
    resolver.autowire { (_: Host?) in Screen() }
    resolver.register { (try? $0.resolve(Host.self)) == nil }
    #expect(await mistakes(resolver).map(\.description) == [])
  }

  @Test func oneNoteForEachRecipe() async {
    for name in ["a", "b"] {
      resolver.register(name: Resolver.Name(name)) { (resolver: Resolver) -> Screen in
        let (first, second): (Model?, Model?) = (resolver.get(), resolver.get())
        return Screen(first ?? second)
      }
    }
    #expect(await mistakes(resolver).map { $0.steps[0].key.name } == ["a", "b"])
  }

  /// `verify()` notes it, too: it knows the parameter.
  @Test func anEmptyArrayIsNotedIfWhatIsRegisteredResemblesItsElements() async throws {
    resolver.autowire { (_: [any ArrayPlugin]) in Host() }
    #expect(await mistakes(resolver).map(\.description) == [])
    resolver.register(name: "a") { Plug() }
    let found = await mistakes(resolver)
    #expect(found.map(\.code) == [.absentOptional] && found.map(\.severity) == [.note], "\(found)")
    #expect(found.first?.steps.map(\.key) == [TypeKey(Host.self)])
    #expect(found.first?.closeMatches.map(\.key) == [TypeKey(Plug.self, name: "a")])
    #expect(try resolver.verify().notes.count == 1)
    resolver.register(expect: (any ArrayPlugin).self, name: "b") { Plug() }
    #expect(await mistakes(resolver).map(\.description) == [])
  }

  /// What other resolvers have says nothing about an array, nor does a name that is nearly the same.
  @Test func anEmptyArrayIsNoNoteWhateverElseResemblesItsElements() async throws {
    let resolver = Resolver("array of one resolver").autowire { (_: [Gear]) in Host() }
    resolver.autowire { (_: [Box<Int>]) in 1 }.register { Gears() }.register { Box<UInt>() }
    let other = Resolver("array of another resolver").register { Gear() }
    let child = Resolver("array of a child", parent: Resolver().register { Gears() }).autowire { (_: [Gear]) in Host() }
    await withResolver(other) {
      #expect(findings(resolver).map(\.description) == [])
      #expect(findings(child).map(\.description) == [])
      #expect(await mistakes(resolver).map(\.description) == [])
    }
    withExtendedLifetime(other) {}
  }

  @Test func whatIsRegisteredForAnotherProtocolOrNeedsArgumentsIsNoElement() throws {
    resolver.autowire { (_: [any ArrayPlugin]) in Host() }
    resolver.register(expect: (any OtherPlugin).self) { Plug() }
    resolver.register(expects: [(any OtherPlugin).self, (any Sendable).self], name: "listed") { Plug() }
    resolver.register(.factory, name: "argument", arg1: Int.self) { _ in Plug() }
    #expect(try resolver.verify().notes.isEmpty)
    let child = Resolver(parent: resolver.register { Plug() }).autowire { (_: [any ArrayPlugin]) in 1 }
    #expect(
      try child.verify().notes.map { $0.closeMatches.map(\.key) } == [[TypeKey(Plug.self)], [TypeKey(Plug.self)]])
  }

  // MARK: - In the graph

  @Test func theGraphDrawsItWithoutAlarm() async throws {
    resolver.register { Screen($0.get()) }
    let graph = try await resolver.verify(dryRun: DryRun(limit: patience)).graph
    #expect(graph.edges.map(\.kind) == [.optional] && graph.edges.map(\.evidence) == [.observed])
    #expect(graph.missing.map(\.title) == ["Model"])
    #expect(graph == resolver.graph)
    #expect(graph.snapshot == "Model is optional, and not registered\nScreen (single) → Model?\n")
    #expect(graph.mermaid.contains(":::is_absent") && !graph.mermaid.contains("linkStyle"))
    #expect(graph.dot.contains("dashed") && !graph.dot.contains("penwidth"))
    #expect(!graph.html.contains(#""wrong":true"#))
    resolver.autowire { (_: Model) in Host() }
    #expect(resolver.graph.snapshot.hasPrefix("Host (single) → Model\nModel is missing\n"))
  }

  @Test func itIsKnownToWhoeverObserves() {
    resolver.observed { _ = resolver.register { Screen($0.get()) }.get() as Screen }
    #expect(resolver.graph.snapshot.hasSuffix("→ Model?\n"))
  }
}

extension Screen {
  fileprivate convenience init(_ model: Model?, _: Void = ()) { self.init(model) }
}
