extension ResolverProtocol {
  /// Adds an `onDrop` closure to a key: it runs for a cached instance when no store keeps the instance any more.
  ///
  /// ```swift
  /// resolver.register { Database(path) }
  /// resolver.onDrop(Database.self) { $0.close() }
  /// ```
  ///
  /// The closure runs once for each kept instance: when the instance is dropped, replaced or unloaded, or when the last
  /// resolver of the id is released. Closures run in reverse order of creation, on the thread that drops the instances,
  /// before that call returns, with no lock held. If a younger instance has an asynchronous `onDrop` that hasn't ended,
  /// this closure runs after it, in a task, and is awaited like that one. If the instance is being made when it is
  /// dropped, the closure runs as soon as the recipe has ended. It also runs for an instance that is undone, because one of
  /// its hooks, or a completion of another instance that it knows, has thrown. If it then requests what keeps failing,
  /// that is a cycle. For an object of `registerInstance` it runs when the
  /// registration goes: it is replaced, unregistered or unloaded, or its resolver closes. The resolver that has made the
  /// instance runs the closure, also if a merge has copied the instance to other resolvers. Instances of scope `.weak` that
  /// are deallocated on their own don't count.
  ///
  /// The closure gets what the key serves: of a decorated instance, what the last decorator has returned, and not what that
  /// one wraps. If it may be used on the main actor only, as what it conforms to there, the closure runs there, in a task if
  /// something else drops it.
  ///
  /// Swift may release a local resolver after its last use, while its instances are still in use. If an `onDrop` of
  /// such a resolver closes something, keep the resolver alive: `defer { resolver.dropAllCachedDependencies() }`.
  ///
  /// The closure belongs to the key: it stays when the key is registered again and is removed when the key is
  /// unregistered.
  ///
  /// The idea comes from Koin's `onClose`.
  ///
  /// - Parameters:
  ///   - type: The key's type.
  ///   - name: The key's name; `.any` for all keys of the type.
  ///   - fileID: The file of the call, filled in by the compiler.
  ///   - line: The line of the call, filled in by the compiler.
  ///   - body: Closes, saves or stops the instance. If it throws, observers and `DropError` report the error with the
  ///     code `onDropThrew`, and the other closures still run.
  /// - Returns: The resolver, for chaining.
  @_alwaysEmitIntoClient @preconcurrency @discardableResult
  public func onDrop<T>(
    _ type: T.Type, name: Resolver.HookName = nil, fileID: StaticString = #fileID, line: UInt = #line,
    _ body: @escaping @Sendable (T) throws -> Void
  ) -> Self {
    onDrop(TypeKey(type, ofHook: name), on: .anywhere, Place(fileID, line), body)
  }

  /// Adds an asynchronous `onDrop` closure to a key: it runs for a cached instance when no store keeps the instance any
  /// more.
  ///
  /// ```swift
  /// resolver.registerAsync { try await Database.open(path) }
  /// resolver.onDrop(Database.self) { try await $0.close() }
  /// ```
  ///
  /// `awaitDrops()` and `shutDown()` wait for the closure. The calls that drop the instance don't: the body runs in a
  /// task. Older
  /// instances that are dropped at the same time, or before the body has ended, are released after it, and their
  /// `onDrop` closures run after it, one after the other. Nothing is awaited when the process ends.
  @_alwaysEmitIntoClient @preconcurrency @discardableResult
  public func onDrop<T>(
    _ type: T.Type, name: Resolver.HookName = nil, fileID: StaticString = #fileID, line: UInt = #line,
    _ body: @escaping @Sendable (T) async throws -> Void
  ) -> Self {
    onDrop(TypeKey(type, ofHook: name), Place(fileID, line), awaiting: body)
  }

  /// Adds an `onDrop` closure that runs on the main actor: it runs for a cached instance of a key when no store keeps
  /// the instance any more.
  ///
  /// ```swift
  /// resolver.register(on: MainActor.self) { Player() }
  /// resolver.onDrop(Player.self, on: MainActor.self) { $0.stop() }
  /// ```
  ///
  /// If the instance is dropped on the main actor, the body runs before that call returns. Otherwise it runs in a task,
  /// as an asynchronous `onDrop` does. Other kinds of recipes may make the instance too: a drop can always wait.
  @_alwaysEmitIntoClient @preconcurrency @discardableResult
  public func onDrop<T>(
    _ type: T.Type, name: Resolver.HookName = nil, on actor: MainActor.Type, fileID: StaticString = #fileID,
    line: UInt = #line, _ body: @escaping @MainActor @Sendable (T) throws -> Void
  ) -> Self {
    onDrop(TypeKey(type, ofHook: name), on: .mainActor, Place(fileID, line), entering(body))
  }

  // MARK: - Of all types
  //
  // These are disfavoured: a chain with one mistake takes ten times as long to type-check if they aren't.

  /// Adds an `onDrop` closure for each kept instance that is of a type, whatever its key and name.
  ///
  /// ```swift
  /// resolver.onDrop(conformingTo: (any Closable).self) { try await $0.close() }
  /// ```
  ///
  /// It concerns what is registered in this resolver, now or later, if the instance is made while the closure is there: each
  /// once, in each scope that keeps instances, through whichever of its keys. An object of `registerInstance` counts
  /// whenever it goes. The closures of an instance's key run before it. Of a decorated instance, the closure gets the
  /// decorated one, or if that isn't of the type, the one inside. Otherwise it is like a closure of a key.
  ///
  /// - Parameters:
  ///   - type: The type, usually a protocol's: `(any Closable).self`.
  ///   - fileID: The file of the call, filled in by the compiler.
  ///   - line: The line of the call, filled in by the compiler.
  ///   - body: Closes, saves or stops the instance.
  /// - Returns: The resolver, for chaining.
  @_alwaysEmitIntoClient @_disfavoredOverload @preconcurrency @discardableResult
  public func onDrop<T>(
    conformingTo type: T.Type, fileID: StaticString = #fileID, line: UInt = #line,
    _ body: @escaping @Sendable (T) throws -> Void
  ) -> Self {
    onDrop(.ofAllTypes, on: .anywhere, Place(fileID, line), body)
  }

  /// Adds an asynchronous `onDrop` closure for each kept instance that is of a type.
  @_alwaysEmitIntoClient @_disfavoredOverload @preconcurrency @discardableResult
  public func onDrop<T>(
    conformingTo type: T.Type, fileID: StaticString = #fileID, line: UInt = #line,
    _ body: @escaping @Sendable (T) async throws -> Void
  ) -> Self {
    onDrop(.ofAllTypes, Place(fileID, line), awaiting: body)
  }

  /// Adds an `onDrop` closure that runs on the main actor for each kept instance that is of a type.
  @_alwaysEmitIntoClient @_disfavoredOverload @preconcurrency @discardableResult
  public func onDrop<T>(
    conformingTo type: T.Type, on actor: MainActor.Type, fileID: StaticString = #fileID, line: UInt = #line,
    _ body: @escaping @MainActor @Sendable (T) throws -> Void
  ) -> Self {
    onDrop(.ofAllTypes, on: .mainActor, Place(fileID, line), entering(body))
  }
}
