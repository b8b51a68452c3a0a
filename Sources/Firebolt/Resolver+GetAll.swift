extension ResolverProtocol {
  /// Resolves every registration of a type, by whatever name.
  ///
  /// ```swift
  /// for plugin in resolver.getAll((any Plugin).self) { plugin.start() }
  /// ```
  ///
  /// They come in the order of registration, each once, and those of parents last. A registration that can't do without
  /// arguments is left out.
  ///
  /// It stops the program, with the whole text of the `ResolutionError`, if one of them can't be had.
  ///
  /// - Parameters:
  ///   - type: The type that they are registered for.
  ///   - fileID: The file of the call, filled in by the compiler.
  ///   - line: The line of the call, filled in by the compiler.
  /// - Returns: The instances; none, if nothing is registered.
  /// - Complexity: O(*n*) in the number of keys of the resolver and its parents.
  public func getAll<T>(_ type: T.Type = T.self, fileID: StaticString = #fileID, line: UInt = #line) -> [T] {
    do {
      return try resolver.all(type).map(\.instance)
    } catch {
      error.stop(Place(fileID, line))
    }
  }
}

extension Resolver {
  /// All that is registered for a type, also with the parents.
  ///
  /// - Parameter isMeant: Whether a name is; by default every one, and none.
  func all<T>(_ type: T.Type, where isMeant: (Name?) -> Bool = { _ in true }) throws(ResolutionError)
    -> [(name: Name?, instance: T)]
  {
    let resolver = redirected
    var all: [(name: Name?, instance: T)] = []
    for key in resolver.keys(of: type) where isMeant(key.name) {
      do throws(ResolutionError) {
        all.append((key.name, try resolver.answer(type, key.identifier)))
      } catch {
        if !error.saysThatItIsGone { throw error }
      }
    }
    return all
  }

  /// The same where some of it may have to be awaited.
  func allAsync<T>(_ type: T.Type, isolation: isolated (any Actor)? = #isolation)
    async throws(ResolutionError) -> [T]
  {
    let resolver = redirected
    var all: [T] = []
    for key in resolver.keys(of: type) {
      do throws(ResolutionError) {
        all.append(try await resolver.serveAsync(type, key.identifier))
      } catch {
        if !error.saysThatItIsGone { throw error }
      }
    }
    return all
  }

  /// The keys of a type that can do without arguments, in the order of registration, and those of parents last.
  func keys(of type: Any.Type) -> [TypeKey] {
    let wanted = TypeKey(type).type
    var seen: Set<TypeKey> = []
    return store.lineage.flatMap { store in
      store.registrations(where: { key, _ in key.type == wanted }).filter { seen.insert($0.key).inserted }
    }.filter { $0.registration.accepts(.none) }.map(\.key)
  }
}

extension ResolutionError {
  /// Whether what had been listed isn't registered any more: a recipe, or another thread, has taken it away.
  var saysThatItIsGone: Bool { isOwn && code == .notRegistered }
}
