/// Everything about a declared key except its recipes. A key and the keys that `when` makes of it share one.
final class KeyHeader: Sendable {
  let valueType: Any.Type
  let parameters: [Any.Type]
  let isolation: RecipeIsolation
  let scope: Resolver.Scope
  let name: String?
  let place: Place
  private let column: UInt
  fileprivate nonisolated(unsafe) var hasTwin = false  // Sound: the lock of `newest` guards it.
  /// The newest key with this header. Keys are never released.
  private nonisolated(unsafe) var key: Unmanaged<Resolver.Keys>?  // Sound: the lock of `newest` guards it.

  /// The newest header of each declaration, found by a hash of its type and place.
  fileprivate static let newest = Locked([UInt64: AnyObject]())

  /// - Parameter scope: The scope; nil for a single without arguments and for a factory with arguments.
  @inline(never)
  init(
    _ valueType: Any.Type, _ parameters: [Any.Type], _ isolation: RecipeIsolation, _ scope: Resolver.Scope?,
    _ name: String?, _ place: Place, _ column: UInt
  ) {
    self.valueType = valueType
    self.parameters = parameters
    self.isolation = isolation
    self.scope = scope ?? (parameters.isEmpty ? .single : .factory)
    self.name = name
    self.place = place
    self.column = column
    let type = UInt64(UInt(bitPattern: ObjectIdentifier(valueType)))
    let hash = (type &* 1021 &+ UInt64(place.line)) &* 1021 &+ UInt64(column)
    Self.newest.withLock { newest in
      if let twin = newest[hash] as? KeyHeader {
        twin.hasTwin = true
        hasTwin = true
      }
      newest[hash] = self
    }
  }

  /// Notes a key with this header.
  func note(_ key: Resolver.Keys) { Self.newest.withLock { _ in self.key = .passUnretained(key) } }

  /// Returns the keys of a type that the program has used. The order is arbitrary.
  ///
  /// - Complexity: O(*n*) in the number of keys.
  static func keys(of type: Any.Type) -> [Resolver.Keys] {
    newest.withLock { newest in
      var keys: [Resolver.Keys] = []
      for case let header as KeyHeader in newest.values where header.valueType == type {
        if let key = header.key { keys.append(key.takeUnretainedValue()) }
      }
      return keys
    }
  }

  /// Returns whether the same declaration made another header.
  fileprivate func isTwin(of other: KeyHeader) -> Bool {
    self !== other && valueType == other.valueType && column == other.column && place.isSame(as: other.place)
  }
}

extension Store {
  /// Stops the program if the store or an ancestor has another key from the same declaration. Each of these keys would
  /// have instances of its own.
  func checkDeclaration(of key: Resolver.Keys) {
    // Different declarations rarely have one hash.
    guard KeyHeader.newest.withLock({ _ in key.header.hasTwin }) else { return }
    for store in lineage {
      let isRepeated = store.state.withLock { state in
        state.entries.contains { $0.key.declared?.header.isTwin(of: key.header) ?? false }
      }
      if !isRepeated { continue }
      stop(
        """
        Firebolt: \(store.label) meets two keys for \(key.valueType) that were declared at \(key.place)
          to fix    declare it as static let: a computed property makes another key each time, and so does each copy of a module
        """, key.place)
    }
  }
}
