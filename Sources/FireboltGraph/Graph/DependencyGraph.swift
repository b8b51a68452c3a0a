import Firebolt

/// The dependencies that a resolver knows: a value to inspect, draw, compare and store.
///
/// ```swift
/// let graph = resolver.graph
/// print(graph.mermaid)
/// let users = graph.dependents(of: "App.Database")
/// ```
///
/// A node is the result of one registration for one resolver. A parent's factory that serves both the resolver and the
/// parent is therefore two nodes, because each uses the registrations of its own resolver.
///
/// A graph contains names instead of types and doesn't refer to the resolver, so you can encode it and compare it with
/// the graph of an earlier build.
public struct DependencyGraph: Hashable, Codable, Sendable {
  /// The nodes in the order of registration: first those of the resolver itself, then those of its parents.
  public let nodes: [Node]

  /// The dependencies that aren't registered anywhere, also those that are only optional.
  public let missing: [Missing]

  /// The edges in the order of the dependent nodes and their parameters.
  public let edges: [Edge]

  /// The id of the resolver, if one was chosen.
  let resolverName: String?

  /// The result of one registration for one resolver.
  public struct Node: Hashable, Codable, Sendable, Identifiable {
    /// A unique id in the graph: the first type with its module, and the name. It stays the same in every run, and when
    /// other registrations are added or removed.
    public let id: String

    /// The keys in readable form, without modules: `Theme "dark"`.
    public let title: String

    /// The registered types, with their modules.
    public let types: [String]

    /// The name of the registration, or nil.
    public let name: String?

    /// The scope of the registration, as `Resolver.Scope` describes itself: `single`, or `custom("session")`.
    public let scope: String

    /// The module of the registration, or nil.
    public let module: String?

    /// The id of the resolver that has the registration.
    public let resolverId: String

    /// The distance of the resolver that the instance is made for: 0 for the resolver itself, 1 for its parent.
    public let level: Int

    /// The file of the registration, as `Module/File.swift`.
    public let fileID: String

    /// The line in that file.
    public let line: Int

    /// The isolation of the recipe.
    public let isolation: Isolation

    /// The types of the recipe's arguments.
    public let arguments: [String]

    /// Whether the dependencies are known: the recipe is autowired, or it has run in a dry run or while the resolver was
    /// observed. A closure that hasn't run may need more than its edges show.
    public var hasKnownDependencies: Bool { needsAreUnknown != true }

    /// True or nil, so that graphs that were encoded without it can be decoded.
    let needsAreUnknown: Bool?

    /// The name of the type that implements the registered types, if it is known and none of them.
    let made: String?

    /// The decorators, completions and `onDrop` closures; nil if there are none.
    let hooks: [Hook]?

    /// What was added to a key with `decorate`, `initCompleted` or `onDrop`.
    struct Hook: Hashable, Codable, Sendable {
      /// The name of the method.
      let kind: String
      /// The place, as `Module/File.swift:12`.
      let place: String
      /// The protocol or class of the instances, for one of all types.
      let conformingTo: String?
    }
  }

  /// The isolation of a recipe.
  ///
  /// Version 1 adds no case, so a `switch` needs no `default`.
  public enum Isolation: String, Hashable, Codable, Sendable {
    /// The requesting thread.
    case anywhere
    /// The main actor.
    case mainActor
    /// A task of its own.
    case async
  }

  /// A dependency that isn't registered anywhere.
  public struct Missing: Hashable, Codable, Sendable, Identifiable {
    /// A unique id among all nodes and missing dependencies.
    public let id: String

    /// The key in readable form.
    public let title: String
  }

  /// A dependency of one node on another.
  public struct Edge: Hashable, Codable, Sendable {
    /// The `id` of the dependent node.
    public let source: String

    /// The `id` of the dependency.
    public let target: String

    /// The kind of the dependency.
    public let kind: Kind

    /// The evidence for the dependency.
    public let evidence: Evidence

    /// The place of the parameter among those of an autowired recipe, from 1; nil if a recipe requested it.
    let parameter: Int?

    /// The kind of a dependency.
    ///
    /// Version 1 adds no case, so a `switch` needs no `default`.
    public enum Kind: String, Hashable, Codable, Sendable {
      /// The node can't be made without it.
      case plain
      /// The node gets nil if it isn't registered: an optional parameter, or an optional request that found nothing.
      case optional
      /// The node gets all registrations of a type, including this one.
      case array
      /// The node requests it after it was made: by a `Lazy`, a `Provider` or a completion.
      case deferred
    }

    /// The evidence for a dependency.
    ///
    /// Version 1 adds no case, so a `switch` needs no `default`.
    public enum Evidence: String, Hashable, Codable, Sendable {
      /// The type of a parameter.
      case autowired
      /// The recipe requested it, in a dry run or while the resolver was observed.
      case observed
    }
  }
}
