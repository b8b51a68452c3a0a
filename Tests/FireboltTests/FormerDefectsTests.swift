import Firebolt
import Foundation
import SameNames
import TestSupport
import Testing

private struct User { var id = 0 }
private struct Repository<Item> { let label: String }
private protocol Service: AnyObject {}
private protocol Missing: AnyObject {}
private final class ClassA {}
private final class ClassB {
  let classA: ClassA
  init(classA: ClassA) { self.classA = classA }
}
private final class Web: Service {}
private final class CycleA { init(_ other: CycleB) {} }
private final class CycleB { init(_ other: CycleA) {} }

/// The defects of the best-known implementation of this idea, one by one.
@Suite("Former defects")
struct FormerDefectsTests {
  @Test func theHeadlineCompiles() {
    let resolver = Resolver()
      .register { ClassA() }
      .register { ClassB(classA: $0.get()) }
    let classB: ClassB = resolver.get()
    #expect(classB.classA === resolver.get() as ClassA)
  }

  @Test func typesOfTheSameNameDoNotShareAKey() {
    let resolver = Resolver().register { User(id: 1) }.register { SameNames.User(name: "other") }
    #expect(resolver.get(expect: User.self).id == 1)
    #expect(resolver.get(expect: SameNames.User.self).name == "other")
  }

  @Test func anArrayAndItsElementDoNotShareAKey() {
    let resolver = Resolver().register { User(id: 1) }.register { [User(id: 2), User(id: 3)] }
    #expect(resolver.get(expect: User.self).id == 1)
    #expect(resolver.get(expect: [User].self).map(\.id) == [2, 3])
  }

  @Test func nestedGenericsDoNotShareAKey() {
    let resolver = Resolver()
      .register { Repository<Repository<User>>(label: "ours") }
      .register { Repository<Repository<SameNames.User>>(label: "theirs") }
    #expect(resolver.get(expect: Repository<Repository<User>>.self).label == "ours")
    #expect(resolver.get(expect: Repository<Repository<SameNames.User>>.self).label == "theirs")
    #expect(resolver.get() as Repository<User>? == nil)
  }

  @Test func twoRegistrationsThatReturnOneTypeDoNotShareAnInstance() {
    let resolver = Resolver().register { Web() }.register(expect: (any Service).self) { Web() }
    #expect(resolver.get() as Web !== resolver.get() as any Service)
  }

  @Test func aFailedFirstGetOfASingleIsNotCached() {
    let tries = Tally()
    let resolver = Resolver().register { () throws -> ClassA in
      if tries.add() == 1 { throw Failure("first") }
      return ClassA()
    }
    #expect(resolver.get() as ClassA? == nil)
    #expect(resolver.get() as ClassA? != nil)
    let missing = Resolver()
    #expect(missing.get() as ClassA? == nil)
    #expect(missing.register { ClassA() }.get() as ClassA? != nil)
  }

  @Test func aResolverWithARegistrationDoesNotLeak() {
    weak var resolver: Resolver?
    weak var instance: ClassB?
    do {
      let own = Resolver().register { ClassA() }.register { ClassB(classA: $0.get()) }
      resolver = own
      instance = own.get(expect: ClassB.self)
      #expect(instance != nil)
    }
    #expect(resolver == nil)
    #expect(instance == nil)
  }

  @Test func theRegistryLetsAnIdGo() {
    let id = UUID().uuidString
    do { Resolver(id).register { ClassA() } }
    let error = resolutionError { try Namesake(id).resolve(ClassA.self) }
    #expect(error?.code == .unknownResolver)
    #expect(Resolver(id).get() as ClassA? == nil)
  }

  @Test func eightThreadsThatGetRegisterAndUnregisterDoNotCrash() {
    let resolver = Resolver()
    DispatchQueue.concurrentPerform(iterations: 8) { _ in
      for _ in 0..<500 {
        resolver.register { ClassA() }
        _ = resolver.get() as ClassA?
        resolver.unregister(ClassA.self)
      }
    }
    #expect(resolver.get() as ClassA? == nil)
  }

  @Test func eightThreadsThatFirstGetSinglesDoNotCrash() {
    let resolver = Resolver()
    for number in 0..<8 { resolver.register(name: .init("\(number)")) { User(id: number) } }
    let right = Tally()
    DispatchQueue.concurrentPerform(iterations: 8) { thread in
      for number in 0..<8 where (resolver.get(name: .init("\(number)")) as User).id == number { right.add() }
    }
    #expect(right.count == 64)
  }

  @Test func aSingleWithASlowInitialiserIsMadeOnce() {
    let made = Tally()
    let resolver = Resolver().register { () -> ClassA in
      made.add()
      Thread.sleep(forTimeInterval: 0.002)
      return ClassA()
    }
    DispatchQueue.concurrentPerform(iterations: 8) { _ in _ = resolver.get() as ClassA }
    #expect(made.count == 1)
  }

  @Test func aCycleDoesNotOverflowTheStack() {
    let resolver = Resolver()
      .register(.factory) { CycleA(try $0.resolve()) }
      .register(.factory) { CycleB(try $0.resolve()) }
    #expect(resolutionError { try resolver.resolve(CycleA.self) }?.code == .cycle)
  }

  @Test func mergeDependenciesMergesTheOtherIntoTheReceiver() {
    let other = Resolver().register { ClassA() }
    let resolver = Resolver().mergeDependencies(with: other)
    #expect(resolver.get() as ClassA? != nil)
  }

  @Test func aFailurePrintsTheNameOfTheType() async {
    let resolver = Resolver()
    let error = resolutionError { try resolver.resolve(ClassA.self) }
    #expect(error?.description.contains("ClassA") == true)
    // Exit tests need a platform that can start processes.
    #if os(macOS) || os(Linux)
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let _: ClassA = Resolver().get()
      }
      let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
      #expect(text.contains("for ClassA"))
    #endif
  }

  /// Compiling this file shows that the module builds in Swift 6 mode without a warning.
  @Test func itBuildsInSwift6Mode() {
    #if swift(>=6)
      let resolver: any Sendable = Resolver()
      #expect(resolver is Resolver)
    #else
      Issue.record("the tests are built in Swift 6 mode")
    #endif
  }

  @Test func expectsWithATypeThatTheInstanceLacksIsAnErrorAndNoSilentNil() async {
    let resolver = Resolver().register(expects: [(any Service).self, (any Missing).self]) { Web() }
    #expect(resolutionError { try resolver.resolve((any Missing).self) }?.code == .typeMismatch)
    #if os(macOS) || os(Linux)
      await #expect(processExitsWith: .failure) {
        let _: (any Missing)? = Resolver().register(expects: [(any Service).self, (any Missing).self]) { Web() }.get()
      }
    #endif
  }
}

private final class Namesake: ResolverProtocol {
  let resolverId: String
  init(_ resolverId: String) { self.resolverId = resolverId }
}
