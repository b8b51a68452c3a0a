import Firebolt
import TestSupport

/// Programs that stop, each with the line on which it stops.
enum CompositionTraps {
  final class Database {}
  final class UserManager { init(_ database: Database) {} }
  final class Empty {}
  final class Screen: Sendable {
    let numbers: Provider<Int>
    let text: Lazy<String>
    init(numbers: Provider<Int>, text: Lazy<String>) { (self.numbers, self.text) = (numbers, text) }
  }

  /// A resolver for one program.
  static func resolver() -> Resolver { Resolver("trap") }

  static let file = "FireboltTests/CompositionTraps.swift"

  static func lazyMissing() {
    let resolver = resolver()
    resolver.autowire(Screen.init)
    _ = (resolver.get() as Screen).text.value
  }
  static let lazyMissingLine = #line - 3

  static func lazyOfResolverGone() {
    let screen = { resolver().register { "Ada" }.autowire(Screen.init).get(expect: Screen.self) as Screen }()
    _ = screen.text.value
  }
  static let lazyOfResolverGoneLine = #line - 3

  static func providerOfResolverGone() {
    let screen = { resolver().register { 1 }.autowire(Screen.init).get(expect: Screen.self) as Screen }()
    _ = screen.numbers.get()
  }
  static let providerOfResolverGoneLine = #line - 2

  static func lazyCycle() {
    let resolver = resolver()
    resolver.register { UserManager($0.get(expect: Lazy<UserManager>.self).value as AnyObject as! Database) }
    _ = resolver.get() as UserManager
  }
  static let lazyCycleLine = #line - 3

  static func laziesThatReadEachOther() {
    let length = Guarded<Lazy<Int>?>(nil)
    let text = Lazy { String(length.withLock { $0 }!.value) }
    length.withLock { $0 = Lazy { text.value.count } }
    _ = text.value
  }
  static let laziesThatReadEachOtherLine = #line - 4

  static func missingBelowAutowired() {
    let resolver = resolver().autowire { (database: Database) in UserManager(database) }
    let _: UserManager = resolver.get()
  }
  static let missingBelowAutowiredLine = #line - 2

  static func oneOfAllThrows() {
    let resolver = resolver().register(name: "broken") { () throws -> Database in throw Failure("the disk is full") }
    _ = resolver.getAll(Database.self)
  }
  static let oneOfAllThrowsLine = #line - 2

  static func allOfAReleasedResolver() {
    let resolver = resolver().register { (own: Resolver) in [own] }.get(expect: [Resolver].self)[0]
    _ = resolver.getAll(Database.self)
  }
  static let allOfAReleasedResolverLine = #line - 2

  static func completionThrown() {
    let resolver = resolver().register { Database() }
    resolver.initCompleted(Database.self) { _, _ in throw Failure("not ready") }
    let _: Database = resolver.get()
  }
  static let completionThrownLine = #line - 2

  static func decoratorThrown() {
    let resolver = resolver().register(.factory) { Database() }
    resolver.decorate(Database.self) { _, _ in throw Failure("no log") }
    let _: Database = resolver.get()
  }
  static let decoratorThrownLine = #line - 2

  static func lazyOutsideOfARecipe() {
    let resolver = resolver()
    let lazy: Lazy<Database> = resolver.get()
    _ = lazy.value
  }
  static let lazyOutsideOfARecipeLine = #line - 3

  static func providerOutsideOfARecipe() {
    let resolver = resolver()
    let provider: Provider<Database> = resolver.get()
    _ = provider.get()
  }
  static let providerOutsideOfARecipeLine = #line - 2

  static func lazyProperty() {
    struct Box { @LazyInjected var manager: UserManager }
    let box = Box()
    let own = resolver().register { UserManager($0.get()) }
    withResolver(own) { _ = box.manager }
  }
  static let lazyPropertyLine = #line - 3
}
