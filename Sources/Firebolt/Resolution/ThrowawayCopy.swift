// Copies of resolvers whose instances a dry run makes and drops.
extension Resolver {
  /// Returns a resolver for a copy of the registrations of this one, and one for each ancestor, all copied at one
  /// moment.
  package final func throwawayCopies() -> [Resolver] {
    let originals = store.lineage
    var copies: [Resolver] = []
    for original in originals.reversed() {
      let copy = Store(original.chosenId, parent: copies.first, standingFor: { original.label }, at: original.place)
      copies.insert(Resolver(sharing: copy), at: 0)
    }
    Store.inherit(originals, by: copies.map(\.store))
    return copies
  }

  /// Makes an instance, or finds one.
  ///
  /// - Returns: An object that keeps the instance alive; nil if the recipe returns nil, or nothing is registered.
  package final func make(_ key: TypeKey, _ arguments: [Any]) throws(ResolutionError) -> AnyObject? {
    do throws(ResolutionError) {
      return try withUnsafePointer(to: arguments) { arguments throws(ResolutionError) in
        try instance(key, Arguments(boxed: arguments))?.object
      }
    } catch {
      if error.saysThatThereIsNone { return nil }
      throw error
    }
  }

  /// Makes an instance, or finds one, and awaits it if necessary.
  ///
  /// - Returns: An object that keeps the instance alive; nil if the recipe returns nil.
  package final func makeAsync(_ key: TypeKey, _ arguments: Handed<[Any]>) async throws(ResolutionError) -> AnyObject? {
    do throws(ResolutionError) {
      return try await instanceAsync(key, .boxed(arguments.value))?.object
    } catch {
      if error.saysThatThereIsNone { return nil }
      throw error
    }
  }

  /// Returns the failure of a request for a key that nothing serves.
  package final func failure(ofMissing key: TypeKey) -> ResolutionError {
    var request = Request(key.type, key.identifier, of: .passUnretained(self))
    return failure(ofUnregistered: &request)
  }

  /// Returns the registration that serves a key, in this resolver or an ancestor.
  package final func registration(serving key: TypeKey) -> Registration? { target(for: key)?.registration }
}
