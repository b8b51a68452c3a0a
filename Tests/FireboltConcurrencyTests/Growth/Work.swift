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

    /// The limit for the growth of the time with eight times as many elements. Linear work takes eight times as long, and
    /// up to twenty times as long if the elements no longer fit into the processor's caches. That is the case for a plain
    /// list of suspended tasks. Quadratic work takes at least fifty times as long.
    static let bound = 32

    /// Returns the ratio of the times for many elements and for an eighth of them.
    ///
    /// Smaller numbers show earlier whether the growth is faster than quadratic, so that the test doesn't take minutes.
    func growth() async -> Int {
      let early = await growth(from: 64)
      return early < 4 * Self.bound ? await growth(from: count) : early
    }

    /// The least of several measurements counts, because other load on the machine can only make a measurement longer. The
    /// large number is measured again only while the time looks too long.
    private func growth(from count: Int) async -> Int {
      var (small, large) = (Double.infinity, Double.infinity)
      for _ in 0..<TimedTests.measurements { small = min(small, await seconds(count)) }
      for _ in 0..<TimedTests.measurements where large >= Double(Self.bound) * small {
        large = min(large, await seconds(8 * count))
      }
      return Int(large / small)
    }

    static let all: [Work] =
      ofKeys + Shape.allCases.flatMap(ofModules) + [Shape.registrations, .includes, .hooksOfAllNames].map(listing)
    private static let ofKeys = [
      failures, drops, awaitedDrops, callsForDrops, combinations, argumentsInTheMaking, hooks, chain, held,
      observations(newestFirst: true), observations(newestFirst: false), waiters(areCancelled: false),
      waiters(areCancelled: true),
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

    private static let failures = Work("failures at the end of a chain, told with their path", from: 250) { count in
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

    private static let drops = Work("drops of one key after the other") { count in
      let names = names(count)
      let resolver = made(names)
      return await processorSeconds {
        for name in names { resolver.dropCached(Part.self, name: name) }
      }
    }

    private static let awaitedDrops = Work("drops that are awaited in a task each") { count in
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

    private static let callsForDrops = Work("calls for the drops of what is still being made", from: 250) { count in
      let resolver = Resolver()
      let making = Pause(count)
      resolver.registerAsync(.perArguments, args: Int.self) { (_: Int) in
        await making.wait()
        return Part()
      }
      resolver.onDrop(Part.self) { _ in }
      return await watched {
        let makings = (0..<count).map { number in Task { _ = try await resolver.getAsync(Part.self, number) } }
        await making.isReached()
        resolver.dropCached(Part.self)
        let start = TimedTests.processorTime
        let calls = (0..<count).map { _ in Task { try await resolver.awaitDrops() } }
        await reached { resolver.teardown.callerCount == count }
        let seconds = TimedTests.processorTime - start
        making.end()
        for task in makings + calls { try? await task.value }
        return seconds
      }
    }

    private static let combinations = Work("combinations of arguments") { count in
      let resolver = Resolver().register(.perArguments, arg1: Int.self) { (_: Int) in Part() }
      return await processorSeconds {
        for number in 0..<count { _ = resolver.get(Part.self, number) }
        resolver.dropCached(Part.self)
      }
    }

    private static let argumentsInTheMaking = Work("a drop of all combinations of arguments in the making") { count in
      let resolver = Resolver()
      let making = Pause(count)
      resolver.registerAsync(.perArguments, args: Int.self) { _ in
        await making.wait()
        return Part()
      }
      let tasks = (0..<count).map { number in Task { try await resolver.getAsync(number) as Part } }
      await making.isReached()
      return await processorSeconds {
        resolver.dropCached(Part.self)
        making.end()
        for task in tasks { _ = try? await task.value }
      }
    }

    private static func observations(newestFirst: Bool) -> Work {
      Work("ends of observations, the \(newestFirst ? "newest" : "oldest") first", from: 4000) { count in
        let resolver = Resolver()
        let observations = (0..<count).map { _ in resolver.observe { _ in } }
        return await processorSeconds {
          for observation in newestFirst ? observations.reversed() : observations { observation.end() }
        }
      }
    }

    private static let hooks = Work("hooks of a key, and of all names") { count in
      let resolver = Resolver().register(.factory) { Part() }
      return await processorSeconds {
        for _ in 0..<count { resolver.onDrop(Part.self) { _ in }.onDrop(Part.self, name: .any) { _ in } }
        _ = resolver.get(.single) as Part
        resolver.dropCached(Part.self)
      }
    }

    // MARK: - Waiting

    /// Tasks wait for the instance of one recipe, until that goes on or they are cancelled.
    private static func waiters(areCancelled: Bool) -> Work {
      Work("\(areCancelled ? "cancelling" : "waking") the tasks that wait for one recipe", from: 2000) { count in
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
            if areCancelled { for task in tasks { task.cancel() } } else { gate.reach() }
            for task in tasks {
              let got = await task.value
              precondition(got == !areCancelled)
            }
          }
        }
      }
    }

    /// The recipes of a chain begin to wait for the next one, one after the other.
    private static let chain = Work("recipes that begin to wait for the next one", from: 500) { count in
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
    private static let held = Work("what a group publishes at the end of its last completion") { count in
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
#endif
