import Foundation

extension ResolutionError {
  /// The same error with what is registered close by, or the ids that exist, if that can help. Not worked out where
  /// nobody reads it.
  @usableFromInline
  var explained: ResolutionError {
    switch code {
    case .notRegistered where closeMatches.isEmpty: with(closeMatches: findCloseMatches())
    case .unknownResolver where detail.isEmpty: with(detail: livingIds)
    default: self
    }
  }

  /// What is said of the ids that somebody chose: which resemble the one that was asked for, or else which there are.
  private var livingIds: String {
    let alive = Registry.shared.all.compactMap(\.chosenId).sorted()
    let close = alive.filter { $0.resembles(resolverId) }
    func list(_ ids: [String], _ separator: String) -> String {
      ids.prefix(5).map { "\"\($0)\"" }.joined(separator: separator)
    }
    if !close.isEmpty { return "did you mean \(list(close, " or "))?" }
    return alive.isEmpty ? "" : "alive are \(list(alive, ", "))"
  }

  /// What resembles the key most comes first.
  private func findCloseMatches() -> [CloseMatch] {
    let asked = ([resolverId] + ancestors).map(Registry.shared.store)
    let own = asked.compactMap(\.self).flatMap(closeMatches)
    let elsewhere = Registry.shared.all.filter { store in !asked.contains { $0 === store } }.compactMap { store in
      sameKey(in: store, isChild: store.lineage.contains { $0 === asked[0] })
    }
    let ranked = own + elsewhere
    return Resemblance.allCases.flatMap { rank in ranked.filter { $0.rank == rank }.map(\.match) }.prefix(5).map(\.self)
  }

  /// How a registration resembles what was asked for.
  private enum Resemblance: CaseIterable {
    case otherName, sameTypeName, makesIt, elsewhere, similarTypeName
  }

  private func sameKey(in store: Store, isChild: Bool) -> (rank: Resemblance, match: CloseMatch)? {
    let suggestion =
      switch (isChild, store.chosenId) {
      case (true, let id?): "is in \"\(id)\", a child, which its parent doesn't ask"
      case (true, nil): "is in a child, which its parent doesn't ask"
      case (false, let id?): "is in another resolver: did you mean get(resolverId: \"\(id)\")?"
      case (false, nil): "is in another resolver, which has no id: ask that one itself"
      }
    return store.contents().first { $0.key == key }.map {
      (.elsewhere, CloseMatch($0, store, suggestion))
    }
  }

  private func closeMatches(in store: Store) -> [(rank: Resemblance, match: CloseMatch)] {
    store.contents(isWanted).compactMap { listing in
      let candidate = listing.key
      let resemblance: (rank: Resemblance, suggestion: String)? =
        if candidate.type == key.type {
          (
            .otherName,
            candidate.name.map { "did you mean get(name: \"\($0)\")?" } ?? "did you mean it without the name?"
          )
        } else if "\(candidate.type)" == "\(key.type)" {
          (.sameTypeName, sameTypeName(candidate))
        } else if listing.instanceType == key.type || listing.isWanted {
          (.makesIt, castOrExpect)
        } else if "\(candidate.type)".resembles("\(key.type)") {
          (.similarTypeName, candidate.isProtocol != key.isProtocol ? castOrExpect : "did you mean that type?")
        } else {
          nil
        }
      return resemblance.map { ($0.rank, CloseMatch(listing, store, $0.suggestion)) }
    }
  }

  /// Whether something that is registered otherwise would do.
  private func isWanted(_ instance: AnyInstance) -> Bool {
    func isWanted<T>(_ type: T.Type) -> Bool { type != Any.self && type != AnyObject.self && instance.value is T }
    return isWanted(key.type)
  }

  private var castOrExpect: String { "did you mean get(expect:) or register(expect: \(key.spelling).self)?" }

  private func sameTypeName(_ candidate: TypeKey) -> String {
    let (found, wanted) = (candidate.qualifiedName, key.qualifiedName)
    return found == wanted
      ? "is another type of that name: at least one of the two is private or local"
      : "is another type of that name: \(found), asked for was \(wanted)"
  }
}

extension TypeKey {
  /// The type's name with its module, without the addresses that stand for private and local contexts.
  var qualifiedName: String {
    String(reflecting: type).split(separator: "(unknown context at ").enumerated().map { index, part in
      index == 0 ? part[...] : part.drop { $0 != ")" }.dropFirst(2)
    }.joined()
  }
}

extension ResolutionError.CloseMatch {
  fileprivate init(_ listing: Listing, _ store: Store, _ suggestion: String) {
    self.init(
      key: listing.key, resolverId: store.resolverId, fileID: "\(listing.place.fileID)", line: Int(listing.place.line),
      suggestion: suggestion)
  }
}

extension String {
  /// Whether two names are likely to be mistaken for each other: one within the other, or a slip or two apart.
  fileprivate func resembles(_ other: String) -> Bool {
    let (left, right) = (lowercased(), other.lowercased())
    if Swift.min(left.count, right.count) >= 3, left.contains(right) || right.contains(left) { return true }
    return Swift.min(left.count, right.count) >= 4 && abs(left.count - right.count) <= 2
      && left.distance(to: right) <= 2
  }

  /// How many characters have to be added, taken away or replaced to make one of the other (Levenshtein).
  private func distance(to other: String) -> Int {
    let other = Array(other)
    var row = Array(0...other.count)
    for (line, character) in enumerated() {
      var diagonal = row[0]
      row[0] = line + 1
      for column in other.indices {
        let replaced = diagonal + (character == other[column] ? 0 : 1)
        diagonal = row[column + 1]
        row[column + 1] = Swift.min(replaced, row[column] + 1, diagonal + 1)
      }
    }
    return row[other.count]
  }
}
