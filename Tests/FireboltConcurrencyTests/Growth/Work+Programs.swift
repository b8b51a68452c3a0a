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

  extension Work {
    /// Does the work for a number of elements.
    ///
    /// - Returns: The processor time of what counts, in seconds.
    func seconds(for count: Int) async -> Double {
      switch self {
      case .failuresInAChain: failures(count)
      case .drops: await drops(count)
      case .awaitedDrops: await awaitedDrops(count)
      case .callsForDropsOfWhatIsMade: await callsForDrops(count)
      case .combinationsOfArguments: await combinations(count)
      case .dropOfArgumentsInTheMaking: await argumentsInTheMaking(count)
      case .endsOfObservations(let newestFirst): await observations(count * 4, newestFirst)
      case .hooks: await hooks(count)
      case .wakingWaiters: await waiters(count, cancelled: false)
      case .cancellingWaiters: await waiters(count, cancelled: true)
      case .waitersInAChain: await chain(count)
      case .whatAGroupHolds: await held(count)
      case .loading(let shape): await modules(count, shape, unloads: false)
      case .listing(let shape): await listing(count, shape)
      case .unloadingOneOfTwo(let shape): await modules(count, shape, unloads: true)
      }
    }

    private func failures(_ count: Int) -> Double {
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
    private func made(_ names: [Resolver.Name], awaitingDrops: Bool = false) -> Resolver {
      let resolver = Resolver()
      for name in names {
        resolver.register(name: name) { Part() }
        if awaitingDrops { resolver.onDrop(Part.self, name: name) { _ in await Task.yield() } }
        _ = resolver.get(Part.self, name: name)
      }
      return resolver
    }

    private func drops(_ count: Int) async -> Double {
      let names = names(count)
      let resolver = made(names)
      return await processorSeconds {
        for name in names { resolver.dropCached(Part.self, name: name) }
      }
    }

    private func awaitedDrops(_ count: Int) async -> Double {
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

    private func callsForDrops(_ count: Int) async -> Double {
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

    private func combinations(_ count: Int) async -> Double {
      let resolver = Resolver().register(.perArguments, arg1: Int.self) { (_: Int) in Part() }
      return await processorSeconds {
        for number in 0..<count { _ = resolver.get(Part.self, number) }
        resolver.dropCached(Part.self)
      }
    }

    private func argumentsInTheMaking(_ count: Int) async -> Double {
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

    private func observations(_ count: Int, _ newestFirst: Bool) async -> Double {
      let resolver = Resolver()
      let observations = (0..<count).map { _ in resolver.observe { _ in } }
      return await processorSeconds {
        for observation in newestFirst ? observations.reversed() : observations { observation.end() }
      }
    }

    private func hooks(_ count: Int) async -> Double {
      let resolver = Resolver().register(.factory) { Part() }
      return await processorSeconds {
        for _ in 0..<count { resolver.onDrop(Part.self) { _ in }.onDrop(Part.self, name: .any) { _ in } }
        _ = resolver.get(.single) as Part
        resolver.dropCached(Part.self)
      }
    }

    // MARK: - Waiting

    /// Tasks wait for the instance of one recipe, until that goes on or they are cancelled.
    private func waiters(_ count: Int, cancelled: Bool) async -> Double {
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
    private func chain(_ count: Int) async -> Double {
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
    private func held(_ count: Int) async -> Double {
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

    // MARK: - Modules

    private func modules(_ count: Int, _ shape: Shape, unloads: Bool) async -> Double {
      let (one, another) = (shape.module(count, "one"), shape.module(count, "another"))
      let resolver = Resolver()
      if unloads { resolver.load(one, another) }
      return await processorSeconds {
        _ = unloads ? resolver.unload(one) : resolver.load(one)
      }
    }
  }

  extension Work {
    private func listing(_ count: Int, _ shape: Shape) async -> Double {
      let resolver = Resolver().load(shape.module(count, "one"))
      return await processorSeconds { precondition(!resolver.dependencyList.isEmpty) }
    }
  }

  extension Work.Shape {
    fileprivate func module(_ count: Int, _ prefix: String) -> Module {
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
