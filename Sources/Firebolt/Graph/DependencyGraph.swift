/// What depends on what, as far as a resolver knows: a value to look at, to draw, to compare and to keep.
///
/// ```swift
/// let graph = resolver.graph
/// print(graph.mermaid)
/// let users = graph.dependents(of: "App.Database")
/// ```
///
/// A node is what one registration makes for one resolver; so what a parent's factory makes for the resolver and for the
/// parent are two, as each is made of what its own resolver has.
///
/// A graph holds names and no types, and nothing of the resolver, so it may be encoded, and compared with what an earlier
/// build had.
public struct DependencyGraph: Hashable, Codable, Sendable {
  /// What registrations make, in the order of registration; those of the resolver itself first, then what it has from its
  /// parents.
  public let nodes: [Node]

  /// What is needed and registered nowhere.
  public let missing: [Missing]

  /// What needs what, in the order of the nodes that need it, and of their parameters.
  public let edges: [Edge]

  /// Makes a graph.
  ///
  /// - Parameters:
  ///   - nodes: What registrations make; each `id` once.
  ///   - missing: What is registered nowhere.
  ///   - edges: What needs what. An edge of which an end isn't there plays no part.
  public init(nodes: [Node], missing: [Missing] = [], edges: [Edge]) {
    self.nodes = nodes
    self.missing = missing
    self.edges = edges
  }

  /// What one registration makes for one resolver.
  public struct Node: Hashable, Codable, Sendable, Identifiable {
    /// Tells the node from all others of the graph: the first type with its module, and the name. It stays the same from
    /// one run to the next, and when other registrations come or go.
    public let id: String

    /// The keys as a person writes them, without modules: `Theme "dark"`.
    public let title: String

    /// The types that it is registered for, with their modules.
    public let types: [String]

    /// The name that it is registered under.
    public let name: String?

    /// The lifetime of an instance and the requests that share it.
    public let scope: Resolver.Scope

    /// The module of the registration, or nil.
    public let module: String?

    /// The id of the resolver in which it is registered.
    public let resolverId: String

    /// How far that for which it is made is from the resolver: 0 for itself, 1 for its parent.
    public let level: Int

    /// The file in which it was registered, as `Module/File.swift`.
    public let fileID: String

    /// The line in that file.
    public let line: Int

    /// Where its recipe runs.
    public let isolation: Isolation

    /// How often its recipe has made an instance while somebody observed the resolver.
    public let timesMade: Int

    /// Makes a node.
    ///
    /// - Parameters:
    ///   - id: Tells the node from all others of the graph.
    ///   - title: The keys as a person writes them.
    ///   - types: The types that it is registered for.
    ///   - name: The name that it is registered under.
    ///   - scope: The lifetime of an instance and the requests that share it.
    ///   - module: The module that brought the registration.
    ///   - resolverId: The id of the resolver in which it is registered.
    ///   - level: How far that for which it is made is from the resolver.
    ///   - fileID: The file in which it was registered.
    ///   - line: The line in that file.
    ///   - isolation: Where its recipe runs.
    ///   - timesMade: How often its recipe has made an instance.
    public init(
      id: String, title: String, types: [String] = [], name: String? = nil, scope: Resolver.Scope,
      module: String? = nil, resolverId: String = globalResolverId, level: Int = 0, fileID: String = "", line: Int = 0,
      isolation: Isolation = .anywhere, timesMade: Int = 0
    ) {
      self.id = id
      self.title = title
      self.types = types
      self.name = name
      self.scope = scope
      self.module = module
      self.resolverId = resolverId
      self.level = level
      self.fileID = fileID
      self.line = line
      self.isolation = isolation
      self.timesMade = timesMade
    }
  }

  /// The isolation of a recipe.
  public enum Isolation: String, Hashable, Codable, Sendable {
    /// The requesting thread.
    case anywhere
    /// The main actor.
    case mainActor
    /// A task of its own.
    case async
  }

  /// What is needed and registered nowhere.
  public struct Missing: Hashable, Codable, Sendable, Identifiable {
    /// Tells it from all nodes, and from all else that is missing.
    public let id: String

    /// The key as a person writes it.
    public let title: String

    /// Makes one.
    ///
    /// - Parameters:
    ///   - id: Tells it from all nodes.
    ///   - title: The key as a person writes it.
    public init(id: String, title: String) {
      self.id = id
      self.title = title
    }
  }

  /// That one thing needs another.
  public struct Edge: Hashable, Codable, Sendable {
    /// The `id` of the node that needs the other.
    public let source: String

    /// The `id` of what it needs.
    public let target: String

    /// How it needs it.
    public let kind: Kind

    /// How that is known.
    public let evidence: Evidence

    /// Makes an edge.
    ///
    /// - Parameters:
    ///   - source: The `id` of the node that needs the other.
    ///   - target: The `id` of what it needs.
    ///   - kind: How it needs it.
    ///   - evidence: How that is known.
    public init(from source: String, to target: String, kind: Kind = .plain, evidence: Evidence = .autowired) {
      self.source = source
      self.target = target
      self.kind = kind
      self.evidence = evidence
    }

    /// How one thing needs another.
    public enum Kind: String, Hashable, Codable, Sendable {
      /// It isn't made without it.
      case plain
      /// It gets nil where that isn't registered.
      case optional
      /// It gets all that is registered for a type, of which this is one.
      case array
      /// It asks for it after it was made: by a `Lazy`, a `Provider` or a completion.
      case deferred
    }

    /// How it is known that one thing needs another.
    public enum Evidence: String, Hashable, Codable, Sendable {
      /// By the parameter's type.
      case autowired
      /// The recipe asked for it while somebody observed.
      case observed
      /// The recipe asked for it in a dry run.
      case dryRun
    }
  }
}
