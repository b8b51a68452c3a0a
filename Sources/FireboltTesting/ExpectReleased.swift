#if canImport(Testing)
  import Firebolt
  import FireboltGraph
  import Testing

  /// Records an issue for each instance that a closure drops and that lives on.
  ///
  /// ```swift
  /// expectReleased(from: app) { app.dropCached(.session) }
  /// ```
  ///
  /// ```text
  /// Firebolt: MailStore outlives its drop   (App/Mail.swift:7, custom("session"))
  ///   kept by   SearchIndex   (App/Search.swift:12, single), which needs it
  ///   to fix    let SearchIndex take `Provider<MailStore>` instead of `MailStore`, or give both the same
  ///             scope, or write `.weak` for it
  /// ```
  ///
  /// It sees what the resolver and its children have made and cached, and what goes while the closure runs: by
  /// `dropCached`, by `unload`, by a shutdown, or with a child that is let go. Objects that `registerInstance` has
  /// registered don't count, and values can't be seen. Who keeps an instance is read from the graph: from autowired
  /// parameters, and from what recipes were observed to request, as in a `verify(dryRun:)` before.
  ///
  /// - Parameters:
  ///   - resolver: The resolver.
  ///   - sourceLocation: The place of the call; filled in by the compiler.
  ///   - body: Drops instances.
  /// - Throws: What the closure throws.
  public func expectReleased(
    from resolver: Resolver, sourceLocation: SourceLocation = #_sourceLocation, _ body: () throws -> Void
  ) rethrows {
    let watch = LeakWatch(resolver)
    defer { record(watch.end(), sourceLocation) }
    try body()
    watch.waitForOtherThreads()
  }

  /// Records an issue for each instance that an asynchronous closure drops and that lives on when all owed `onDrop`
  /// closures have ended.
  ///
  /// - Parameters:
  ///   - resolver: The resolver.
  ///   - sourceLocation: The place of the call; filled in by the compiler.
  ///   - isolation: The caller's actor, on which the closure runs.
  ///   - body: Drops instances. An `onDrop` that fails is recorded too.
  /// - Throws: What the closure throws.
  public func expectReleased(
    from resolver: Resolver, sourceLocation: SourceLocation = #_sourceLocation,
    isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> Void
  ) async rethrows {
    let watch = LeakWatch(resolver)
    do { try await body() } catch {
      record(watch.end(), sourceLocation)
      throw error
    }
    do throws(DropError) { try await resolver.awaitDrops() } catch {
      Issue.record("\(error)", sourceLocation: sourceLocation)
    }
    await settle(watch, sourceLocation)
  }

  /// Records what lives on, after the drops have ended.
  func settle(
    _ watch: LeakWatch, _ sourceLocation: SourceLocation, isolation: isolated (any Actor)? = #isolation
  ) async {
    // Tasks and threads may be about to release what they have just returned.
    var patience = 50
    while watch.findsSomething, patience > 0 {
      patience -= 1
      try? await Task.sleep(nanoseconds: 2_000_000)
    }
    record(watch.end(), sourceLocation)
  }

  private func record(_ leaks: [String], _ sourceLocation: SourceLocation) {
    for leak in leaks { Issue.record("\(leak)", sourceLocation: sourceLocation) }
  }
#endif
