import Firebolt
import FireboltGraph
import Foundation
import TestSupport
import Testing

extension Profile {
  /// The key of each run, with the key of its caller.
  fileprivate var nesting: [String] {
    runs.map { run in "\(run.step.key)" + (run.caller.map { " in \(runs[$0].step.key)" } ?? "") }
  }

  fileprivate func run(of type: Any.Type) -> Run? { runs.first { $0.step.key == TypeKey(type) } }

  /// The key of a run.
  fileprivate func key(_ run: Int?) -> TypeKey? { run.map { runs[$0].step.key } }
}

/// Profiles: what was made, in what, where, and how long it took.
struct ProfileTests {
  private let resolver = Resolver()

  @Test func aProfileHasEachRunInsideWhatAskedForIt() {
    resolver.register { Leaf() }
    resolver.register { Branch(leaf: $0.get()) }
    resolver.register(.factory) { Tree(branch: $0.get(), leaf: $0.get()) }
    let profile = resolver.profile {
      _ = resolver.get() as Tree
      _ = resolver.get() as Tree
    }
    #expect(profile.nesting == ["Tree", "Branch in Tree", "Leaf in Branch", "Tree"])
    #expect(profile.runs.allSatisfy { $0.outcome == .made && $0.lane == 0 })
    #expect(profile.waits.isEmpty)
  }

