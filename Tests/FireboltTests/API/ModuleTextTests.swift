import Firebolt
import TestSupport
import Testing

private func trap() -> Resolver { Resolver("trap") }

private func accounts() -> Module { Module("accounts") { $0.load(basket()) } }
private func basket() -> Module { Module("basket") { $0.load(prices()) } }
private func prices() -> Module { Module("prices") { $0.load(accounts()) } }
private let sun: Module = Module("sun", includes: [moon]) { _ in }
private let moon: Module = Module("moon", includes: [sun]) { _ in }
private func list<T: Sendable>(of type: T.Type) -> Module { Module("list") { $0.register { [T]() } } }

private let twoOfOneName = #"Firebolt: two modules are called "storage""#
private let twoLists = #"Firebolt: two modules are called "list", and only one of them registers"#
private let file = "FireboltTests/ModuleTextTests.swift"

let moduleTraps = Traps { stops in
  stops(
    "two of one name in two places", at: #line + 4, twoOfOneName, "  one       \(file):\(#line + 3)",
    "  another   \(file):\(#line + 3)", "  to fix    give each a name of its own"
  ) {
    let resolver = trap().load(Module("storage") { _ in })
    resolver.load(Module("storage") { _ in })
  }
  stops("two of one name, one of them included", at: #line + 2, twoOfOneName) {
    let included = Module("storage") { _ in }
    trap().load(included, Module("top", includes: [Module("storage") { _ in }]) { _ in })
  }
  stops("one that includes another of its name", at: #line + 2, twoOfOneName) {
    let included = Module("storage") { _ in }
    trap().load(Module("storage", includes: [included]) { _ in })
  }
  stops("one during which another of its name is loaded", at: #line + 3, twoOfOneName) {
    let resolver = trap()
    let other = Module("storage") { _ in }
    resolver.load(Module("storage") { _ in resolver.load(other) })
  }
  stops("a cycle, with its path", at: #line + 1, #"each other: "accounts" → "basket" → "prices" → "accounts""#) {
    trap().load(Module("shop", includes: [accounts()]) { _ in })
  }
  stops("global constants that include each other", at: #line + 1, #"each other: "sun" → "moon" → "sun""#) {
    trap().load(sun)
  }
  stops("one function for two types", at: #line + 1, twoLists) {
    trap().load(list(of: Int.self), list(of: Int.self)).load(list(of: String.self))
  }
  stops("one function for two types, loaded together", at: #line + 1, twoLists) {
    trap().load(list(of: Int.self), list(of: String.self))
  }
}

@Suite("Rule 32: texts about modules, and what stops a program that loads them")
struct ModuleTextTests {
  @Test func aPathNamesTheModuleOfEachStep() {
    final class Cable {}
    final class Line { init(_ cable: Cable) {} }
    final class Plug { init(_ line: Line) {} }
    let resolver = Resolver("modules in a path")
    let line = #line + 1
    let inner = Module("inner") { $0.register { Line(try $0.resolve()) } }
    let outer = Module("outer", includes: [inner]) { $0.register(.factory) { Plug(try $0.resolve()) } }
    resolver.load(outer)
    let error = resolutionError { try resolver.resolve(Plug.self) }
    #expect(error?.path.map(\.module) == ["outer", "inner", nil])
    #expect(
      error?.textWithoutRequest == """
        Firebolt: nothing is registered for Cable in resolver "modules in a path"
          asked by  Plug    (\(file):\(line + 1), factory, module "outer")
                →   Line    (\(file):\(line), single, module "inner")
                →   Cable
          to fix    `$0.register { Cable(…) }` in module "inner" or another
        """)
  }

  @Test func whatAModulesOwnClosureLacksIsSaidToBeVisibleAfterLoad() throws {
    struct Cable: Sendable {}
    let resolver = Resolver("a module's closure")
    let texts = Guarded([String?]())
    let inner = Module("inner") { $0.register { Cable() } }
    let module = Module("outer", includes: [inner]) { own in
      own.register(name: "own") { Cable() }
      #expect(!own.isRegistered(Cable.self, name: "own") && own.getAll(Cable.self).isEmpty)
      #expect((own.get(name: "own") as Cable?) == nil)
      for name in ["own", nil] as [Resolver.Name?] {
        texts.append(resolutionError { try own.resolve(Cable.self, name: name) }?.textWithoutRequest.unwrapped)
      }
    }
    resolver.load(module)
    let words = "before, or ask after `load`: what a module registers is visible then"
    #expect(
      texts.value == [
        """
        Firebolt: nothing is registered for Cable "own" in resolver "a module's closure"
          to fix    `resolver.register(name: "own") { Cable(…) }` \(words)
        """,
        """
        Firebolt: nothing is registered for Cable in resolver "a module's closure"
          to fix    `resolver.register { Cable(…) }` \(words)
        """,
      ])
    #expect(resolver.isRegistered(Cable.self) && resolver.isRegistered(Cable.self, name: "own"))
    #expect(resolutionError { try resolver.resolve(Int.self) }?.description.contains("load") == false)
  }
}
