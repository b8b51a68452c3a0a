// Exit tests start processes.
#if os(macOS) || os(Linux)
  import Firebolt
  import TestSupport
  import Testing

  private final class Part: Sendable {}

  private enum One<T> {}
  private enum Zero<T> {}
  private final class Numbered<T>: Sendable {}

  /// Adds one of as many types as there are numbers, with a hook of all names.
  private func addHooked(_ number: Int, to resolver: Resolver) {
    func add<T>(_ rest: Int, _ type: T.Type) {
      switch rest {
      case 0: resolver.register { Numbered<T>() }.onDrop(Numbered<T>.self, name: .any) { _ in }
      case _ where rest.isMultiple(of: 2): add(rest / 2, Zero<T>.self)
      default: add(rest / 2, One<T>.self)
      }
    }
    add(number, Void.self)
  }

  /// The elements that a module has many of.
  private enum Shape: String, Codable, CaseIterable {
    case registrations
    case includes
    /// Modules that all include the same module.
    case includesThatShareOne
    /// Modules that all register the same key.
    case includesOfOneKey
    /// Modules that all add a hook to the same key.
    case includesThatHookOneKey
    /// Types that each have a hook of all names.
    case hooksOfAllNames

    func module(_ count: Int, _ prefix: String) -> Module {
      let names = (0..<count).map { Resolver.Name("\(prefix) \($0)") }
      @Sendable func registering(_ name: Resolver.Name, includes: [Module] = []) -> Module {
        Module(name.rawValue, includes: includes) { $0.register(name: name) { Part() } }
      }
      switch self {
      case .registrations: return Module(prefix) { for name in names { $0.register(name: name) { Part() } } }
      case .includes: return Module(prefix, includes: names.map { registering($0) }) { _ in }
      case .includesThatShareOne:
        let common = registering(Resolver.Name("\(prefix) common"))
        return Module(prefix, includes: names.map { registering($0, includes: [common]) }) { _ in }
      case .includesOfOneKey:
        return Module(prefix, includes: names.map { Module($0.rawValue) { $0.register(.factory) { Part() } } }) { _ in }
      case .includesThatHookOneKey:
        return Module(prefix, includes: names.map { Module($0.rawValue) { $0.onDrop(Part.self) { _ in } } }) { _ in }
      case .hooksOfAllNames: return Module(prefix) { for number in names.indices { addHooked(number, to: $0) } }
      }
    }

    /// Prints how the time of loading a module grows, or of unloading it from a resolver that has another one, too.
    func printGrowth(ofUnloading unloads: Bool) async {
      await TimedTests.printGrowth { count in
        let (one, another) = (module(count, "one"), module(count, "another"))
        let resolver = Resolver()
        if unloads { resolver.load(one, another) }
        let start = TimedTests.processorTime
        if unloads { resolver.unload(one) } else { resolver.load(one) }
        return TimedTests.processorTime - start
      }
    }

    /// Prints how the time of listing what a module has registered grows.
    func printGrowthOfListing() async {
      await TimedTests.printGrowth { count in
        let resolver = Resolver().load(module(count, "one"))
        let start = TimedTests.processorTime
        precondition(!resolver.dependencyList.isEmpty)
        return TimedTests.processorTime - start
      }
    }
  }

  extension TimedTests {
    @Suite("Rule 59: loading and unloading", .serialized) struct LinearModuleTests {
      // Exit tests that capture need Swift 6.3.
      #if compiler(>=6.3)
        @Test(arguments: Shape.allCases)
        fileprivate func loadingIsLinear(in shape: Shape) async throws {
          let result = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) { [shape] in
            await shape.printGrowth(ofUnloading: false)
          }
          try TimedTests.expectLinear(result)
        }

        @Test(arguments: Shape.allCases)
        fileprivate func unloadingOneOfTwoIsLinear(in shape: Shape) async throws {
          let result = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) { [shape] in
            await shape.printGrowth(ofUnloading: true)
          }
          try TimedTests.expectLinear(result)
        }

        @Test(arguments: [Shape.registrations, .includes, .hooksOfAllNames])
        fileprivate func listingIsLinear(in shape: Shape) async throws {
          let result = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) { [shape] in
            await shape.printGrowthOfListing()
          }
          try TimedTests.expectLinear(result)
        }
      #endif
    }
  }
#endif
