extension ResolutionError {
  /// The error with similar registrations, or the live resolver ids, if these can help. They are computed only for
  /// errors that are shown.
  package var explained: ResolutionError {
    switch code {
    case .notRegistered where closeMatches.isEmpty:
      with(closeMatches: findCloseMatches(), followsAnother: resolver.knownId.map(Registry.shared.hasClosed) ?? false)
    case .unknownResolver where detail.isEmpty: with(detail: livingIds)
    default: self
    }
  }

  /// A note about the chosen ids: those that resemble the requested id, or else all live ones.
  private var livingIds: String {
    let alive = Registry.shared.all.compactMap(\.chosenId).sorted()
    let close = alive.filter { $0.resembles(resolverId) }
    func list(_ ids: [String], _ separator: String) -> String {
      ids.prefix(5).map(\.swiftLiteral).joined(separator: separator)
    }
    if !close.isEmpty { return "did you mean \(list(close, " or "))?" }
    return alive.isEmpty ? "" : "alive are \(list(alive, ", "))"
  }

  /// Finds close matches in the resolver and its parents, the most similar first; then the same key in children, in the
  /// global resolver and in other resolvers with an id. Each place is listed once.
  ///
  /// - Complexity: O(*n* log *n*) in the number of registrations of the lineage, and O(*m*) in the number of resolvers
  ///   with an id.
  private func findCloseMatches() -> [CloseMatch] {
    let limit = 5
    let lineage = ([resolver] + ancestors).compactMap(\.store)
    let own = lineage.flatMap(closeMatches)
    let matches = Resemblance.allCases.flatMap { rank in own.filter { $0.rank == rank }.map(\.match) }
    var seen: Set<String> = []
    let distinct = matches.filter { seen.insert("\($0.fileID):\($0.line) \($0.suggestion)").inserted }
    if distinct.count >= limit { return Array(distinct.prefix(limit)) }
    var places = Set(distinct.map { "\($0.fileID):\($0.line)" })
    return Array(
      (distinct + elsewhere(lineage).filter { places.insert("\($0.fileID):\($0.line)").inserted }).prefix(limit))
  }

  /// The way a registration resembles the requested key.
  private enum Resemblance: CaseIterable {
    case otherName, sameTypeName, makesIt, similarTypeName
  }

  private func closeMatches(in store: Store) -> [(rank: Resemblance, match: CloseMatch)] {
    let wantedName = "\(key.type)"
    let wanted = SearchedName(wantedName)
    let elementType = (key.type as? any ArrayType.Type).map { TypeKey($0.elementType).type }
    return store.contents(wanted: isAnything ? nil : key.type).compactMap { listing in
      let candidate = listing.key
      let name = "\(candidate.type)"
      let resemblance: (rank: Resemblance, suggestion: String)? =
        if candidate.type == key.type, candidate.declared != nil || key.declared != nil {
          (
            .otherName,
            candidate.declared == nil ? "is registered by type: did you mean get()?" : "did you mean that declared key?"
          )
        } else if candidate.type == key.type {
          (
            .otherName,
            candidate.name.map { "did you mean get(name: \($0.rawValue.swiftLiteral))?" }
              ?? "did you mean it without the name?"
          )
        } else if candidate.type == elementType {
          (.makesIt, "did you mean getAll(\(candidate.spelling).self)?")
        } else if name == wantedName {
          (.sameTypeName, sameTypeName(candidate))
        } else if makesIt(listing) {
          (.makesIt, candidate.declared == nil ? castOrExpect : "did you mean that declared key?")
        } else if wanted.resembles(name), !path.contains(where: { $0.key == candidate }) {
          (.similarTypeName, candidate.isProtocol != key.isProtocol ? castOrExpect : "did you mean that type?")
        } else {
          nil
        }
      return resemblance.map { ($0.rank, CloseMatch(listing.key, listing.place, store, $0.suggestion)) }
    }
  }

  /// Whether the key's type is `Any` or `AnyObject`, which every instance conforms to.
  private var isAnything: Bool { key.type == Any.self || key.type == AnyObject.self }

  /// Returns whether a registration for another type would fit, by its type or its cached instance.
  private func makesIt(_ listing: Listing) -> Bool {
    !isAnything && (listing.isWanted || isKnownToBe(TypeKey(listing.instanceType).type, key.type))
  }

  private var castOrExpect: String { "did you mean get(expect:) or register(expect: \(key.spelling).self)?" }

  private func sameTypeName(_ candidate: TypeKey) -> String {
    let (found, wanted) = (candidate.qualifiedName, key.qualifiedName)
    return found == wanted
      ? "is another type of that name: at least one of the two is private or local"
      : "is another type of that name: \(found); the request is for \(wanted)"
  }

