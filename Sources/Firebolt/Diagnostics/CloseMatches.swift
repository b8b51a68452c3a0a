extension ResolutionError {
  /// The error with similar registrations, or a similar id, if these can help. They are computed only for errors that
  /// are shown.
  package var explained: ResolutionError { explained(askedOf: nil) }

  /// Returns the error with what may have been meant.
  ///
  /// - Parameter asked: The resolver that the program asked. It may be a child without an id, which nothing lists.
  @inline(never)
  func explained(askedOf asked: Resolver?) -> ResolutionError {
    switch code {
    case .notRegistered:
      var matches = closeMatches
      if matches.isEmpty { findCloseMatches(&matches) }
      if let asked { find(in: asked, &matches) }
      let isOfClosedId = detail.isEmpty && resolver.knownId.map(Registry.shared.hasClosed) ?? false
      if matches.isEmpty, !isOfClosedId { return self }
      return changed { contents in
        contents.closeMatches = matches
        if isOfClosedId { contents.detail = "an earlier resolver with that id has been released" }
      }
    case .unknownResolver where detail.isEmpty:
      let searched = SearchedName(resolverId)
      for store in Registry.shared.all {
        if let id = store.chosenId, searched.isLike(id) {
          return changed { $0.detail = "did you mean \(id.swiftLiteral)? If not, " }
        }
      }
    default: break
    }
    return self
  }

  /// Finds close matches in the resolver and its parents; then the same key in children, in the global resolver and in
  /// other resolvers with an id.
  ///
  /// - Complexity: O(*n* log *n*) in the number of registrations of the lineage, and O(*m*) in the number of resolvers
  ///   with an id.
  private func findCloseMatches(_ matches: inout [CloseMatch]) {
    let searched = SearchedName("\(key.type)")
    for label in [resolver] + ancestors {
      guard let store = label.store else { continue }
      for (candidate, registration) in store.registrations(where: { _, _ in true }) {
        if let match = match(candidate, registration, in: store, searched) { matches.add(match) }
      }
    }
    for step in path { findInLineage(of: step.resolver.store, &matches) }
    for store in Registry.shared.all { find(in: store, &matches) }
  }

  /// Returns the match for a registration of the resolver or a parent, if it resembles the key: the same type under
  /// another name, a type that conforms, another type of that name, or a name that differs by a letter.
  private func match(
    _ candidate: TypeKey, _ registration: Registration, in store: Store, _ searched: SearchedName
  ) -> CloseMatch? {
    func match(_ kind: CloseMatch.Kind, _ suggestion: String, toFix remedy: String? = nil) -> CloseMatch {
      CloseMatch(
        kind, candidate, registration.place, in: store,
        candidate.declared == nil ? suggestion : "did you mean that declared key?", toFix: remedy)
    }
    if candidate.type == key.type {
      if key.declared != nil { return match(.otherName, "is registered by type: did you mean get()?") }
      let name = candidate.name.map { "get(name: \($0.rawValue.swiftLiteral))" } ?? "it without the name"
      return match(.otherName, "did you mean \(name)?")
    }
    let name = "\(candidate.type)"
    // Every type conforms to these two. The types tell, or else the names of a protocol and its implementation.
    if key.type != Any.self, key.type != AnyObject.self,
      isKnownToBe(TypeKey(registration.instanceType).type, key.type)
        || candidate.isProtocol && isKnownToBe(key.type, candidate.type)
        || candidate.isProtocol != key.isProtocol && searched.contains(name) && !isAsked(by: candidate)
    {
      return match(.conforms, "did you mean get(expect:) or register(expect: \(key.spelling).self)?")
    }
    if name == searched.text {
      let (found, wanted) = (candidate.qualifiedName, key.qualifiedName)
      if found != wanted {
        return match(.sameTypeName, "is another type of that name: \(found); the request is for \(wanted)")
      }
      if found != String(reflecting: candidate.type) {
        return match(
          .sameTypeName, "is another type of that name: at least one of the two is private or local")
      }
      return match(
        .sameTypeName, "is that type a second time: two images of the program each contain its module",
        toFix: "link the module of \(key.typeName) once, as a dynamic library that both images use")
    }
    return searched.isLike(name) && !isAsked(by: candidate) ? match(.similarTypeName, "did you mean that type?") : nil
  }

  /// Whether the key's registration led to the request, so that it can't be the intended one.
  private func isAsked(by candidate: TypeKey) -> Bool {
    for step in path where step.key == candidate { return true }
    return false
  }

  /// Adds the key's registration in another resolver, if it has one: a child, or any other with an id.
  private func find(in store: Store, _ matches: inout [CloseMatch]) {
    guard let registration = store.registration(for: key) else { return }
    for label in [resolver] + ancestors where label.identity == store.identity { return }
    let name = store.label.short
    for ancestor in store.lineage where ancestor.identity == resolver.identity {
      return matches.add(
        CloseMatch(
          .inChild, key, registration.place, in: store, "is in \(name), a child, and its parent doesn't look there"))
    }
    guard let id = store.knownId else { return }
    matches.add(
      CloseMatch(
        id == globalResolverId ? .inGlobal : .elsewhere, key, registration.place, in: store,
        "is in another resolver: did you mean get(resolverId: \(name))?"))
  }

  private func findInLineage(of store: Store?, _ matches: inout [CloseMatch]) {
    var next = store
    while let store = next {
      find(in: store, &matches)
      next = store.parentStore
    }
  }

  /// Adds the key's registration that the asked resolver's module has just made, or that a child has.
  private func find(in asked: Resolver, _ matches: inout [CloseMatch]) {
    findInLineage(of: asked.redirected.store, &matches)
    if let place = asked.collector?.place(of: key) {
      matches.add(
        CloseMatch(
          .inModule, key, place, in: asked.store, "is in the module that is being loaded, and visible after load",
          toFix: "request it after `load`, or in a recipe of the module"))
    }
  }
}

/// A name that is compared with many others.
struct SearchedName {
  let text: String
  private let letters: [UInt8]

  init(_ text: String) {
    self.text = text
    letters = Array(text.lowercased().utf8)
  }

  /// Returns whether one of the names begins or ends with the other, as `Store` and `DiskStore` do.
  func contains(_ other: String) -> Bool {
    text.hasPrefix(other) || text.hasSuffix(other) || other.hasPrefix(text) || other.hasSuffix(text)
  }

  /// Returns whether the names differ, if at all without regard to case, in one letter: another one, one too many, or
  /// two neighbours exchanged.
  @inline(never)
  func isLike(_ other: String) -> Bool {
    let (count, otherCount) = (letters.count, other.utf8.count)
    if min(count, otherCount) < 4 || count > otherCount + 1 || otherCount > count + 1 { return false }
    let others = Array(other.lowercased().utf8)
    var (start, end, otherEnd) = (0, count, others.count)
    while start < end, start < otherEnd, letters[start] == others[start] { start += 1 }
    while end > start, otherEnd > start, letters[end - 1] == others[otherEnd - 1] {
      (end, otherEnd) = (end - 1, otherEnd - 1)
    }
    if end - start == 2, otherEnd - start == 2 {
      return letters[start] == others[start + 1] && letters[start + 1] == others[start]
    }
    return end - start <= 1 && otherEnd - start <= 1
  }
}
