import Firebolt
import TestSupport

/// Programs that stop, each with the line on which it stops. They are functions, so that the line has only the call.
enum Traps {
  final class Database {}
  final class UserManager { init(_ database: Database) {} }
  final class ProfileViewModel { init(_ users: UserManager) {} }
  protocol Store {}

  /// A resolver for one program.
  static func resolver() -> Resolver { Resolver("trap") }

  static let file = "FireboltTests/Traps.swift"

  static func missing() {
    let _: Database = resolver().get()
  }
  static let missingLine = #line - 2

  static func missingInScope() {
    let _: Database = resolver().get(.factory)
  }
  static let missingInScopeLine = #line - 2

  static func missingInVariableScope(_ scope: Resolver.Scope = .single) {
    let _: Database = resolver().get(scope)
  }
  static let missingInVariableScopeLine = #line - 2

  static func missingWithEverything() {
    let _: Database = resolver().get(expect: Database.self, name: "main", 1, "two")
  }
  static let missingWithEverythingLine = #line - 2

  static func missingGlobally() {
    let _: Database = get()
  }
  static let missingGloballyLine = #line - 2

  static func missingGloballyWithArguments() {
    let _: Database = get(1, true)
  }
  static let missingGloballyWithArgumentsLine = #line - 2

  static func missingNested() {
    let resolver = resolver()
    resolver.register { ProfileViewModel($0.get()) }
    resolver.register(.factory) { UserManager($0.get()) }
    let _: ProfileViewModel? = resolver.get()
  }
  static let missingNestedLine = #line - 3

  static func missingNestedAskedByResolve() {
    let resolver = resolver()
    resolver.register(.factory) { UserManager($0.get()) }
    _ = try? resolver.resolve(UserManager.self)
  }
  static let missingNestedAskedByResolveLine = #line - 3

  static func missingNestedGlobally() {
    let resolver = resolver()
    resolver.register(.factory) { UserManager(get()) }
    _ = resolver.get() as UserManager
  }
  static let missingNestedGloballyLine = #line - 3

  static func cycle() {
    let resolver = resolver()
    resolver.register { UserManager($0.get(expect: ProfileViewModel.self) as AnyObject as! Database) }
    resolver.register { ProfileViewModel($0.get()) }
    _ = resolver.get() as ProfileViewModel
  }
  static let cycleLine = #line - 4

  static func cycleByOptional() {
    let resolver = resolver()
    resolver.register { own -> Database in
      let again: Database? = own.get()
      return again ?? Database()
    }
    _ = resolver.get() as Database?
  }
  static let cycleByOptionalLine = #line - 5

  static func argumentMismatch() {
    let resolver = resolver().register(.factory, args: String.self, Int?.self) { _, _ in Database() }
    let _: Database = resolver.get(1, "one")
  }
  static let argumentMismatchLine = #line - 2

  static func typeMismatch() {
    let resolver = resolver().register(expects: [Database.self, (any Store).self]) { Database() }
    let _: any Store = resolver.get()
  }
  static let typeMismatchLine = #line - 2

  static func typeMismatchByOptional() {
    let resolver = resolver().register(expects: [Database.self, (any Store).self]) { Database() }
    let _: (any Store)? = resolver.get()
  }
  static let typeMismatchByOptionalLine = #line - 2

  static func thrown() {
    let resolver = resolver().register { () throws -> Database in throw Failure("the disk is full") }
    let _: Database = resolver.get()
  }
  static let thrownLine = #line - 2

  static func returnedNil() {
    let resolver = resolver().register { () -> Database? in nil }
    let _: Database = resolver.get()
  }
  static let returnedNilLine = #line - 2

  static func expectsTwice() {
    resolver().register(expects: [Database.self, AnyObject.self, Database.self]) { Database() }
  }
  static let expectsTwiceLine = #line - 2

  static func expectsTwiceAsOptional() {
    resolver().register(expects: [(any Store).self, (any Store)?.self], args: Int.self) { (_: Int) in Database() }
  }
  static let expectsTwiceAsOptionalLine = #line - 2

  static func registersNothing() {
    resolver().register { _ = Database() }
  }
  static let registersNothingLine = #line - 2

  static func registersNothingAwaited() {
    resolver().registerAsync { await Task.yield() }
  }
  static let registersNothingAwaitedLine = #line - 2

  static func unknownResolver() {
    let _: Database = get(resolverId: "nobody has this id")
  }
  static let unknownResolverLine = #line - 2

  static func resolverGone() {
    let kept = SendableBox<Resolver>()
    do { kept.set(resolver().register { (own: Resolver) in own }.get(expect: Resolver.self)) }
    let _: Database = kept.value!.get()
  }
  static let resolverGoneLine = #line - 2

  static func recipeResolverGone() {
    final class AppResolver: Resolver, @unchecked Sendable {}
    let resolver = resolver()
    do { resolver.mergeDependencies(with: AppResolver().register { (_: AppResolver) in Database() }) }
    let _: Database = resolver.get()
  }
  static let recipeResolverGoneLine = #line - 2

  static func ownTrap() {
    let resolver = resolver().register { () -> Database in fatalError("a trap of the recipe's own") }
    let _: Database? = resolver.get()
  }
  static let ownTrapLine = #line - 3
}
