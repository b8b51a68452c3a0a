import Firebolt
import TestSupport
import Testing

@Suite("Names of modules in texts")
struct ModuleTextTests {
  private static let file = "FireboltTests/ModuleTextTests.swift"

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
          asked by  Plug    (\(Self.file):\(line + 1), factory, module "outer")
                →   Line    (\(Self.file):\(line), single, module "inner")
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
        texts.withLock { $0.append(resolutionError { try own.resolve(Cable.self, name: name) }?.textWithoutRequest) }
      }
    }
    resolver.load(module)
    let words = "before, or ask after `load`: what a module registers is visible then"
    #expect(
      texts.withLock { $0 } == [
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

  @Test func theListNamesTheModuleOfWhatIsInForce() {
    struct Cable {}
    struct Line {}
    let resolver = Resolver("modules in the list")
    let line = #line + 1
    resolver.register { Line() }.register { Cable() }
    let module = Module("over") { $0.register { Cable() } }
    resolver.load(module)
    _ = resolver.get() as Cable
    #expect(
      resolver.dependencyList == """
        Firebolt: 2 registrations in resolver "modules in the list"
          Line    (\(Self.file):\(line), single)
          Cable   (\(Self.file):\(line + 1), single, module "over", cached)
        """)
    resolver.unload(module)
    #expect(
      resolver.dependencyList == """
        Firebolt: 2 registrations in resolver "modules in the list"
          Line    (\(Self.file):\(line), single)
          Cable   (\(Self.file):\(line), single)
        """)
  }
}
