/// One place in the source that declares keys of one type. A static constant declares one key there.
final class Declaration: Sendable {
  private struct Identity: Hashable {
    let valueType: ObjectIdentifier
    let fileID: String
    let line: UInt
    let column: UInt
  }

  private static let all = Locked<[Identity: Declaration]>([:])

  private let keyCount = Locked(0)

  /// Returns the declaration of a key that is being created.
  static func of(_ header: KeyHeader) -> Declaration {
    let identity = Identity(
      valueType: ObjectIdentifier(header.valueType), fileID: "\(header.place.fileID)", line: header.place.line,
      column: header.column)
    let declaration = all.withLock { all in
      let declaration = all[identity] ?? Declaration()
      all[identity] = declaration
      return declaration
    }
    declaration.keyCount.withLock { $0 += 1 }
    return declaration
  }

  /// Whether several keys were created here.
  fileprivate var isRepeated: Bool { keyCount.withLock { $0 > 1 } }
}

extension Store {
  /// Stops the program if the store or an ancestor has another key from the same declaration. Each of these keys would
  /// have instances of its own.
  func checkDeclaration(of key: Resolver.Keys) {
    guard key.declaration.isRepeated else { return }
    for store in lineage {
      let other = store.state.withLock { state in
        state.entries.compactMap(\.key.declared).first { $0 !== key && $0.declaration === key.declaration }
      }
      if other == nil { continue }
      stop(
        """
        Firebolt: \(store.label) meets two keys for \(key.valueType) that were declared at \(key.place)
          to fix    declare it as static let: a computed property makes another key each time, and so does each copy of a module
        """, key.place)
    }
  }
}
