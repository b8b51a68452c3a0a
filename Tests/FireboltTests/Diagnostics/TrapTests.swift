import Firebolt
import TestSupport
import Testing

private final class Database {}
private final class UserManager { init(_ database: Database) {} }
private final class ProfileViewModel { init(_ users: UserManager) {} }
private protocol Disk {}
private final class Screen: Sendable {
  let numbers: Provider<Int>
  let text: Lazy<String>
  init(numbers: Provider<Int>, text: Lazy<String>) { (self.numbers, self.text) = (numbers, text) }
}

private func trap() -> Resolver { Resolver("trap") }
private let file = "FireboltTests/TrapTests.swift"
private let missing = #"Firebolt: nothing is registered for Database in resolver "trap""#

/// Each program stops with the text of the error and the place of the request that failed.
private let traps = Traps { stops in
  stops(
    "a plain get", at: #line + 2, missing, "  to fix    resolver.register { Database(…) }", without: "asked at"
  ) {
    let _: Database = trap().get()
  }
  stops("a get in a scope", at: #line, missing) { let _: Database = trap().get(.factory) }
  stops("a get in a variable scope", at: #line + 2, missing) {
    let scope = Resolver.Scope.single
    let _: Database = trap().get(scope)
  }
  stops("a get with every parameter", at: #line + 1, #"for Database "main" in resolver "trap""#) {
    let _: Database = trap().get(expect: Database.self, name: "main", 1, "two")
  }
  stops("a global get", at: #line + 1, #"nothing is registered for Database in resolver "GLOBAL_RESOLVER""#) {
    let _: Database = get()
  }
  stops("a global get with arguments", at: #line + 1, #"for Database in resolver "GLOBAL_RESOLVER""#) {
    let _: Database = get(1, true)
  }
  stops(
    "a nested get, with the outermost request and its path", at: #line + 6, missing,
    "\n  asked at  \(file):\(#line + 6)\n  asked by  ProfileViewModel   (\(file):",
    "        →   UserManager        (\(file):", "        →   Database"
  ) {
    let resolver = trap()
    resolver.register { ProfileViewModel($0.get()) }
    resolver.register(.factory) { UserManager($0.get()) }
    let _: ProfileViewModel? = resolver.get()
  }
  stops(
    "a nested get of a recipe that resolve runs", at: #line + 3, "  asked by  UserManager   (\(file):",
    "        →   Database"
  ) {
    let resolver = trap().register(.factory) { UserManager($0.get()) }
    _ = try? resolver.resolve(UserManager.self)
  }
  stops("a nested global get", at: #line + 1, missing, "        →   Database") {
    let resolver = trap().register(.factory) { UserManager(get()) }
    _ = resolver.get() as UserManager
  }
  stops(
    "a cycle, with its path", at: #line + 4,
    #"a cycle in resolver "trap": ProfileViewModel → UserManager → ProfileViewModel"#
  ) {
    let resolver = trap()
    resolver.register { UserManager($0.get(expect: ProfileViewModel.self) as AnyObject as! Database) }
    resolver.register { ProfileViewModel($0.get()) }
    _ = resolver.get() as ProfileViewModel
  }
  stops("arguments that don't fit", at: #line + 2, "expected (String, Int?), given (Int, String)") {
    let resolver = trap().register(.factory, args: String.self, Int?.self) { _, _ in Database() }
    let _: Database = resolver.get(1, "one")
  }
  stops("a type that the instance lacks", at: #line + 1, "makes a Database, which is no Disk") {
    let _: any Disk = trap().register(expects: [Database.self, (any Disk).self]) { Database() }.get()
  }
  stops("a recipe that threw", at: #line + 2, #"the recipe for Database in resolver "trap" threw: the disk is full"#) {
    let resolver = trap().register { () throws -> Database in throw Failure("the disk is full") }
    let _: Database = resolver.get()
  }
  stops("a recipe that returned nil", at: #line + 2, #"the recipe for Database in resolver "trap" returned nil"#) {
    let resolver = trap().register { () -> Database? in nil }
    let _: Database = resolver.get()
  }
  stops("a completion that threw", at: #line + 3, #"an initCompleted of Database in resolver "trap", \#(file):"#) {
    let resolver = trap().register { Database() }
    resolver.initCompleted(Database.self) { _, _ in throw Failure("not ready") }
    let _: Database = resolver.get()
  }
  stops(
    "one type twice in expects", at: #line + 2, "Firebolt: `expects:` names Database twice", "  to fix    name it once"
  ) {
    trap().register(expects: [Database.self, AnyObject.self, Database.self]) { Database() }
  }
  stops("one type twice in expects, as an optional", at: #line + 1, "Firebolt: `expects:` names Disk twice") {
    trap().register(expects: [(any Disk).self, (any Disk)?.self], args: Int.self) { (_: Int) in Database() }
  }
  stops(
    "arguments that can't be told apart, at the registration", at: #line + 4,
    "instances can't be told apart by arguments of type UserManager, which isn't Hashable",
    "  to fix    let UserManager conform to Hashable, or write .factory instead of .perArguments", without: "asked"
  ) {
    trap().register(.perArguments, arg1: UserManager.self) { _ in Database() }
  }
  stops("an argument that can't be told apart", at: #line + 2, "by arguments of type UserManager, which isn't Hash") {
    let screen = UserManager(Database())
    let _: Database = trap().register(.perArguments, arg1: Any.self) { _ in Database() }.get(screen)
  }
  stops(
    "a recipe that returns nothing", at: #line + 3, "Firebolt: a recipe that returns nothing registers nothing",
    "  to fix    let it return the instance, or call what it calls without `register`; a noncopyable one\n            needs a class"
  ) {
    trap().register { _ = Database() }
  }
  let nothing: [(String, Int, @Sendable (Resolver) -> Void)] = [
    ("an async recipe", #line, { $0.registerAsync { await Task.yield() } }),
    ("a recipe in a module", #line, { $0.load(Module("m") { $0.register(name: "n") { _ = Database() } }) }),
    ("a recipe for the main actor", #line, { $0.register(on: MainActor.self) { _ = Database() } }),
    ("an autowired function", #line, { $0.autowire { (_: Database) in } }),
    ("a recipe with arguments", #line, { $0.register(.factory, arg1: Int.self) { _ in _ = Database() } }),
  ]
  for (what, line, register) in nothing {
    stops("\(what) that returns nothing", at: line, "a recipe that returns nothing registers nothing") {
      register(trap())
    }
  }
  stops("an unknown id", at: #line + 1, #"no resolver "nobody has this id" is alive to resolve Database"#) {
    let _: Database = get(resolverId: "nobody has this id")
  }
  stops("a released resolver", at: #line + 3, #"resolver "trap", asked for Database, has been released, with every"#) {
    let kept = SendableBox<Resolver>()
    do { kept.set(trap().register { (own: Resolver) in own }.get(expect: Resolver.self)) }
    let _: Database = kept.value!.get()
  }
  stops("a trap of a recipe's own", at: #line + 1, "a trap of the recipe's own", without: "Firebolt:") {
    let resolver = trap().register { () -> Database in fatalError("a trap of the recipe's own") }
    let _: Database? = resolver.get()
  }

  stops("a Lazy, at its registration", at: #line + 1, #"nothing is registered for String in resolver "trap""#) {
    let resolver = trap().autowire(Screen.init)
    _ = (resolver.get() as Screen).text.value
  }
  stops(
    "a Lazy of a released resolver", at: #line + 3, #"resolver "trap", asked for String, has been released"#,
    #"  to fix    keep it alive as long as it is used: `let resolver = Resolver("trap")`"#
  ) {
    let screen: Screen = { trap().register { "Ada" }.autowire(Screen.init).get() }()
    _ = screen.text.value
  }
  stops("a Provider of a released resolver", at: #line + 2, #""trap", asked for Int, has been released"#) {
    let screen: Screen = { trap().register { 1 }.autowire(Screen.init).get() }()
    _ = screen.numbers.get()
  }
  stops("a Lazy of the instance in the making", at: #line + 2, #"in resolver "trap": UserManager → UserManager"#) {
    let resolver = trap()
    resolver.register { UserManager($0.get(expect: Lazy<UserManager>.self).value as AnyObject as! Database) }
    _ = resolver.get() as UserManager
  }
  stops(
    "below an autowired registration, at the request", at: #line + 4, missing,
    "  asked by  UserManager   (\(file):\(#line + 2), single)", "        →   Database"
  ) {
    let resolver = trap().autowire { (database: Database) in UserManager(database) }
    let _: UserManager = resolver.get()
  }
  stops("one of all that threw", at: #line + 2, #"for Database "broken" in resolver "trap" threw: the disk is full"#) {
    let resolver = trap().register(name: "broken") { () throws -> Database in throw Failure("the disk is full") }
    _ = resolver.getAll(Database.self)
  }
  stops("all of a released resolver", at: #line + 2, #"resolver "trap", asked for Database, has been released"#) {
    let resolver = trap().register { (own: Resolver) in [own] }.get(expect: [Resolver].self)[0]
    _ = resolver.getAll(Database.self)
  }
  stops("a Lazy from outside of a recipe, where it was got", at: #line + 2, missing) {
    let resolver = trap()
    let lazy: Lazy<Database> = resolver.get()
    _ = lazy.value
  }
  stops("a Provider from outside of a recipe, at its caller", at: #line + 3, missing) {
    let resolver = trap()
    let provider: Provider<Database> = resolver.get()
    _ = provider.get()
  }
  stops(
    "a lazy property, with the resolver that serves it", at: #line + 4, missing, "  asked by  UserManager",
    without: "GLOBAL_RESOLVER"
  ) {
    struct Box { @LazyInjected var manager: UserManager }
    let own = trap().register { UserManager($0.get()) }
    let box = withResolver(own) { Box() }
    _ = box.manager
  }
}

/// The programs that stop, by their subjects.
private let subjects = [
  "requests": traps, "autowiring": autowiringTraps, "modules": moduleTraps, "keys": keyTraps, "parents": parentTraps,
  "optional requests": optionalTraps, "isolated properties": isolatedTraps,
]

// Exit tests that capture need Swift 6.3, and a platform that can start processes.
#if compiler(>=6.3) && (os(macOS) || os(Linux))
  @Suite("What stops the program") struct TrapTests {
    @Test(arguments: subjects.flatMap { subject, traps in traps.names.map { [subject, $0] } })
    func itStopsWithItsPlaceAndReason(_ program: [String]) async throws {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { [program] in
        try await #require(subjects[program[0]]).run(program[1])
      }
      #expect(subjects[program[0]]?.mistakes(of: program[1], in: result?.standardErrorContent) == [])
    }
  }
#endif
