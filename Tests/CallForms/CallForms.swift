// Every call form of DESIGN.md section 2 that other people's code relies on. It must compile unchanged, in Swift 6 mode
// and in Swift 5 mode, without warnings. It was type-checked against declarations written as in DESIGN.md.

import Firebolt

private protocol P: AnyObject { var name: String { get } }
private protocol Q: AnyObject {}
private final class A: P, Q {
  let name: String
  init() { name = "a" }
  init(name: String) { self.name = name }
  init(name: String?, age: Int?) { self.name = name ?? "none" }
}
private final class B { init(a: A) {} }
private final class C { init(p: any P, b: B, optional: A?) {} }
private final class Wired: Q { init(a: A, b: B) {} }
private struct Value { var x = 1 }
private final class AppResolver: Resolver, @unchecked Sendable { init() { super.init("AppResolver") } }
private protocol Opaque { associatedtype Value; func value() -> Value }
private final class OpaqueA: Opaque { func value() -> Int { 1 } }
private final class Deferred { init(a: Lazy<A>, b: Provider<B>) {} }
extension Resolver.Name { fileprivate static let light: Resolver.Name = "light" }
extension Resolver.Scope { fileprivate static let session = Resolver.Scope.custom("session") }
private final class Wrapped {
  @Injected var a: A
  @Injected(name: .light) var b: B
  @LazyInjected var lazy: B
  @WeakLazyInjected var weak: A?
  @DynamicInjected(resolverId: "AppResolver") var dynamic: Value
  init() {}
}

private func registering() {
  let resolver = Resolver()
    .register { A() }
    .register { B(a: $0.get()) }
    .register { C(p: $0.get(expect: A.self), b: $0.get(), optional: $0.get()) }
    .register(.factory) { OpaqueA() }
    .register(.session, name: .light) { Value() }
    .register(expect: (any P).self) { A() }
    .register(.single, expects: [(any P).self, (any Q).self]) { A() }
    .register(expects: [(any P).self, (any Q).self]) { A(name: $0.get()) }
    .register(arg1: String.self) { A(name: $0) }
    .register(.factory, arg1: String.self) { resolver, name in A(name: name) }
    .register(.factory, arg1: String?.self, arg2: Int?.self) { A(name: $0, age: $1) }
    .register(expects: [(any P).self, (any Q).self], arg1: String.self, arg2: Int.self) { A(name: $0, age: $1) }
    .register(args: String.self, Int.self, Bool.self) { name, age, _ in A(name: name, age: age) }
    .register(args: String.self, Int.self) { resolver, name, age in A(name: name, age: age) }
    .register(arg1: A.self) { B(a: $0) }
    .register(arg1: A.self) { C(p: $1, b: $0.get($1), optional: nil) }
    .register { () throws -> A in A() }
    .registerInstance(Value())
    .registerInstance(A(), expect: (any P).self, name: "existing")
    .autowire(Wired.init)
    .autowire(Deferred.init)
    .autowire(Wired.init, expect: (any Q).self)
    .autowire(.factory, Wired.init, name: "fresh")
    .initCompleted(A.self) { resolver, _ in _ = resolver.get() as B }
    .decorate((any P).self) { _, inner in inner }
    .onDrop(A.self) { _ in }
    .when(.preview, .argument("-stub")) { $0.register { Value(x: 2) } }
  AppResolver()
    .register { A() }
    .register(.factory) { (resolver: AppResolver) in B(a: resolver.get()) }
  let erased: any ResolverProtocol = resolver
  erased.register(.single, expect: (any P).self) { A() }
  _ = Resolver("child", parent: resolver)
  _ = MockResolver { resolver in
    resolver.register { A() }
    resolver.register { B(a: resolver.get()) }
  }
  _ = MockResolver(inheriting: Resolver.global)
  _ = MockResolver(inheriting: resolver) { $0.register(expect: (any P).self) { A() } }
  _ = Deferred(a: Lazy { A() }, b: Provider { B(a: A()) })
  let core = Module("core") { $0.register { A() } }
  let app = Module("app", includes: [core]) { $0.register { B(a: $0.get()) } }
  resolver.load(core, app).unload(app)
}

private func resolving(_ resolver: Resolver) throws {
  let a: A = resolver.get()
  let maybe: A? = resolver.get()
  let upcast: any P = resolver.get(expect: A.self)
  let maybeUpcast: (any P)? = resolver.get(expect: A.self)
  let some: some Opaque = resolver.get(expect: OpaqueA.self)
  let scoped: A = resolver.get(.factory)
  let maybeScoped: A? = resolver.get(.single)
  let scope = Resolver.Scope.factory
  let scopeInAVariable: A = resolver.get(scope)
  let maybeScopeInAVariable: A? = resolver.get(Resolver.Scope.single)
  let named: Value = resolver.get(name: .light)
  let maybeNamed: Value? = resolver.get(name: "dark")
  let withArguments: A = resolver.get("stage", 1200)
  let maybeWithArguments: A? = resolver.get("stage")
  let global: A = get()
  let globalArguments: A? = get("stage", Int?.none)
  let byId: A = get(resolverId: "AppResolver")
  let cast = resolver.get() as A
  let maybeCast = resolver.get() as A?
  func take(_ a: A) {}
  func takeOptional(_ a: A?) {}
  take(resolver.get())
  takeOptional(resolver.get())
  if let unwrapped: A = resolver.get() { take(unwrapped) }
  guard let guarded: any P = resolver.get() else { return }
  let thrown = try resolver.resolve(A.self)
  let inferred: B = try resolver.resolve()
  let thrownArguments = try resolver.resolve(A.self, "stage", 1200)
  let all = resolver.getAll((any P).self)
  _ = (a, maybe, upcast, maybeUpcast, some, scoped, maybeScoped, scopeInAVariable, maybeScopeInAVariable, named, maybeNamed, withArguments, maybeWithArguments)
  _ = (global, globalArguments, byId, cast, maybeCast, guarded, thrown, inferred, thrownArguments, all)
  withResolver(resolver) { take(get()) }
}

private func generic<T, R: ResolverProtocol>(_ resolver: R, _ make: @escaping @Sendable (R) -> T) -> T {
  resolver.register(.factory) { make($0) }
  return resolver.get()
}

private final class SelfRegistering: Resolver, @unchecked Sendable {
  init() {
    super.init("SelfRegistering")
    register { A() }
    register(.factory) { B(a: $0.get()) }
  }
  var a: A { return get() }
}

private func removing(_ resolver: Resolver) throws {
  resolver.unregister(A.self).unregister([A.self, (any P).self]).unregisterAllDependencies().unregisterAllDependencies(except: [A.self])
  resolver.unregister(Value.self, name: .light).dropCached(Value.self, name: .light)
  resolver.dropCached(A.self).dropCached([A.self, B.self]).dropCached(.session)
  resolver.dropAllCachedDependencies().dropAllCachedDependencies(except: [A.self])
  resolver.mergeDependencies(with: Resolver.global)
  resolver.printAllDependencies()
  try resolver.warmUp()
}
