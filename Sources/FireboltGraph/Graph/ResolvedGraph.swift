import Firebolt

/// The dependencies of each registration that a resolver can reach, as far as types show them. They are found as a
/// request would find them, without running any code.
struct ResolvedGraph: Sendable {
  /// The result of one registration for one resolver.
  struct Vertex {
    let registration: Registration
    /// The keys that the registration is in force for.
    let keys: [TypeKey]
    /// The level that the instance is made for: that of the registration for an instance that lives there, otherwise the
    /// requesting level.
    let level: Int
    /// The level of the registration.
    let definingLevel: Int
  }

  /// One dependency of a vertex: what a parameter needs, or one element of an array parameter.
  struct Dependency {
    let key: TypeKey
    let kind: DependencyGraph.Edge.Kind
    let evidence: DependencyGraph.Edge.Evidence
    /// Whether the instance keeps what it needs: not what a `Provider` or a completion requests.
    var isKept = true
    /// The number of the vertex that serves it, or nil.
    let vertex: Int?
    /// Whether the dependent accepts that nothing serves it: it is optional, or an array.
    var isTolerated = false
    /// The place of the request in the source, if known.
    var place: Place?
    /// The place of the parameter, from 1; nil if a recipe requested it.
    var parameter: Int?

    /// Whether a `Provider` requests it, which can pass arguments and await.
    var isOfProvider: Bool { evidence == .autowired && kind == .deferred && !isKept }

    /// Whether a completion was observed to request it, after the instance was made.
    var isOfCompletion: Bool { evidence == .observed && !isKept }
  }

  /// The store of each level, unless the graph has been completed and doesn't keep them.
  private(set) var lineage: [Store]

  /// The dependencies that the recipes of each level were observed to request.
  let observed: [ObservedDependencies]

  /// The id of the resolver, if one was chosen.
  let name: String?

  /// The resolver, its parent, the parent's parent, and so on.
  let levels: [SnapshotIndex]

  /// The vertices that the resolver can reach, in the order of registration, its own first; then those that only these
  /// lead to.
  private(set) var vertices: [Vertex] = []

  /// The dependencies of each vertex, in the order of its parameters.
  private(set) var dependencies: [[Dependency]] = []

  private var numbers: [VertexIdentity: Int] = [:]

  private struct VertexIdentity: Hashable {
    let registration: ObjectIdentifier
    let definingLevel: Int
    let level: Int
  }

  /// - Parameters:
  ///   - includesObserved: Whether to include the dependencies that recipes were observed to request.
  ///   - requested: The declared keys that are requested too.
  /// - Complexity: O(*n* log *n*) in the number of registrations, plus the cost of their parameters.
  init(_ store: Store, includesObserved: Bool, requesting requested: [TypeKey] = []) {
    let lineage = store.lineage
    let observed = lineage.map { $0.observed ?? ObservedDependencies() }
    self.init(
      lineage, store.snapshots.map(SnapshotIndex.init), observed, includesObserved: includesObserved,
      requesting: requested)
  }

  /// The same registrations, with the dependencies that recipes were observed to request.
  ///
  /// - Complexity: O(1) if there are none.
  var withObserved: ResolvedGraph {
    observed.allSatisfy(\.isEmpty)
      ? self : ResolvedGraph(lineage, levels, observed, includesObserved: true, requesting: [])
  }

  /// The same graph, which doesn't keep the stores.
  var withoutStores: ResolvedGraph {
    var copy = self
    copy.lineage = []
    return copy
  }

  private init(
    _ lineage: [Store], _ levels: [SnapshotIndex], _ observed: [ObservedDependencies], includesObserved: Bool,
    requesting requested: [TypeKey]
  ) {
    self.lineage = lineage
    self.levels = levels
    self.observed = observed
    name = lineage[0].chosenId
    for (level, index) in levels.enumerated() {
      for (key, registration) in index.registrations where !levels[..<level].contains(where: { $0[key] != nil }) {
        _ = vertex(registration, definedIn: level, askedFrom: 0)
      }
    }
    let own = levels.last?.snapshot.keys.filter(\.hasDefaultRecipe).map(\.key) ?? []
    for key in own + requested { _ = vertex(for: key, askedFrom: 0) }
    // Dependencies may add vertices.
    while dependencies.count < vertices.count {
      let vertex = vertices[dependencies.count]
      let registration = vertex.registration
      var found = registration.dependencies.enumerated().flatMap { index, type in
        dependencies(of: type, for: registration, askedFrom: vertex.level).map { dependency in
          var dependency = dependency
          dependency.parameter = index + 1
          return dependency
        }
      }
      if let key = registration.forwardsTo {
        let target = self.vertex(for: key, askedFrom: vertex.level)
        found.append(Dependency(key: key, kind: .plain, evidence: .autowired, vertex: target))
      }
      if includesObserved {
        // An optional parameter accepts its absence by its type.
        let parameters = found
        for observed in observed {
          found += dependencies(observed.dependencies(of: registration), askedFrom: vertex.level).filter { dependency in
            dependency.vertex != nil || !parameters.contains { $0.isTolerated && $0.key == dependency.key }
          }
        }
      }
      dependencies.append(found)
    }
  }

  /// Returns the vertices, with an edge to what serves each of the selected dependencies.
  func digraph(where isIncluded: (Dependency, Vertex) -> Bool) -> Digraph {
    var edges: [(source: Int, target: Int)] = []
    for (number, dependencies) in dependencies.enumerated() {
      for dependency in dependencies {
        if let target = dependency.vertex, isIncluded(dependency, vertices[target]) { edges.append((number, target)) }
      }
    }
    return Digraph(count: vertices.count, edges)
  }

