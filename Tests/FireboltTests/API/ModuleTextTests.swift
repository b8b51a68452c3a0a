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
      error?.description == """
        Firebolt: nothing is registered for Cable in resolver "modules in a path"
          asked by  Plug    (\(Self.file):\(line + 1), factory, module "outer")
                →   Line    (\(Self.file):\(line), single, module "inner")
                →   Cable
          to fix    `$0.register { Cable(…) }` in module "inner" or another
        """)
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
