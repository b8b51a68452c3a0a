import Firebolt

/// The dependencies of each registration that a resolver can reach, as far as types show them. They are found as a
/// request would find them, without running any code.
struct Wiring: Sendable {
  /// The result of one registration for one resolver.
  struct Site {
    let registration: Registration
    /// The keys that the registration is in force for.
    let keys: [TypeKey]
    /// The level that the instance is made for: that of the registration for an instance that lives there, otherwise the
    /// requesting level.
    let level: Int
    /// The level of the registration.
    let home: Int
  }

  /// One dependency of a site: what a parameter needs, or one element of an array parameter.
  struct Need {
    let key: TypeKey
    let kind: DependencyGraph.Edge.Kind
    let evidence: DependencyGraph.Edge.Evidence
    /// Whether the instance keeps what it needs: not what a `Provider` or a completion requests.
    var isKept = true
    /// The number of the site that serves the need, or nil.
    let site: Int?
    /// Whether the dependent accepts that nothing serves the need: it is optional, or an array.
    var isTolerated = false
    /// The place of the request in the source, if known.
    var place: Place?
    /// The place of the parameter, from 1; nil if a recipe requested it.
    var parameter: Int?
  }

  /// The store of each level.
  let lineage: [Store]

  /// What the recipes of each level were seen to do.
  let seen: [Seen]

  /// The id of the resolver, if one was chosen.
  let name: String?

  /// The resolver, its parent, the parent's parent, and so on.
  let levels: [Inventory]

  /// The sites that the resolver can reach, in the order of registration, its own first; then the sites that only these
  /// lead to.
  private(set) var sites: [Site] = []

  /// The needs of each site, in the order of its parameters.
  private(set) var needs: [[Need]] = []

  private var numbers: [SiteIdentity: Int] = [:]

  private struct SiteIdentity: Hashable {
    let registration: ObjectIdentifier
    let home: Int
    let level: Int
  }

  /// - Parameters:
  ///   - includesSeen: Whether to include the dependencies that recipes were seen to request.
  ///   - requested: The declared keys that are requested too.
  /// - Complexity: O(*n* log *n*) in the number of registrations, plus the cost of their parameters.
  init(_ store: Store, includesSeen: Bool, requesting requested: [TypeKey] = []) {
    let lineage = store.lineage
    let seen = lineage.map { $0.seen ?? Seen() }
    self.init(lineage, store.surveys.map(Inventory.init), seen, includesSeen: includesSeen, requesting: requested)
  }

  /// The same registrations, with the dependencies that recipes were seen to request.
  ///
  /// - Complexity: O(1) if none was seen.
  var withSeen: Wiring {
    seen.allSatisfy(\.isEmpty) ? self : Wiring(lineage, levels, seen, includesSeen: true, requesting: [])
  }

  private init(
    _ lineage: [Store], _ levels: [Inventory], _ seen: [Seen], includesSeen: Bool, requesting requested: [TypeKey]
  ) {
    self.lineage = lineage
    self.levels = levels
    self.seen = seen
    name = lineage[0].chosenId
    for (level, inventory) in levels.enumerated() {
      for (key, registration) in inventory.registrations where !levels[..<level].contains(where: { $0[key] != nil }) {
        _ = site(registration, filedIn: level, askedFrom: 0)
      }
    }
    let own = levels.last?.survey.keys.filter(\.hasOwnRecipe).map(\.key) ?? []
    for key in own + requested { _ = site(for: key, askedFrom: 0) }
    // Needs may add sites.
    while needs.count < sites.count {
      let site = sites[needs.count]
      let registration = site.registration
      var found = registration.dependencies.enumerated().flatMap { index, type in
        needs(of: type, askedFrom: site.level).map { need in
          var need = need
          need.parameter = index + 1
          return need
        }
      }
      if let key = registration.forwardsTo {
        let target = self.site(for: key, askedFrom: site.level)
        found.append(Need(key: key, kind: .plain, evidence: .autowired, site: target))
      }
      if includesSeen {
        // An optional parameter accepts its absence by its type.
        let parameters = found
        for seen in seen {
          found += needs(seen.needs(of: registration), askedFrom: site.level).filter { need in
            need.site != nil || !parameters.contains { $0.isTolerated && $0.key == need.key }
          }
        }
      }
      needs.append(found)
    }
  }

