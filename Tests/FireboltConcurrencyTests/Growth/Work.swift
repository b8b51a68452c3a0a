// Exit tests start processes.
#if os(macOS) || os(Linux)
  import Dispatch
  import Firebolt
  import TestSupport

  private final class Part: Sendable {}

  private func names(_ count: Int) -> [Resolver.Name] { (0..<count).map { Resolver.Name("\($0)") } }

  /// The processor time of a body, in seconds.
  private func processorSeconds(_ body: () async -> Void) async -> Double {
    let start = TimedTests.processorTime
    await body()
    return TimedTests.processorTime - start
  }

  /// What many do beside each other, or after each other. Its cost is linear in their number.
  struct Work: Sendable {
    let name: String
    /// The smaller number of elements. If each element is large, a higher number keeps the processor's caches from serving
    /// the smaller number alone.
    let count: Int
    /// Does the work for a number of elements, and returns the processor time of what counts, in seconds.
    let seconds: @Sendable (_ count: Int) async -> Double

    private init(_ name: String, from count: Int = 1000, _ seconds: @escaping @Sendable (_ count: Int) async -> Double)
    {
      (self.name, self.count, self.seconds) = (name, count, seconds)
    }

    static let all: [Work] =
      ofKeys + Shape.allCases.flatMap(ofModules) + [Shape.registrations, .includes, .hooksOfAllNames].map(listing)
    private static let ofKeys: [Work] = [
      Work("failures at the end of a chain, told with their path", from: 250, failures),
      Work("drops of one key after the other", drops),
      Work("drops that are awaited in a task each", awaitedDrops),
      Work("calls for the drops of what is still being made", from: 250, callsForDrops),
      Work("combinations of arguments", combinations),
      Work("a drop of all combinations of arguments in the making", argumentsInTheMaking),
      Work("ends of observations, the newest first") { await observations($0 * 4, newestFirst: true) },
      Work("ends of observations, the oldest first") { await observations($0 * 4, newestFirst: false) },
      Work("hooks of a key, and of all names", hooks),
      Work("waking the tasks that wait for one recipe", from: 2000) { await waiters($0, cancelled: false) },
      Work("cancelling the tasks that wait for one recipe", from: 2000) { await waiters($0, cancelled: true) },
      Work("recipes that begin to wait for the next one", from: 500, chain),
      Work("what a group publishes at the end of its last completion", held),
    ]

    private static func ofModules(_ shape: Shape) -> [Work] {
      [
        Work("loading \(shape)") { count in
          let module = shape.module(count, "one")
          return await processorSeconds { Resolver().load(module) }
        },
        Work("unloading one of two with \(shape)") { count in
          let (one, another) = (shape.module(count, "one"), shape.module(count, "another"))
          let resolver = Resolver().load(one, another)
          return await processorSeconds { resolver.unload(one) }
        },
      ]
    }

    private static func listing(_ shape: Shape) -> Work {
      Work("listing \(shape)") { count in
        let resolver = Resolver().load(shape.module(count, "one"))
        return await processorSeconds { _ = resolver.dependencyList }
      }
    }
    private static func failures(_ count: Int) -> Double {
      let resolver = Resolver()
      let names = names(count)
      for (name, next) in zip(names, names.dropFirst()) {
        resolver.register(.factory, name: name) { try $0.resolve(Int.self, name: next) }
      }
      resolver.register(.factory, name: names[count - 1]) { () throws -> Int in throw Failure("at the end") }
      return onThreads(1, stackSize: 1 << 28) { _ in
        let start = TimedTests.processorTime
        for _ in 0..<20 {
          let error = resolutionError { try resolver.resolve(Int.self, name: names[0]) }
          precondition(error?.path.count == count)
        }
        return TimedTests.processorTime - start
      }[0]
    }

    // MARK: - Dropping

    /// Returns a resolver with instances of names.
    private static func made(_ names: [Resolver.Name], awaitingDrops: Bool = false) -> Resolver {
      let resolver = Resolver()
      for name in names {
        resolver.register(name: name) { Part() }
        if awaitingDrops { resolver.onDrop(Part.self, name: name) { _ in await Task.yield() } }
        _ = resolver.get(Part.self, name: name)
      }
      return resolver
    }

    private static func drops(_ count: Int) async -> Double {
      let names = names(count)
      let resolver = made(names)
      return await processorSeconds {
        for name in names { resolver.dropCached(Part.self, name: name) }
      }
    }

    private static func awaitedDrops(_ count: Int) async -> Double {
      let names = names(count)
      let resolver = made(names, awaitingDrops: true)
      return await watched {
        await processorSeconds {
          let tasks = names.map { name in
            Task {
              resolver.dropCached(Part.self, name: name)
              try await resolver.awaitDrops()
            }
          }
          for task in tasks { try? await task.value }
        }
      }
    }

    private static func callsForDrops(_ count: Int) async -> Double {
      let resolver = Resolver()
      let (began, mayEnd) = (Guarded(0), Gate())
      resolver.registerAsync(.perArguments, args: Int.self) { (_: Int) in
        began.increment()
        await mayEnd.wait()
        return Part()
      }
      resolver.onDrop(Part.self) { _ in }
      return await watched {
        let makings = (0..<count).map { number in Task { _ = try await resolver.getAsync(Part.self, number) } }
        await reached { began.value == count }
        resolver.dropCached(Part.self)
        let start = TimedTests.processorTime
        let calls = (0..<count).map { _ in Task { try await resolver.awaitDrops() } }
        await reached { resolver.teardown.callerCount == count }
        let seconds = TimedTests.processorTime - start
        mayEnd.reach()
        for task in makings + calls { try? await task.value }
        return seconds
      }
    }

    private static func combinations(_ count: Int) async -> Double {
      let resolver = Resolver().register(.perArguments, arg1: Int.self) { (_: Int) in Part() }
      return await processorSeconds {
        for number in 0..<count { _ = resolver.get(Part.self, number) }
        resolver.dropCached(Part.self)
      }
    }

    private static func argumentsInTheMaking(_ count: Int) async -> Double {
      let resolver = Resolver()
      let (begun, goOn) = (Gate(count), Gate())
      resolver.registerAsync(.perArguments, args: Int.self) { _ in
        begun.reach()
        await goOn.wait()
        return Part()
      }
      let tasks = (0..<count).map { number in Task { try await resolver.getAsync(number) as Part } }
      await begun.wait()
      return await processorSeconds {
        resolver.dropCached(Part.self)
        goOn.reach()
        for task in tasks { _ = try? await task.value }
      }
    }

    private static func observations(_ count: Int, newestFirst: Bool) async -> Double {
      let resolver = Resolver()
      let observations = (0..<count).map { _ in resolver.observe { _ in } }
      return await processorSeconds {
        for observation in newestFirst ? observations.reversed() : observations { observation.end() }
      }
    }

    private static func hooks(_ count: Int) async -> Double {
      let resolver = Resolver().register(.factory) { Part() }
      return await processorSeconds {
        for _ in 0..<count { resolver.onDrop(Part.self) { _ in }.onDrop(Part.self, name: .any) { _ in } }
        _ = resolver.get(.single) as Part
        resolver.dropCached(Part.self)
      }
    }

    // MARK: - Waiting

    /// Tasks wait for the instance of one recipe, until that goes on or they are cancelled.
    private static func waiters(_ count: Int, cancelled: Bool) async -> Double {
      await watched {
        let (gate, resolver) = (Gate(), Resolver())
        resolver.registerAsync { () -> Part in
          await gate.wait()
          return Part()
        }
        let tasks = (0..<count).map { _ in Task { (try? await resolver.getAsync(Part.self)) != nil } }
        await reached { resolver.waiterCount(for: Part.self) == count }
        defer { gate.reach() }
        return await processorSeconds {
          if cancelled { for task in tasks { task.cancel() } } else { gate.reach() }
          for task in tasks {
            let got = await task.value
            precondition(got == !cancelled)
          }
        }
      }
    }

    /// The recipes of a chain begin to wait for the next one, one after the other.
    private static func chain(_ count: Int) async -> Double {
      let names = names(count + 1)
      let gates = names.map { _ in Gate() }
      let resolver = Resolver()
      for (number, name) in names.enumerated() {
        resolver.registerAsync(name: name) {
          await gates[number].wait()
          if number < count { _ = try await $0.getAsync(Part.self, name: names[number + 1]) }
          return Part()
        }
      }
      return await watched {
        let tasks = names.map { name in Task { _ = try await resolver.getAsync(Part.self, name: name) } }
        for name in names { await reached { resolver.waiterCount(for: Part.self, name: name) == 1 } }
        let seconds = await processorSeconds {
          for link in 0..<count {
            gates[link].reach()
            await reached { resolver.waiterCount(for: Part.self, name: names[link + 1]) == 2 }
          }
        }
        gates[count].reach()
        for task in tasks { try? await task.value }
        return seconds
      }
    }

    /// A completion makes what its group holds, while tasks wait for what it has made before.
    private static func held(_ count: Int) async -> Double {
      final class Core: Sendable {}
      let resolver = Resolver()
      let names = names(2 * count)
      let (former, later) = (names[..<count], names[count...])
      let tasksWait = DispatchSemaphore(value: 0)
      let isHolding = Gate()
      let seconds = Guarded(0.0)
      resolver.register { Core() }
      for name in names {
        resolver.register(name: name) {
          _ = $0.get() as Core
          return Part()
        }
      }
      resolver.initCompleted(Core.self) { resolver, _ in
        for name in former { _ = resolver.get(name: name) as Part }
        isHolding.reach()
        tasksWait.wait()
        let start = TimedTests.processorTime
        for name in later { _ = resolver.get(name: name) as Part }
        seconds.withLock { $0 = TimedTests.processorTime - start }
      }
      return await watched {
        let thread = Task.detached { _ = onThreads(1) { _ in _ = resolver.get() as Core } }
        await isHolding.wait()
        let tasks = former.map { name in Task { _ = try await resolver.getAsync(Part.self, name: name) } }
        await reached { former.allSatisfy { resolver.waiterCount(for: Part.self, name: $0) == 1 } }
        tasksWait.signal()
        for task in tasks { try? await task.value }
        await thread.value
        return seconds.value
      }
    }
  }

  /// The elements that a module has many of.
  private enum Shape: CaseIterable {
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
  }

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
#endif
