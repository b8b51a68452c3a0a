extension ResolutionError {
  /// The registrations that resemble the key, if nothing is registered for it: those of the resolver and its parents,
  /// and the key's own in other resolvers with an id. They are searched for when they are read.
  ///
  /// - Complexity: O(*n* log *n*) in the number of registrations of the resolver and its parents, and O(*m*) in the
  ///   number of resolvers with an id.
  public var closeMatches: [CloseMatch] {
    var matches: [CloseMatch] = []
    if code != .notRegistered { return matches }
    let lineage = resolver.store?.lineage ?? []
    for store in lineage {
      for (candidate, registration) in store.registrations() {
        guard let (kind, suggestion) = suggestion(candidate, registration) else { continue }
        CloseMatch(kind, candidate, registration, in: store, suggestion).add(to: &matches)
      }
    }
    for store in Registry.shared.all where !lineage.contains(where: { $0 === store }) {
      guard let id = store.knownId, let registration = store.registration(for: key) else { continue }
      let isChild = store.lineage.contains { $0.identity == resolver.identity }
      let suggestion =
        isChild
        ? "is in \(id.swiftLiteral), a child, and its parent doesn't look there"
        : "is in another resolver: did you mean get(resolverId: \(id.swiftLiteral))?"
      CloseMatch(.elsewhere, key, registration, in: store, suggestion).add(to: &matches)
    }
    return matches
  }

  /// Returns what may have been meant if a registration of the resolver or a parent resembles the key.
  private func suggestion(_ candidate: TypeKey, _ registration: Registration) -> (CloseMatch.Kind, String)? {
    let (name, wanted) = ("\(candidate.type)", "\(key.type)")
    let kind: CloseMatch.Kind
    let suggestion: String
    if candidate == key { return nil }
    if candidate.type == key.type {
      let request = candidate.name.map { "get(name: \($0.rawValue.swiftLiteral))" } ?? "it without the name"
      (kind, suggestion) = (.otherName, "did you mean \(key.declared == nil ? request : "get() by type")?")
    } else if isRelated(to: candidate.type, registration) {
      (kind, suggestion) = (.conforms, "did you mean get(expect:) or register(expect: \(key.spelling).self)?")
    } else if name == wanted {
      let (found, wanted) = (candidate.module, key.module)
      let difference =
        found == wanted
        ? "one is nested, private or local, or two images of the program contain its module"
        : "it is of \(found), the request for one of \(wanted)"
      (kind, suggestion) = (.sameTypeName, "is another type of that name: \(difference)")
    } else if wanted.isLike(name) {
      (kind, suggestion) = (.similarTypeName, "did you mean that type?")
    } else {
      return nil
    }
    return (kind, candidate.declared == nil ? suggestion : "did you mean that declared key?")
  }

  /// Returns whether a registration's instance is of the key's type, or the key's type is of the registered one.
  private func isRelated(to type: Any.Type, _ registration: Registration) -> Bool {
    // Every type conforms to these two.
    if key.type == Any.self || key.type == AnyObject.self { return false }
    return isKnownToBe(TypeKey(registration.instanceType).type, key.type) || isKnownToBe(key.type, type)
  }

  /// A question for the resolver whose id resembles an unknown one; empty if there is none.
  var similarId: String {
    for store in Registry.shared.all {
      if let id = store.chosenId, resolverId.isLike(id) { return "did you mean \(id.swiftLiteral)? If not, " }
    }
    return ""
  }
}

extension String {
  /// Returns whether two names differ, if at all without regard to case, in one letter: another one, one too many, or
  /// two neighbours exchanged. Names of less than four letters are too short to tell.
  @inline(never)
  fileprivate func isLike(_ other: String) -> Bool {
    let (letters, others) = (Array(lowercased().utf8), Array(other.lowercased().utf8))
    if min(letters.count, others.count) < 4 { return false }
    var (start, end, otherEnd) = (0, letters.count, others.count)
    while start < min(end, otherEnd), letters[start] == others[start] { start += 1 }
    while start < min(end, otherEnd), letters[end - 1] == others[otherEnd - 1] {
      (end, otherEnd) = (end - 1, otherEnd - 1)
    }
    if end - start == 2, otherEnd - start == 2 {
      return letters[start] == others[start + 1] && letters[start + 1] == others[start]
    }
    return max(end, otherEnd) - start <= 1
  }
}
