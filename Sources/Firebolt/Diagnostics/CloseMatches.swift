extension ResolutionError {
  /// The registrations that resemble the key, if nothing is registered for it: those of the resolver and its parents,
  /// the key's own in other resolvers with an id or of the request, and declared keys of the type. They are searched for
  /// when they are read.
  ///
  /// - Complexity: O(*n* log *n*) in the number of registrations of the resolver and its parents, and O(*m*) in the
  ///   numbers of resolvers with an id and of declared keys.
  public var closeMatches: [CloseMatch] {
    var matches: [CloseMatch] = []
    if code != .notRegistered { return matches }
    for store in resolver.store?.lineage ?? [] {
      for (candidate, registration) in store.registrations() {
        if isLacking(in: registration) {
          let suggestion = "makes one, and its expects: doesn't list \(key.spelling).self"
          CloseMatch(1, registration.keys.first, at: registration.place, in: store.label, suggestion, isUnlisted: true)
            .add(to: &matches)
          continue
        }
        guard let (rank, suggestion) = suggestion(candidate, registration) else { continue }
        CloseMatch(rank, candidate, at: registration.place, in: store.label, suggestion).add(to: &matches)
      }
    }
    if key.identifier == nil {
      for declared in KeyHeader.keys(of: key.type).map({ TypeKey($0) }) where !declared.isRequired {
        if matches.contains(where: { $0.key == declared }) { continue }
        let place = declared.declared!.place
        CloseMatch(0, declared, at: place, in: resolver, declaredKey).add(to: &matches)
      }
    }
    for store in elsewhere {
      guard let registration = store.registration(for: key) else { continue }
      var suggestion = "is in \(store.label.short), a child, and its parent doesn't look there"
      if !store.lineage.contains(where: { $0.identity == resolver.identity }) {
        let orOther = resolver.chosenId == globalResolverId ? ", or withResolver(…) around the code" : ""
        suggestion = "is in another resolver: did you mean \(store.requestingCall)\(orOther)?"
      }
      // The oldest is the likeliest.
      CloseMatch(4 + store.identity, key, at: registration.place, in: store.label, suggestion).add(to: &matches)
    }
    return matches
  }

  /// The other resolvers that have the key, the oldest first, as far as they can be found: by their ids, or because the
  /// request came through them.
  var elsewhere: [Store] {
    let lineage = resolver.store?.lineage ?? []
    var found: [Store] = []
    var all = Registry.shared.all
    for step in path { all += step.asked.store?.lineage ?? [] }
    for store in all + Resolver.current.store.lineage where !(lineage + found).contains(where: { $0 === store }) {
      // One that isn't related to the resolver can be named only by its id.
      let isChild = store.lineage.contains { $0.identity == resolver.identity }
      if isChild || store.knownId != nil, store.registration(for: key) != nil { found.append(store) }
    }
    found.sort(byNumber: { SerialNumber(of: $0.identity) })
    return found
  }

  /// The suggestion for a declared key of the type.
  private var declaredKey: String {
    asker?.isAutowired == true
      ? "did you mean register(.…), which gives that key by its type?" : "did you mean that declared key?"
  }

  /// Whether a list of `expects:` lacks the key's type, which the instance is of.
  private func isLacking(in registration: Registration) -> Bool {
    let keys = registration.keys
    return keys.others != nil && keys.first.identifier == key.identifier && !isOfEverything
      && isKnownToBe(TypeKey(registration.instanceType).type, key.type)
  }

  /// Whether each type conforms to the key's.
  private var isOfEverything: Bool { key.type == Any.self || key.type == AnyObject.self }

  /// Returns what may have been meant if a registration of the resolver or a parent resembles the key, and its rank, the
  /// likeliest first.
  private func suggestion(_ candidate: TypeKey, _ registration: Registration) -> (rank: UInt64, text: String)? {
    let name = "\(candidate.type)"
    let wanted = "\(key.type)"
    var found: (rank: UInt64, text: String)
    // A parameter is requested by its type: it has no request to change.
    let isParameter = asker?.isAutowired == true
    let registering = "register(expect: \(key.spelling).self)?"
    if candidate == key { return nil }
    if candidate.type == key.type {
      let request = candidate.name.map { "get(name: \($0.rawValue.swiftLiteral))" } ?? "it without the name"
      found = (0, "did you mean \(key.declared == nil ? request : "get() by type")?")
      if isParameter { found.text = "has a name, and a parameter is requested without one" }
    } else if isRelated(to: candidate.type, registration) {
      found = (1, "did you mean \(isParameter ? "" : "get(expect:) or ")\(registering)")
    } else if key.isKin(of: candidate) {
      let request = isParameter ? "" : "get(expect: \(candidate.spelling).self) or "
      found = (1, "did you mean \(request)\(registering)")
    } else if candidate.isFunction(returning: key) {
      found = (1, "is a function that makes one, and nothing calls it: did you mean autowire, or a call of it?")
    } else if name == wanted {
      let module = candidate.module
      let wanted = key.module
      found = (2, "is another type of that name: it is of \(module), the request for one of \(wanted)")
      if module == wanted { found.text = "is another type of that name: one is nested, private or local" }
      if candidate.isCopy(of: key) { found.text = "is there twice: two images of the program contain \(module)" }
    } else if wanted.isLike(name) {
      found = (3, "did you mean that type?")
    } else {
      return nil
    }
    if candidate.declared != nil {
      found.text = declaredKey
    }
    return found
  }

  /// Returns whether a registration's instance is of the key's type, or the key's type is of the registered one.
  private func isRelated(to type: Any.Type, _ registration: Registration) -> Bool {
    if isOfEverything { return false }
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
    let letters = Array(lowercased().utf8)
    let others = Array(other.lowercased().utf8)
    if min(letters.count, others.count) < 4 { return false }
    var start = 0
    var end = letters.count
    var otherEnd = others.count
    while start < min(end, otherEnd), letters[start] == others[start] { start += 1 }
    while start < min(end, otherEnd), letters[end - 1] == others[otherEnd - 1] {
      end = end - 1
      otherEnd = otherEnd - 1
    }
    if end - start == 2, otherEnd - start == 2 {
      return letters[start] == others[start + 1] && letters[start + 1] == others[start]
    }
    return max(end, otherEnd) - start <= 1
  }
}