  /// Returns the sites, with an edge to what serves each of the selected needs.
  func digraph(where isIncluded: (Need, Site) -> Bool) -> Digraph {
    var edges: [(source: Int, target: Int)] = []
    for (number, needs) in needs.enumerated() {
      for need in needs {
        if let target = need.site, isIncluded(need, sites[target]) { edges.append((number, target)) }
      }
    }
    return Digraph(count: sites.count, edges)
  }

  /// Returns the needs that were seen, as far as they are still registered, or were absent then.

  /// Returns whether all needs of a registration are known: from its parameters, or because its recipe has run.
  func knowsNeeds(of registration: Registration) -> Bool {
    registration.showsDependencies || seen.contains { $0.hasRun(registration) }
  }

  /// Returns the needs that were seen, as far as they are still registered.
  private mutating func needs(_ seen: [SeenNeed], askedFrom level: Int) -> [Need] {
    seen.compactMap { need in
      let number = site(for: need.key, askedFrom: level)
      if number == nil, !need.isAbsent { return nil }
      return Need(
        key: need.key, kind: need.isLazy || need.isOfCompletion ? .deferred : need.isAbsent ? .optional : .plain,
        evidence: .observed, isKept: !need.isOfCompletion, site: number, isTolerated: need.isAbsent, place: need.place)
    }
  }

  private mutating func site(_ registration: Registration, filedIn home: Int, askedFrom asked: Int) -> Int {
    let level = registration.scope.livesWithRegistration ? home : asked
    let identity = SiteIdentity(registration: ObjectIdentifier(registration), home: home, level: level)
    if let number = numbers[identity] { return number }
    let keys =
      registration.allKeys.filter { registration.isOwn || levels[home][$0] === registration }
    numbers[identity] = sites.count
    sites.append(Site(registration: registration, keys: keys, level: level, home: home))
    return sites.count - 1
  }

  /// Returns the needs of a parameter of a type.
  private mutating func needs(of type: Any.Type, askedFrom level: Int) -> [Need] {
    var type = type
    var kind = DependencyGraph.Edge.Kind.plain
    var mayBeMissing = false
    var isKept = true
    while true {
      let key = TypeKey(registered: type, name: nil)
      if let number = site(for: key, askedFrom: level) {
        return [Need(key: key, kind: kind, evidence: .autowired, isKept: isKept, site: number)]
      }
      if let wrapping = wrapped(by: type) {
        // An optional `Lazy` always exists; the type it wraps may be optional again.
        mayBeMissing = !wrapping.isDeferred
        if !wrapping.isKept { isKept = false }
        if wrapping.isDeferred { kind = .deferred } else if kind == .plain { kind = .optional }
        type = wrapping.type
      } else if kind == .plain, let element = elementType(of: type) {
        return all(element, as: .array, askedFrom: level)
      } else {
        return [Need(key: key, kind: kind, evidence: .autowired, site: nil, isTolerated: mayBeMissing)]
      }
    }
  }

  private mutating func site(for key: TypeKey, askedFrom level: Int) -> Int? {
    if let home = levels[level...].firstIndex(where: { $0[key] != nil }), let registration = levels[home][key] {
      return site(registration, filedIn: home, askedFrom: level)
    }
    // A declared key's own recipe lives in the oldest ancestor.
    return key.ownRegistration(in: lineage[level]).map { site($0, filedIn: levels.count - 1, askedFrom: level) }
  }

  /// Returns the needs of an array parameter: the registrations that `getAll` finds, or one that nothing serves.
  private mutating func all(
    _ type: Any.Type, as kind: DependencyGraph.Edge.Kind, isKept: Bool = true, askedFrom level: Int
  ) -> [Need] {
    let wanted = TypeKey(type).type
    var seen: Set<TypeKey> = []
    var all: [(need: Need, registration: Registration)] = []
    for home in levels.indices[level...] {
      for key in levels[home].keys(of: wanted) where seen.insert(key).inserted {
        guard let registration = levels[home][key], registration.acceptsNoArguments else { continue }
        let need = Need(
          key: key, kind: kind, evidence: .autowired, isKept: isKept,
          site: site(registration, filedIn: home, askedFrom: level))
        all.append((need, registration))
      }
    }
    if all.isEmpty, let wrapping = wrapped(by: type), wrapping.isDeferred {
      return self.all(wrapping.type, as: .deferred, isKept: isKept && wrapping.isKept, askedFrom: level)
    }
    if all.isEmpty {
      let key = TypeKey(registered: type, name: nil)
      return [Need(key: key, kind: .array, evidence: .autowired, site: nil, isTolerated: true)]
    }
    return all.filter { !$0.registration.isAlias(ofOneOf: seen) }.map(\.need)
  }
}
