import Firebolt
import TestSupport
import Testing

/// An instance of one node of a random graph.
private final class Node: Tracked, @unchecked Sendable {
  let plan: Plan
  let dependencies: [Node]
  /// The completion sets it on the thread that made the node, before others see the node.
  var isComplete: Bool

  init(_ ledger: Ledger, _ plan: Plan, _ dependencies: [Node]) {
    self.plan = plan
    self.dependencies = dependencies
    isComplete = plan.completesWith.isEmpty
    super.init(ledger)
  }
}

/// How one node is registered.
private struct Plan: Sendable {
  let number: Int
  let isOfChild: Bool
  let scope: Resolver.Scope
  let isAsync: Bool
  /// Numbers of other nodes, all greater, so that no recipes form a cycle.
  let dependencies: [Int]
  /// Numbers of nodes that the completion asks for. Those of singles can be smaller, which makes circles.
  let completesWith: [Int]

  var isShared: Bool { scope != .factory && scope != .graph && scope != .perResolver }

  static func name(_ number: Int) -> Resolver.Name { Resolver.Name("\(number)") }
}

/// A random graph, its registrations, and the check of each instance and error.
private final class Graph: Sendable {
  static let size = 7

  let ledger = Ledger()
  let served = Tally()
  let seed: UInt64
  private let turns = Tally()
  private let plans: [Plan]
  private let overrides: [Plan]

  init(seed: UInt64) {
    self.seed = seed
    var generator = SeededGenerator(seed: seed)
    let scopes: [Resolver.Scope] = [
      .single, .single, .factory, .weak, .graph, .custom("session"), .expiring(after: 0.000_2), .perResolver,
    ]
    // The parent knows nothing of the first nodes.
    let firstOfParent = Int.random(in: 0...2, using: &generator)
    // The completion of what an asynchronous recipe needs can't ask for that recipe's instance: circles are synchronous.
    let isAsynchronous = Bool.random(using: &generator)
    func plan(_ number: Int, isOfChild: Bool) -> Plan {
      let greater = (number + 1..<Self.size).filter { _ in Int.random(in: 0..<3, using: &generator) == 0 }
      let scope = scopes.randomElement(using: &generator)!
      let isAsync = isAsynchronous && Int.random(in: 0..<3, using: &generator) == 0
      var completesWith: [Int] = []
      if Bool.random(using: &generator) {
        let first = scope == .single && !isAsynchronous ? (isOfChild ? 0 : firstOfParent) : number + 1
        completesWith = (first..<Self.size).filter { $0 != number && Int.random(in: 0..<4, using: &generator) == 0 }
      }
      return Plan(
        number: number, isOfChild: isOfChild, scope: scope, isAsync: isAsync, dependencies: greater,
        completesWith: completesWith)
    }
    plans = (0..<Self.size).map { plan($0, isOfChild: $0 < firstOfParent) }
    overrides = (0..<Self.size).filter { _ in Int.random(in: 0..<4, using: &generator) == 0 }
      .map { plan($0, isOfChild: true) }
  }

  func register(in parent: Resolver, _ child: Resolver) {
    for plan in plans { register(plan, in: plan.isOfChild ? child : parent) }
  }

  /// Registers a node of the parent again.
  func replace(_ number: Int, in parent: Resolver) {
    if !plans[number].isOfChild { register(plans[number], in: parent) }
  }

  var module: Module {
    Module("overrides") { [self] resolver in for plan in overrides { register(plan, in: resolver) } }
  }

  private func register(_ plan: Plan, in resolver: Resolver) {
    let name = Plan.name(plan.number)
    if plan.isAsync {
      resolver.registerAsync(plan.scope, name: name) { [self] (resolver: Resolver) async throws -> Node in
        var dependencies: [Node] = []
        for number in plan.dependencies {
          dependencies.append(try await resolver.getAsync(Node.self, name: Plan.name(number)))
        }
        return try make(plan, dependencies)
      }
    } else {
      resolver.register(plan.scope, name: name) { [self] resolver in
        try make(plan, plan.dependencies.map { try resolver.resolve(Node.self, name: Plan.name($0)) })
      }
    }
    if plan.completesWith.isEmpty { return }
    resolver.initCompleted(Node.self, name: name) { [self] resolver, node in
      for number in plan.completesWith {
        do throws(ResolutionError) {
          _ = try resolver.resolve(Node.self, name: Plan.name(number))
        } catch {
          check(error)
        }
      }
      node.isComplete = true
    }
  }

  private func make(_ plan: Plan, _ dependencies: [Node]) throws -> Node {
    if turns.add() % 23 == 0 { throw Failure("now and then") }
    return Node(ledger, plan, dependencies)
  }

