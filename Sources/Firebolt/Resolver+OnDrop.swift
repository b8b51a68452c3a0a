extension ResolverProtocol {
  /// Has something done with a cached instance of a key once no store keeps it any more.
  ///
  /// ```swift
  /// resolver.register { Database(path) }
  /// resolver.onDrop(Database.self) { $0.close() }
  /// ```
  ///
  /// It runs once for each instance that was kept: when it is dropped, replaced or unloaded, or when the last resolver of
  /// the id goes; in reverse order of creation, on the thread that does that, before that call returns, and under no lock.
  /// Where a younger instance has an `onDrop` that awaits and hasn't ended, this one runs after that, in a task.
  /// An instance that a merge has copied counts as kept until the last of the stores lets go. An instance of scope `.weak`
  /// that goes by itself isn't concerned.
  ///
  /// Swift may release a local resolver after its last use, while what it made is still in use. Where such a resolver's
  /// `onDrop` closes something, keep it to the end: `defer { resolver.dropAllCachedDependencies() }`.
  ///
  /// It belongs to the key: it stays when the key is registered again, and goes when it is unregistered.
  ///
  /// The idea is Koin's `onClose`.
  ///
  /// - Parameters:
  ///   - type: The key's type.
  ///   - name: The key's name.
  ///   - fileID: The file of the call, filled in by the compiler.
  ///   - line: The line of the call, filled in by the compiler.
  ///   - body: Closes, saves or stops what the instance stands for. What it throws is told to observers, with the code
  ///     `onDropThrew`, and by `shutDown()`; the others run nevertheless.
  /// - Returns: The resolver, for the next call.
  @preconcurrency @discardableResult
  public func onDrop<T>(
    _ type: T.Type, name: Resolver.Name? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    _ body: @escaping @Sendable (T) throws -> Void
  ) -> Self {
    onDrop(TypeKey(type, name: name), Place(fileID, line), body)
  }

  /// Has something awaited for a cached instance of a key once no store keeps it any more.
  ///
  /// ```swift
  /// resolver.registerAsync { try await Database.open(path) }
  /// resolver.onDrop(Database.self) { try await $0.close() }
  /// ```
  ///
  /// `shutDown()` waits for it. Whatever else drops the instance doesn't wait: the body runs in a task, and what is older
  /// and dropped at the same time, or before the body has ended, is released and has its `onDrop` run after it, one after the
  /// other. When the process ends nothing is awaited.
  ///
  /// - Parameters:
  ///   - type: The key's type.
  ///   - name: The key's name.
  ///   - fileID: The file of the call, filled in by the compiler.
  ///   - line: The line of the call, filled in by the compiler.
  ///   - body: Closes, saves or stops what the instance stands for. What it throws is told to observers, with the code
  ///     `onDropThrew`, and by `shutDown()`; the others run nevertheless.
  /// - Returns: The resolver, for the next call.
  @preconcurrency @discardableResult
  public func onDrop<T>(
    _ type: T.Type, name: Resolver.Name? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    _ body: @escaping @Sendable (T) async throws -> Void
  ) -> Self {
    onDrop(TypeKey(type, name: name), Place(fileID, line), body)
  }

  /// Has something done on the main actor with a cached instance of a key once no store keeps it any more.
  ///
  /// ```swift
  /// resolver.register(on: MainActor.self) { Player() }
  /// resolver.onDrop(Player.self, on: MainActor.self) { $0.stop() }
  /// ```
  ///
  /// It is for keys that are registered on the main actor or asynchronously. If the instance is dropped on the main actor, the
  /// body runs before that call returns. Else it runs in a task, as an `onDrop` that awaits does.
  ///
  /// - Parameters:
  ///   - type: The key's type.
  ///   - name: The key's name.
  ///   - actor: Where the body runs: `MainActor.self`.
  ///   - fileID: The file of the call, filled in by the compiler.
  ///   - line: The line of the call, filled in by the compiler.
  ///   - body: Closes, saves or stops what the instance stands for. What it throws is told to observers, with the code
  ///     `onDropThrew`, and by `shutDown()`; the others run nevertheless.
  /// - Returns: The resolver, for the next call.
  @preconcurrency @discardableResult
  public func onDrop<T>(
    _ type: T.Type, name: Resolver.Name? = nil, on actor: MainActor.Type, fileID: StaticString = #fileID,
    line: UInt = #line, _ body: @escaping @MainActor @Sendable (T) throws -> Void
  ) -> Self {
    hang(on: TypeKey(type, name: name), Place(fileID, line)) {
      .drop(
        .onMainActor { instance in
          if let value: T = instance.converted(to: T.self) { try body(value) }
        })
    }
  }
}
