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
      return try resolver.all(type)
    } catch {
      error.stop(fileID, line)
    }
  }

  /// Makes every single that needs no arguments, in the order of registration.
  ///
  /// What is made already stays as it is. Parents are not concerned.
  ///
  /// - Returns: The resolver, for the next call.
  /// - Throws: The `ResolutionError` of the first that can't be made; those before it stay.
  /// - Complexity: O(*n*) in the number of keys.
  @discardableResult
  public func warmUp() throws(ResolutionError) -> Self {
    let resolver = resolver
    let store = resolver.redirected.store
    for (key, _) in store.registrations(where: { $1.scope == .single && $1.accepts(.none) }) {
      do throws(ResolutionError) {
        try resolver.make(key)
      } catch {
        if error.saysThatItWasRemoved { continue }
        throw error.explained
      }
    }
    return self
  }
}

extension Resolver {
  /// Has an instance of a key made, if there is none to share.
  fileprivate func make(_ key: TypeKey) throws(ResolutionError) {
    func failure<T>(_ type: T.Type) -> ResolutionError? {
      do throws(ResolutionError) {
        _ = try serve(type, key.name, nil, .none)
        return nil
      } catch {
        return error
      }
    }
    if let error = _openExistential(key.type, do: failure) { throw error }
  }

  /// All that is registered for a type, also with the parents.
  func all<T>(_ type: T.Type) throws(ResolutionError) -> [T] {
    let resolver = redirected
    let wanted = TypeKey(type).type
    var seen: Set<TypeKey> = []
    var all: [T] = []
    for store in resolver.store.lineage {
      for (key, registration) in store.registrations(where: { key, _ in key.type == wanted })
      where seen.insert(key).inserted {
        if !registration.accepts(.none) { continue }
        do throws(ResolutionError) {
          all.append(try resolver.serve(type, key.name, nil, .none))
        } catch {
          if !error.saysThatItWasRemoved { throw error }
        }
      }
    }
    return all
  }
}

extension ResolutionError {
  /// Whether another thread has taken away, or changed, what was listed a moment ago.
  fileprivate var saysThatItWasRemoved: Bool {
    isOwn && (code == .notRegistered || code == .argumentMismatch)
  }
}