  /// Checks an instance that a request returned to code outside of all recipes.
  ///
  /// - Parameter isOfCopy: Whether a mock made it, which has the registrations of parent and child in one resolver.
  func check(_ node: Node, _ number: Int, isOfCopy: Bool) {
    served.add()
    precondition(node.plan.number == number, "seed \(seed): \(node.plan.number) instead of \(number)")
    checkAll(node, isOfCopy)
  }

  private func checkAll(_ node: Node, _ isOfCopy: Bool) {
    precondition(node.isAlive, "seed \(seed): \(node.plan) was deinitialised")
    precondition(node.isComplete, "seed \(seed): \(node.plan) is incomplete")
    precondition(node.dependencies.map(\.plan.number) == node.plan.dependencies, "seed \(seed): \(node.plan)")
    for dependency in node.dependencies {
      precondition(
        isOfCopy || node.plan.isOfChild || !node.plan.isShared || !dependency.plan.isOfChild,
        "seed \(seed): \(node.plan) of the parent keeps \(dependency.plan) of a child")
      checkAll(dependency, isOfCopy)
    }
  }

  func check(_ error: ResolutionError) {
    switch error.code {
    case .needsAwait, .cancelled: break
    case .recipeThrew where error.underlying is Failure: break
    case .recipeThrew: check(error.underlying as! ResolutionError)
    default: preconditionFailure("seed \(seed): \(error)\n\(plans)\n\(overrides)")
    }
  }
}

private let hooksOfAllNames = Module("hooks of all names") { $0.decorate(Node.self, name: .any) { $1 } }

/// The operations of one thread or task.
private struct Tormentor: Sendable {
  let graph: Graph
  let parent: Resolver
  let child: Resolver
  let module: Module
  var generator: SeededGenerator

  private mutating func random(_ count: Int) -> Int { Int.random(in: 0..<count, using: &generator) }

  mutating func run(operations: Int) {
    for _ in 0..<operations {
      if random(4) == 0 { change() } else { ask(child, random(Graph.size)) }
    }
  }

  mutating func runAwaiting(operations: Int) async {
    for _ in 0..<operations {
      let number = random(Graph.size)
      switch random(8) {
      case 0: change()
      case 1: ask(child, number)
      case 2:
        let task = Task { [self] in await askAwaiting(number) }
        task.cancel()
        await task.value
      default: await askAwaiting(number)
      }
    }
  }

  private func ask(_ resolver: Resolver, _ number: Int) {
    do throws(ResolutionError) {
      let node = try resolver.resolve(Node.self, name: Plan.name(number))
      graph.check(node, number, isOfCopy: resolver is MockResolver)
    } catch {
      graph.check(error)
    }
  }

  private func askAwaiting(_ number: Int) async {
    do throws(ResolutionError) {
      let node = try await child.getAsync(Node.self, name: Plan.name(number))
      graph.check(node, number, isOfCopy: false)
    } catch {
      graph.check(error)
    }
  }

  private mutating func change() {
    let name = Plan.name(random(Graph.size))
    switch random(11) {
    case 0: parent.dropCached(Node.self, name: name)
    case 1: child.dropCached(Node.self, name: name)
    case 2: parent.dropCached(.custom("session"))
    case 3: child.dropAllCachedDependencies()
    case 4: graph.replace(random(Graph.size), in: parent)
    case 5: child.load(module)
    case 6: child.unload(module)
    case 7:
      let copy = MockResolver(inheriting: child)
      copy.mergeDependencies(with: parent)
      ask(Resolver(parent: child), random(Graph.size))
    case 8: (random(2) == 0 ? child : parent).load(hooksOfAllNames)
    case 9: (random(2) == 0 ? child : parent).unload(hooksOfAllNames)
    default: ask(MockResolver(inheriting: child), random(Graph.size))
    }
  }
}

@Suite struct RandomGraphTests {
  @Test func randomGraphsServeNoWrongOrIncompleteInstanceReportNoFalseCycleAndLeakNothing() async {
    var served = 0
    for round in 0..<tortureRounds * 100 {
      let graph = Graph(seed: UInt64(round))
      await watched { await torment(graph) }
      await watched { await reached { graph.ledger.living.isEmpty } }
      served += graph.served.count
    }
    #expect(served > tortureRounds * 2000)
  }

  private func torment(_ graph: Graph) async {
    let parent = Resolver()
    let child = Resolver(parent: parent)
    graph.register(in: parent, child)
    let module = graph.module
    @Sendable func tormentor(_ index: Int) -> Tormentor {
      Tormentor(
        graph: graph, parent: parent, child: child, module: module,
        generator: SeededGenerator(seed: graph.seed * 10 + UInt64(index)))
    }
    await withTaskGroup { group in
      group.addTask {
        _ = await onThreadOfItsOwn {
          onThreads(3) { index in
            var tormentor = tormentor(index)
            tormentor.run(operations: 20)
          }
        }
      }
      for index in 3..<6 {
        group.addTask {
          var tormentor = tormentor(index)
          await tormentor.runAwaiting(operations: 20)
        }
      }
    }
  }
}