  /// Returns whether all dependencies of a registration are known: from its parameters, or because its recipe has run.
  func knowsDependencies(of registration: Registration) -> Bool {
    registration.showsDependencies || observed.contains { $0.hasRun(registration) }
  }

  /// Returns the name of what implements a vertex's types: what a dry run got from its recipe, or the type that the recipe
  /// returns. Nil if that is one of the types.
  func implementation(of vertex: Vertex) -> String? {
    let registration = vertex.registration
    if registration.forwardsTo != nil { return nil }
    let seen = observed.lazy.compactMap { $0.madeType(by: registration) }.first
    let type = TypeKey(seen ?? registration.instanceType).type
    return registration.allKeys.contains { $0.type == type } ? nil : wholeName(of: type)
  }

  /// Returns the dependencies that were observed, as far as they are still registered, or were absent then.
  private mutating func dependencies(_ observed: [ObservedDependency], askedFrom level: Int) -> [Dependency] {
    observed.compactMap { dependency in
      let number = vertex(for: dependency.key, askedFrom: level)
      if number == nil, !dependency.isAbsent { return nil }
      return Dependency(
        key: dependency.key,
        kind: dependency.isLazy || dependency.isOfCompletion ? .deferred : dependency.isAbsent ? .optional : .plain,
        evidence: .observed, isKept: !dependency.isOfCompletion, vertex: number, isTolerated: dependency.isAbsent,
        place: dependency.place)
    }
  }

  private mutating func vertex(_ registration: Registration, definedIn definingLevel: Int, askedFrom asked: Int) -> Int
  {
    let level = registration.scope.livesWithRegistration ? definingLevel : asked
    let identity = VertexIdentity(
      registration: ObjectIdentifier(registration), definingLevel: definingLevel, level: level)
    if let number = numbers[identity] { return number }
    let keys =
      registration.allKeys.filter { registration.isDefault || levels[definingLevel][$0] === registration }
    numbers[identity] = vertices.count
    vertices.append(Vertex(registration: registration, keys: keys, level: level, definingLevel: definingLevel))
    return vertices.count - 1
  }

  /// Returns the dependencies of a parameter of a type.
  ///
  /// - Parameter maker: The registration with the parameter.
  private mutating func dependencies(
    of type: Any.Type, for maker: Registration, askedFrom level: Int
  ) -> [Dependency] {
    var type = type
    var kind = DependencyGraph.Edge.Kind.plain
    var mayBeMissing = false
    var isKept = true
    while true {
      let key = TypeKey(registered: type, name: nil)
      if let number = vertex(for: key, askedFrom: level) {
        return [Dependency(key: key, kind: kind, evidence: .autowired, isKept: isKept, vertex: number)]
      }
      if let wrapping = wrapped(by: type) {
        // An optional `Lazy` is nil where what it wraps is missing.
        if !wrapping.isDeferred { mayBeMissing = true }
        if !wrapping.isKept { isKept = false }
        if wrapping.isDeferred { kind = .deferred } else if kind == .plain { kind = .optional }
        type = wrapping.type
      } else if kind == .plain, let element = elementType(of: type) {
        return all(element, namedOnly: isByName(type), for: maker, as: .array, askedFrom: level)
      } else {
        return [Dependency(key: key, kind: kind, evidence: .autowired, vertex: nil, isTolerated: mayBeMissing)]
      }
    }
  }

  private mutating func vertex(for key: TypeKey, askedFrom level: Int) -> Int? {
    if let definingLevel = levels[level...].firstIndex(where: { $0[key] != nil }),
      let registration = levels[definingLevel][key]
    {
      return vertex(registration, definedIn: definingLevel, askedFrom: level)
    }
    // A declared key's own recipe lives in the oldest ancestor.
    return key.defaultRegistration(in: lineage[level]).map { vertex($0, definedIn: levels.count - 1, askedFrom: level) }
  }

  /// Returns the dependencies of an array parameter, or of a dictionary by name: the registrations that `getAll` or
  /// `getAllByName` finds, without the one that takes the parameter, or one that nothing serves.
  private mutating func all(
    _ type: Any.Type, namedOnly: Bool, for maker: Registration, as kind: DependencyGraph.Edge.Kind, isKept: Bool = true,
    askedFrom level: Int
  ) -> [Dependency] {
    let wanted = TypeKey(type).type
    var seen: Set<TypeKey> = []
    var all: [(dependency: Dependency, registration: Registration)] = []
    for definingLevel in levels.indices[level...] {
      for key in levels[definingLevel].keys(of: wanted) where seen.insert(key).inserted {
        guard let registration = levels[definingLevel][key], registration.acceptsNoArguments,
          !registration.serves(maker), !namedOnly || key.name != nil
        else { continue }
        let dependency = Dependency(
          key: key, kind: kind, evidence: .autowired, isKept: isKept,
          vertex: vertex(registration, definedIn: definingLevel, askedFrom: level))
        all.append((dependency, registration))
      }
    }
    if all.isEmpty, let wrapping = wrapped(by: type), wrapping.isDeferred {
      return self.all(
        wrapping.type, namedOnly: namedOnly, for: maker, as: .deferred, isKept: isKept && wrapping.isKept,
        askedFrom: level)
    }
    if all.isEmpty {
      let key = TypeKey(registered: type, name: nil)
      return [Dependency(key: key, kind: .array, evidence: .autowired, vertex: nil, isTolerated: true)]
    }
    // An alias adds nothing if the declared key that it forwards to is registered too.
    return all.filter { !($0.registration.forwardsTo.map(seen.contains) ?? false) }.map(\.dependency)
  }
}
