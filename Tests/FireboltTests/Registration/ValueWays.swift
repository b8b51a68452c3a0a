import Firebolt
import TestSupport

/// The ways of a value through a resolver. Each function returns the texts of what has arrived.
protocol ValueWays: Sendable {
  func argument() throws -> [String: String]
  func result() throws -> [String: String]
  func instance() throws -> [String: String]
  func declared() throws -> [String: String]
  func awaited() async throws -> [String: String]
  @MainActor func onMainActor() async throws -> [String: String]
}

struct Ways<T: Sendable>: ValueWays {
  let make: @Sendable () -> T
  let text: @Sendable (T) -> String

  /// The text of an optional: that of its value, or of nil.
  private func text(of value: T?) -> String { value.map(text) ?? "nil" }

  @inline(__always)
  func ofConcreteType() -> [String: String] {
    let (make, text) = (make, text)
    let one = Resolver.ArgumentKey<Arrived, T> { _, value in Arrived(text(value)) }
    let resolver = Resolver()
      .register(.factory, arg1: T.self) { Arrived(text($0)) }
      .register(.factory, name: "optional", arg1: T?.self) { Arrived($0.map(text) ?? "nil") }
      .register(.factory, name: "two", args: T.self, T.self) { Arrived(text($0) == text($1) ? text($0) : "others") }
    var texts = [
      "argument": (resolver.get(make()) as Arrived).text,
      "argument or nil": (resolver.get(make()) as Arrived?)?.text ?? "none",
      "for an optional": (resolver.get(name: "optional", make()) as Arrived).text,
      "two arguments": (resolver.get(name: "two", make(), make()) as Arrived).text,
      "argument of a key": resolver.get(one, make()).text,
    ]
    // A recipe by type mustn't return nothing.
    if T.self == Void.self { return texts }
    let results = Resolver()
      .register(.factory) { make() }
      .register(name: "single") { make() }
      .registerInstance(make(), name: "instance")
    texts["result"] = text(results.get(T.self))
    texts["single, first"] = text(results.get(T.self, name: "single"))
    texts["single, second"] = text(results.get(T.self, name: "single"))
    texts["instance"] = text(results.get(T.self, name: "instance"))
    return texts
  }

  func argument() throws -> [String: String] {
    let text = text
    let resolver = Resolver()
      .register(.factory, arg1: T.self) { Arrived(text($0)) }
      .register(.factory, name: "resolver", arg1: T.self) { (_: Resolver, value: T) in Arrived(text(value)) }
      .register(.factory, name: "optional", arg1: T?.self) { Arrived($0.map(text) ?? "nil") }
      .register(.factory, name: "first", args: T.self, Int.self) { Arrived($1 == 1 ? text($0) : "\($1)") }
      .register(.factory, name: "second", args: Int.self, T.self) { Arrived($0 == 1 ? text($1) : "\($0)") }
      .register(name: "single", arg1: T.self) { Arrived(text($0)) }
      .autowire(.factory, { (value: T) in Arrived(text(value)) }, name: "wired", args: T.self)
      .autowire(.factory, { (value: T?) in Arrived(value.map(text) ?? "nil") }, name: "wired optional", args: T?.self)
    let id = resolver.resolverId
    let others = [
      "typed": resolver.get(Arrived.self, make()).text,
      "resolve": try resolver.resolve(Arrived.self, make()).text,
      "global": (Firebolt.get(resolverId: id, make()) as Arrived).text,
      "in withResolver": withResolver(resolver) { (Firebolt.get(make()) as Arrived).text },
      "optional for an optional": (resolver.get(name: "optional", Optional(make())) as Arrived).text,
      "optional for a value": (resolver.get(Optional(make())) as Arrived).text,
      "first": (resolver.get(name: "first", make(), 1) as Arrived).text,
      "second": (resolver.get(name: "second", 1, make()) as Arrived).text,
      "of a child": (Resolver(parent: resolver).get(make()) as Arrived).text,
    ]
    var texts = ofConcreteType().merging(others) { $1 }
    for name in ["resolver", "optional", "single", "wired", "wired optional"] {
      texts[name] = (resolver.get(name: .init(name), make()) as Arrived).text
    }
    return texts
  }

  func result() throws -> [String: String] {
    let (make, text) = (make, text)
    var texts: [String: String] = [:]
    let scopes: [Resolver.Scope] = [
      .factory, .single, .weak, .graph, .custom("session"), .expiring(after: 1000), .perResolver, .perArguments,
    ]
    for scope in scopes {
      let resolver = Resolver()
        .register(scope) { make() }
        .register(scope, name: "named") { _ in make() }
        .register(scope, name: "optional") { Optional(make()) }
        .register(scope, name: "decorated") { make() }
        .decorate(T.self, name: "decorated") { _, value in value }
        .initCompleted(T.self, name: "decorated") { _, _ in }
        .autowire(.factory) { (value: T) in Arrived(text(value)) }
      for time in ["first", "second"] {
        texts["\(scope), \(time)"] = text(resolver.get())
        texts["\(scope), \(time), typed"] = text(resolver.get(T.self))
        texts["\(scope), \(time), or nil"] = self.text(of: resolver.get())
        texts["\(scope), \(time), named"] = text(resolver.get(name: "named"))
        texts["\(scope), \(time), of an optional"] = text(resolver.get(name: "optional"))
        texts["\(scope), \(time), decorated"] = text(resolver.get(name: "decorated"))
        texts["\(scope), \(time), resolve"] = text(try resolver.resolve())
        texts["\(scope), \(time), all"] = self.text(of: resolver.getAll(T.self).first)
        texts["\(scope), \(time), of a child"] = text(Resolver(parent: resolver).get())
        texts["\(scope), \(time), global"] = withResolver(resolver) { text(Firebolt.get()) }
        texts["\(scope), \(time), as a factory"] = text(resolver.get(.factory))
        texts["\(scope), \(time), as a single"] = text(resolver.get(.single))
        texts["\(scope), \(time), autowired"] = (resolver.get() as Arrived).text
        texts["\(scope), \(time), lazy"] = text((resolver.get() as Lazy<T>).value)
        texts["\(scope), \(time), provided"] = text((resolver.get() as Provider<T>).get())
      }
    }
    return texts
  }