  /// Finds the same key in other resolvers with an id: in children, then in the global resolver, then in others.
  private func elsewhere(_ lineage: [Store]) -> [CloseMatch] {
    var children: [CloseMatch] = []
    var others: [CloseMatch] = []
    let strangers = Registry.shared.all.filter { store in !lineage.contains { $0 === store } }
    // The global resolver comes first.
    for store in strangers.sorted(by: { $0.identity < $1.identity }) {
      guard let id = store.knownId, let registration = store.registration(for: key) else { continue }
      if let asked = lineage.first, store.lineage.contains(where: { $0 === asked }) {
        let suggestion = "is in \(id.swiftLiteral), a child, and its parent doesn't look there"
        children.append(CloseMatch(key, registration.place, store, suggestion))
      } else {
        let suggestion = "is in another resolver: did you mean get(resolverId: \(id.swiftLiteral))?"
        let match = CloseMatch(key, registration.place, store, suggestion)
        if id == globalResolverId { others.insert(match, at: 0) } else { others.append(match) }
      }
    }
    return children + others
  }
}

extension TypeKey {
  /// The type's name with its module, without the addresses of private and local contexts.
  package var qualifiedName: String {
    var name = ""
    var rest = String(reflecting: type)[...]
    while let context = rest.range(of: "(unknown context at ") {
      name += rest[..<context.lowerBound]
      // A parenthesis ends the address, and a dot follows.
      rest = rest[context.upperBound...].drop { $0 != ")" }.dropFirst(2)
    }
    return name + rest
  }
}

extension Substring {
  /// Returns the first range of an ASCII text.
  func range(of text: StaticString) -> Range<Index>? {
    let sought = UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
    return utf8.start(of: sought).map { $0..<utf8.index($0, offsetBy: sought.count) }
  }
}

extension Collection where Element: Equatable {
  /// Returns the first position where another collection begins. The standard library's own search requires newer
  /// systems.
  ///
  /// - Complexity: O(*n*) in the number of elements, unless the other collection nearly repeats within this one.
  fileprivate func start(of other: some Collection<Element>) -> Index? {
    guard let first = other.first else { return startIndex }
    return indices.first { self[$0] == first && self[$0...].starts(with: other) }
  }
}

extension ResolutionError.CloseMatch {
  fileprivate init(_ key: TypeKey, _ place: Place, _ store: Store, _ suggestion: String) {
    self.init(
      key: key, resolver: store.label, fileID: "\(place.fileID)", line: Int(place.line), suggestion: suggestion)
  }
}

extension String {
  /// Returns whether two names are easily confused.
  fileprivate func resembles(_ other: String) -> Bool { SearchedName(self).resembles(other) }
}

/// A name that is compared with many others, without regard to case.
private struct SearchedName {
  private static let typosAllowed = 2

  private let scalars: [Unicode.Scalar]

  init(_ text: String) {
    scalars = Array(text.lowercased().unicodeScalars)
  }

  /// Returns whether two names are easily confused: one contains the other, or they differ by one or two typos.
  ///
  /// - Complexity: O(*n*) in the length of the names, unless one nearly repeats within the other.
  func resembles(_ text: String) -> Bool {
    let other = SearchedName(text)
    let (shorter, longer) = scalars.count <= other.scalars.count ? (self, other) : (other, self)
    if shorter.scalars.count >= 3, longer.scalars.start(of: shorter.scalars) != nil { return true }
    return shorter.scalars.count >= 4 && longer.scalars.count - shorter.scalars.count <= Self.typosAllowed
      && longer.differsByTypos(from: shorter)
  }

  /// Returns whether few insertions, removals and replacements turn one name into the other (Levenshtein). Only the
  /// cells near the diagonal are computed, because the others stand for more typos.
  private func differsByTypos(from other: SearchedName) -> Bool {
    let tooMany = Self.typosAllowed + 1
    var row = (0...other.scalars.count).map { min($0, tooMany) }
    for (line, scalar) in scalars.enumerated() {
      let columns = max(0, line - Self.typosAllowed)..<min(other.scalars.count, line + tooMany)
      var diagonal = row[columns.lowerBound]
      row[columns.lowerBound] = columns.lowerBound == 0 ? min(line + 1, tooMany) : tooMany
      var least = row[columns.lowerBound]
      for column in columns {
        let replaced = diagonal + (scalar == other.scalars[column] ? 0 : 1)
        diagonal = row[column + 1]
        row[column + 1] = min(replaced, row[column] + 1, diagonal + 1)
        least = min(least, row[column + 1])
      }
      if least >= tooMany { return false }
    }
    return row[other.scalars.count] < tooMany
  }
}