  @Test func whatARecipeTakesItselfLeavesOutWhatItAsksFor() throws {
    resolver.register {
      Thread.sleep(forTimeInterval: 0.02)
      return Leaf()
    }
    resolver.register { Branch(leaf: $0.get()) }
    let profile = resolver.profile { _ = resolver.get() as Branch }
    let (leaf, branch) = try (#require(profile.run(of: Leaf.self)), #require(profile.run(of: Branch.self)))
    #expect(leaf.selfSeconds == leaf.seconds)
    #expect(leaf.seconds >= 0.02)
    #expect(branch.seconds >= leaf.seconds)
    // The sum is exact but for rounding, however long the machine takes.
    #expect(abs(branch.selfSeconds - (branch.seconds - leaf.seconds)) < 1e-9)
    #expect(branch.start <= leaf.start)
    #expect(profile.seconds >= branch.start + branch.seconds)
  }

  @Test func aRunThatFailsIsThereAndAClosureThatThrowsEndsTheProfile() {
    resolver.register { () throws -> Leaf in throw Failure("broken") }
    #expect(throws: ResolutionError.self) { try resolver.profile { _ = try resolver.resolve(Leaf.self) } }
    let recording = resolver.startProfile()
    _ = try? resolver.resolve(Leaf.self)
    #expect(recording.stop().runs.map(\.outcome) == [.failed])
  }

  @Test func aStoppedRecordingStaysAsItIs() {
    resolver.register(.factory) { Leaf() }
    let recording = resolver.startProfile()
    _ = resolver.get() as Leaf
    let first = recording.stop()
    _ = resolver.get() as Leaf
    let second = recording.stop()
    #expect(first.runs.count == 1 && second.runs.count == 1 && first.seconds == second.seconds)
  }

  @Test func whatStillRunsAtTheEndIsMarked() {
    let recording = Guarded<ProfileRecording?>(nil)
    let profile = Guarded<Profile?>(nil)
    resolver.register {
      profile.withLock { $0 = recording.value?.stop() }
      return Leaf()
    }
    recording.withLock { $0 = resolver.startProfile() }
    _ = resolver.get() as Leaf
    #expect(profile.value?.runs.map(\.outcome) == [.running])
  }

  @Test func aThreadThatWaitsIsShownWithWhatItWaitsFor() throws {
    let (begun, end, returned) = (Milestone(), Milestone(), Milestone())
    resolver.register {
      begun.reach()
      end.wait()
      return Leaf()
    }
    resolver.register { Twig() }
    resolver.register {
      let leaf: Leaf = $0.get()
      // Otherwise the other thread's run might end last.
      returned.wait()
      _ = $0.get() as Twig
      return Branch(leaf: leaf)
    }
    let recording = resolver.startProfile()
    onThreads(2) { [resolver] index in
      if index == 0 {
        _ = resolver.get() as Leaf
        returned.reach()
      } else {
        begun.wait()
        onADetachedThread {
          while resolver.waiterCount(for: Leaf.self) == 0 { relax() }
          end.reach()
        }
        _ = resolver.get() as Branch
      }
    }
    let profile = recording.stop()
    let wait = try #require(profile.waits.first)
    #expect(profile.waits.count == 1)
    #expect(profile.key(wait.caller) == TypeKey(Branch.self) && profile.key(wait.maker) == TypeKey(Leaf.self))
    #expect(wait.maker.map { profile.runs[$0].lane } != wait.lane)
    let branch = try #require(profile.run(of: Branch.self))
    #expect(abs(branch.waitedSeconds - wait.seconds) < 1e-6)
    #expect(branch.selfSeconds <= branch.seconds - wait.seconds + 1e-6)
    let keys = profile.criticalPath.map { profile.key($0.run) }
    #expect(keys == [TypeKey(Leaf.self), TypeKey(Twig.self), TypeKey(Branch.self)], "what was needed last ended last")
  }

  @Test func asynchronousRecipesHaveALaneForEachTask() async throws {
    resolver.registerAsync { Leaf() }
    resolver.registerAsync { Branch(leaf: try await $0.getAsync()) }
    let profile = try await resolver.profile { () async throws in _ = try await resolver.getAsync(Branch.self) }
    #expect(profile.nesting == ["Branch", "Leaf in Branch"])
    #expect(Set(profile.runs.map(\.lane)).count == 2)
    #expect(profile.lanes.allSatisfy { $0.hasPrefix("tasks") })
    #expect(profile.waits.isEmpty, "a request that runs the recipe itself doesn't wait for another")
  }

  /// What `getAsync` prepares has the recipe as its caller, which lasts from the first request on.
  @Test func awaitedParametersBelongToWhatTakesThem() async throws {
    let (begun, end) = (Gate(), Gate())
    resolver.registerAsync {
      begun.reach()
      await end.wait()
      return Leaf()
    }
    resolver.autowire(Branch.init)
    let recording = resolver.startProfile()
    let first = Task { [resolver] in try await resolver.getAsync(Leaf.self) }
    await begun.wait()
    let second = Task { [resolver] in try await resolver.getAsync(Branch.self) }
    await reached { resolver.waiterCount(for: Leaf.self) == 2 }
    end.reach()
    _ = try await (first.value, second.value)
    let profile = recording.stop()
    #expect(profile.nesting == ["Leaf", "Branch"])
    let branch = try #require(profile.run(of: Branch.self))
    let wait = try #require(profile.waits.first)
    #expect(profile.key(wait.caller) == TypeKey(Branch.self) && profile.key(wait.maker) == TypeKey(Leaf.self))
    // It began with what it waited for, although its recipe ran only after that.
    #expect(branch.start == wait.start && branch.waitedSeconds == wait.seconds)
    #expect(branch.start + branch.seconds >= wait.start + wait.seconds)
  }

  @Test func whatAwaitsItsOwnParametersTellsThem() async throws {
    resolver.registerAsync { Leaf() }
    resolver.autowire(Branch.init).autowire(Crown.init)
    let profile = try await resolver.profile { () async throws in _ = try await resolver.getAsync(Crown.self) }
    #expect(profile.nesting == ["Crown", "Branch in Crown", "Leaf in Branch"])
    for (outer, inner) in zip(profile.runs, profile.runs.dropFirst()) {
      #expect(outer.start <= inner.start && outer.start + outer.seconds >= inner.start + inner.seconds)
    }
  }

  /// The chain that ends last, and what a recipe stood behind.
  @Test func theCriticalPathIsTheChainThatEndsLast() async throws {
    let slow = Gate()
    resolver.registerAsync(name: "first") {
      await slow.wait()
      return Leaf()
    }
    resolver.registerAsync(name: "second") { Leaf() }
    resolver.registerAsync { resolver in
      let first = try await resolver.getAsync(Leaf.self, name: "first")
      return Branch(leaf: try await resolver.getAsync(Leaf.self, name: "second") === first ? first : first)
    }
    let recording = resolver.startProfile()
    let made = Task { [resolver] in try await resolver.getAsync(Branch.self) }
    await reached { resolver.waiterCount(for: Leaf.self, name: "first") > 0 }
    slow.reach()
    _ = try await made.value
    let profile = recording.stop()
    let path = profile.criticalPath
    let (first, second) = (TypeKey(Leaf.self, name: "first"), TypeKey(Leaf.self, name: "second"))
    #expect(path.map { profile.key($0.run) } == [first, second, TypeKey(Branch.self)])
    #expect(path.map { profile.key($0.predecessor) } == [nil, first, nil])
    // Each moment from the beginning to the end belongs to one of them.
    let branch = try #require(profile.run(of: Branch.self))
    #expect(abs(path.reduce(0) { $0 + $1.seconds } - branch.seconds) < 1e-9)
    #expect(path[1].delay > 0 && path[1].delay < branch.seconds)
    #expect(Resolver().profile {}.criticalPath.isEmpty)
  }

  @Test func whatAChildMakesAndWhatItsParentSharesIsInOneProfile() {
    resolver.register { Leaf() }
    let child = Resolver(parent: resolver)
    child.register { Branch(leaf: $0.get()) }
    #expect(child.profile { _ = child.get() as Branch }.nesting == ["Branch", "Leaf in Branch"])
    let other = Resolver(parent: resolver)
    other.register { Branch(leaf: $0.get()) }
    #expect(resolver.profile { _ = other.get() as Branch }.nesting == ["Branch"])
  }

  @Test func tasksThatFollowEachOtherShareALane() async throws {
    resolver.registerAsync(.factory) { Leaf() }
    let recording = resolver.startProfile()
    for _ in 0..<10 { _ = try await Task { [resolver] in try await resolver.getAsync(Leaf.self) }.value }
    #expect(recording.stop().lanes == ["tasks 1"])
  }

  @Test func aReleasedRecordingRecordsNoMore() {
    resolver.register(.factory) { Leaf() }
    weak var recording: ProfileRecording?
    do {
      let strong = resolver.startProfile()
      recording = strong
      _ = strong.stop()
    }
    #expect(recording == nil)
  }

  @MainActor @Test func whatRunsOnTheMainThreadIsMarked() async {
    resolver.register { Leaf() }
    let profile = resolver.profile { _ = resolver.get() as Leaf }
    #expect(profile.runs.map(\.isOnMainThread) == [true])
    // Although a task calls it: a recipe that runs to its end there is on the main thread.
    #expect(profile.lanes == ["main thread"])
    #expect(profile.mainThreadSeconds > 0)
  }
}
