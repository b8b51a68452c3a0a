import Firebolt
import TestSupport
import Testing

private class Part: @unchecked Sendable {  // Sound: a single thread uses it at a time.
  var others: [Part]
  init(others: [Part] = []) { self.others = others }
}
private final class A: Part, @unchecked Sendable {}
private final class B: Part, @unchecked Sendable {}
private final class C: Part, @unchecked Sendable {}

/// What requests that user code has made have got: the type, or the code of the error.
private final class Answers: Sendable {
  private let answers = Guarded<[String]>([])

  func ask<T>(_ resolver: Resolver, for type: T.Type) {
    let error = resolutionError { try resolver.resolve(type) }
    answers.withLock { $0.append(error.map { "\($0.code)" } ?? "\(TypeKey(type))") }
  }

  var all: [String] { answers.value }
}

/// User code that a request sets free runs when its thread makes and completes no shared instance any more.
@Suite("Rule 62: what a request sets free runs when the request owes nothing any more")
struct DeferredReleaseTests {
  // MARK: - Groups

  /// `A`'s completion gets `B` and `C`, which need `A`, and drops some of the three.
  @Test(arguments: [
    (["B"], "B", "A"), (["B"], "B", "C"), (["C"], "C", "A"), (["C"], "C", "B"), (["A"], "A", "B"), (["A"], "A", "C"),
    (["A", "B"], "A", "C"), (["A", "B"], "B", "C"), (["B", "C"], "B", "A"), (["B", "C"], "C", "A"),
    (["A", "B", "C"], "A", "B"), (["A", "B", "C"], "B", "C"), (["A", "B", "C"], "C", "A"), (["A"], "A", "A"),
  ])
  func anOnDropMayAskForWhatItsGroupPublishes(_ dropped: [String], _ asking: String, _ asked: String) {
    let types: [String: Part.Type] = ["A": A.self, "B": B.self, "C": C.self]
    let answers = Answers()
    onAnotherThread {
      let resolver = Resolver()
      let runs = Tally()
      @Sendable func ask(_ type: String) {
        if type != asking || runs.count > 1 { return }
        switch asked {
        case "A": answers.ask(resolver, for: A.self)
        case "B": answers.ask(resolver, for: B.self)
        default: answers.ask(resolver, for: C.self)
        }
      }
      resolver.register { A() }
      resolver.register { B(others: [$0.get() as A]) }.register { C(others: [$0.get() as A]) }
      resolver.initCompleted(A.self) { resolver, part in
        if runs.add() > 1 { return }
        _ = (resolver.get() as B, resolver.get() as C)
        resolver.dropCached(dropped.map { types[$0]! })
      }
      resolver.onDrop(A.self) { _ in ask("A") }.onDrop(B.self) { _ in ask("B") }.onDrop(C.self) { _ in ask("C") }
      _ = resolver.get() as A
      // Breaks the references between the parts.
      (resolver.get() as B).others = []
    }
    #expect(answers.all == [asked])
  }

  @Test func whatACompletionUndoesIsDroppedWhenTheCompletionHasEnded() {
    let (completed, early) = (Tally(), Tally())
    onAnotherThread {
      let resolver = Resolver().register { A() }.register { C() }
      resolver.decorate(C.self) { _, _ in throw Failure("no C") }
      resolver.onDrop(C.self) { [unowned resolver] _ in
        _ = try resolver.resolve(A.self)
        if completed.count == 0 { early.add() }
      }
      resolver.initCompleted(A.self) { resolver, _ in
        _ = try? resolver.resolve(C.self)
        completed.add()
      }
      _ = resolver.get() as A
    }
    #expect(completed.count == 1)
    #expect(early.count == 0)
  }

  // MARK: - Completions that are put off

  @Test(arguments: [Resolver.Scope.factory, .single, .perResolver, .weak])
  func aCompletionThatIsPutOffKeepsTheResolverThatWasAsked(_ scope: Resolver.Scope) {
    let completions = Tally()
    onAnotherThread {
      let resolver = Resolver().register { A() }
      resolver.register(scope) { B() }
      resolver.initCompleted(B.self) { resolver, _ in
        _ = try resolver.resolve(A.self)
        completions.add()
      }
      resolver.register { C(others: [try Resolver(parent: $0).resolve(B.self)]) }
      let error = resolutionError { try resolver.resolve(C.self) }
      precondition(error == nil, "\(error!)")
    }
    #expect(completions.count == 1)
  }

  /// The child is asked by its own `$0`, which doesn't own it, and is gone when the completion runs.
  @Test(arguments: [Resolver.Scope.factory, .perResolver, .single], [false, true])
  func aCompletionThatIsPutOffKeepsTheResolverOfARecipe(_ scope: Resolver.Scope, hasAnID: Bool) {
    // The rows of the table run at the same time.
    let id = hasAnID ? "a child with a \(scope) that a recipe makes" : nil
    let completions = Tally()
    let drops = Guarded<[Int]>([])
    onAnotherThread {
      let resolver = Resolver().register { A() }
      resolver.register { (resolver: Resolver) in
        let child = Resolver(id, parent: resolver).register(scope) { B() }
        child.initCompleted(B.self) { resolver, _ in
          _ = try resolver.resolve(A.self)
          completions.add()
        }
        child.onDrop(B.self) { _ in drops.append(completions.count) }
        child.register(.factory, name: "around") { try Part(others: [$0.resolve(B.self)]) }
        return C(others: [try child.resolve(Part.self, name: "around")])
      }
      let error = resolutionError { try resolver.resolve(C.self) }
      precondition(error == nil, "\(error!)")
      // The child has closed by now.
      precondition(id == nil || (Resolver(id) as Resolver).get() as A? == nil)
    }
    #expect(completions.count == 1)
    #expect(drops.value == (scope == .factory ? [] : [1]))
  }
}