  func instance() throws -> [String: String] {
    let text = text
    let (completed, dropped) = (SendableBox<String>(), SendableBox<String>())
    let resolver = Resolver()
      .registerInstance(make())
      .registerInstance(make(), name: "decorated")
      .decorate(T.self, name: "decorated") { _, value in value }
      .register(name: "hooked") { [make] in make() }
      .initCompleted(T.self, name: "hooked") { completed.set(text($1)) }
      .onDrop(T.self, name: "hooked") { dropped.set(text($0)) }
    var texts = [
      "first": text(resolver.get()), "second": text(resolver.get()), "or nil": self.text(of: resolver.get()),
      "decorated": text(resolver.get(name: "decorated")), "hooked": text(resolver.get(name: "hooked")),
      "merged": text(Resolver().mergeDependencies(with: resolver).get()),
      "inherited": text(MockResolver(inheriting: resolver).get()),
    ]
    resolver.dropCached(T.self, name: "hooked")
    texts["completed"] = completed.value
    texts["dropped"] = dropped.value
    return texts
  }

  func declared() throws -> [String: String] {
    let (make, text) = (make, text)
    let factory = Resolver.Key<T>(.factory) { make() }
    let single = Resolver.Key<T> { make() }
    let one = Resolver.ArgumentKey<String, T> { _, value in text(value) }
    let two = Resolver.ArgumentKey<String, T, Int> { _, value, number in number == 1 ? text(value) : "\(number)" }
    let resolver = Resolver()
    return [
      "factory": text(resolver.get(factory)),
      "single, first": text(resolver.get(single)), "single, second": text(resolver.get(single)),
      "resolve": text(try resolver.resolve(single)),
      "one argument": resolver.get(one, make()), "two arguments": resolver.get(two, make(), 1),
      "resolve with an argument": try resolver.resolve(one, make()),
      "global": withResolver(resolver) { text(Firebolt.get(single)) },
      "global with an argument": withResolver(resolver) { Firebolt.get(one, make()) },
      "lazy": text(resolver.lazy(factory).value),
      "registered": Resolver().register(one) { _, value in text(value) }.get(one, make()),
    ]
  }

  func awaited() async throws -> [String: String] {
    let (make, text) = (make, text)
    let resolver = Resolver()
      .register(.factory, arg1: T.self) { Arrived(text($0)) }
      .registerAsync(.factory, name: "async", args: T.self) { Arrived(text($0)) }
      .registerAsync(.factory, name: "async two", args: T.self, Int.self) { Arrived($1 == 1 ? text($0) : "\($1)") }
      .registerAsync(name: "async optional", args: T?.self) { Arrived($0.map(text) ?? "nil") }
    let single = Resolver.AsyncKey<T> { make() }
    let one = Resolver.AsyncArgumentKey<String, T> { _, value in text(value) }
    return [
      "synchronous": try await resolver.getAsync(Arrived.self, make()).text,
      "asynchronous": try await resolver.getAsync(Arrived.self, name: "async", make()).text,
      "two arguments": try await resolver.getAsync(Arrived.self, name: "async two", make(), 1).text,
      "for an optional": try await resolver.getAsync(Arrived.self, name: "async optional", make()).text,
      "declared, first": text(try await resolver.getAsync(single)),
      "declared, second": text(try await resolver.getAsync(single)),
      "declared with an argument": try await resolver.getAsync(one, make()),
    ]
  }

  @MainActor
  func onMainActor() async throws -> [String: String] {
    let (make, text) = (make, text)
    let resolver = Resolver()
      .register(.factory, on: MainActor.self, args: T.self) { Arrived(text($0)) }
      .register(name: "single", on: MainActor.self, args: T.self, Int.self) { Arrived($1 == 1 ? text($0) : "\($1)") }
    let single = Resolver.MainActorKey<T> { make() }
    let one = Resolver.MainActorArgumentKey<String, T> { _, value in text(value) }
    return [
      "factory": (resolver.get(make()) as Arrived).text,
      "single": (resolver.get(name: "single", make(), 1) as Arrived).text,
      "awaited": try await resolver.getAsync(Arrived.self, make()).text,
      "declared, first": text(resolver.get(single)), "declared, second": text(resolver.get(single)),
      "declared with an argument": resolver.get(one, make()),
      "declared, global": withResolver(resolver) { Firebolt.get(one, make()) },
      "declared, awaited": try await resolver.getAsync(one, make()),
    ]
  }
}
