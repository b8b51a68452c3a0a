extension ResolutionError {
  /// The same error with what is registered close by, or the ids that exist, if that can help. Not worked out where
  /// nobody reads it.
  @usableFromInline
  var explained: ResolutionError {
    switch code {
    case .notRegistered where closeMatches.isEmpty: with(closeMatches: findCloseMatches())
    case .unknownResolver where detail.isEmpty: with(closeMatches: [], detail: livingIds)
    default: self
    }
  }

  private var livingIds: String {
    let alive = Registry.shared.all.map(\.resolverId)
    let close = alive.filter { $0.resembles(resolverId) }
    return (close.isEmpty ? alive : close).prefix(5).map { "\"\($0)\"" }.joined(separator: ", ")
  }

  private func findCloseMatches() -> [CloseMatch] {
    let stores = Registry.shared.all
    let own = stores.filter { $0.resolverId == resolverId }.flatMap { closeMatches(in: $0) }
    let elsewhere = stores.filter { $0.resolverId != resolverId }.compactMap { sameKey(in: $0) }
    return Array((own + elsewhere).prefix(5))
  }

  private func sameKey(in store: Store) -> CloseMatch? {
    store.contents().first { $0.key == key }.map {
      CloseMatch(
        $0.key, store, $0.registration, "registered there: did you mean get(resolverId: \"\(store.resolverId)\")?")
    }
  }

  private func closeMatches(in store: Store) -> [CloseMatch] {
    let wanted = "\(key.type)"
    return store.contents().compactMap { candidate, registration, instance in
      let suggestion: String? =
        if candidate.type == key.type {
          candidate.name.map { "did you mean get(name: \"\($0)\")?" } ?? "did you mean it without the name?"
        } else if "\(candidate.type)" == wanted {
          "is another type of that name, \(String(reflecting: candidate.type)); wanted is \(String(reflecting: key.type))"
        } else if registration.instanceType == key.type || instance.map({ type(of: $0.value) == key.type }) == true
          || "\(candidate.type)".resembles(wanted)
        {
          "did you mean get(expect:) or register(expect: \(wanted).self)?"
        } else {
          nil
        }
      return suggestion.map { CloseMatch(candidate, store, registration, $0) }
    }
  }
}

extension ResolutionError.CloseMatch {
  fileprivate init(_ key: TypeKey, _ store: Store, _ registration: Registration, _ suggestion: String) {
    self.init(
      key: key, resolverId: store.resolverId, fileID: "\(registration.place.fileID)",
      line: Int(registration.place.line),
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
