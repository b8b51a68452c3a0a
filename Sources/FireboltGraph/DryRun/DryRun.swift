import Firebolt

/// The configuration of `verify(dryRun:)`: the recipes to leave out, and the arguments for the others.
///
/// ```swift
/// let dryRun = DryRun(leavingOut: [Database.self]).giving("Ada").giving("Alien", 2, to: Screening.self)
/// try await resolver.verify(dryRun: dryRun)
/// ```
public struct DryRun: Sendable {
  private let leftOut: Set<ObjectIdentifier>

  /// Values for all parameters that accept them. The last matching value is used.
  private var values: [any Sendable] = []

  /// The time limit for all recipes together, in seconds.
  let limit: Double

  /// The declared keys whose recipes aren't run for their own sake.
  private var leftOutKeys: Set<TypeKey> = []

  /// The keys that the program requests itself.
  private(set) var requested: [TypeKey] = []

  /// What the app makes at launch.
  private(set) var launch = Launch()

  /// The arguments for specific keys.
  private var arguments: [TypeKey: [any Sendable]] = [:]

  /// Creates a dry run of all recipes except some.
  ///
  /// - Parameters:
  ///   - types: The types whose recipes aren't run for their own sake, with and without names: recipes that would
  ///     really open, send or request something. Another recipe that needs one of them still runs it. If it must not
  ///     run at all, override it in a `MockResolver` and verify that.
  ///   - limit: The time limit for all recipes together, in seconds, without main-actor recipes. After that, the recipe
  ///     that is still running is reported, and no further recipe is started. The `onDrop` closures that run afterwards
  ///     may take the same time again, for the resolver and for each of its parents. The time that a recipe's own tasks
  ///     wait for a free thread counts, so give more if thousands of tests run at once.
  public init(leavingOut types: [Any.Type] = [], limit: Double = 60) {
    self.limit = limit
    leftOut = Set(types.map { ObjectIdentifier(TypeKey($0).type) })
  }

  /// Returns a copy with a value for every parameter that accepts it.
  ///
  /// The recipes run on other threads. The compiler warns of a value that isn't Sendable; one that only they use is safe.
  ///
  /// - Parameter value: The value. If a parameter accepts several values, the last one is used.
  /// - Returns: The dry run.
  @preconcurrency public func giving(_ value: any Sendable) -> DryRun {
    changed { $0.values.append(value) }
  }

  /// Returns a copy with the arguments for one key.
  ///
  /// - Parameters:
  ///   - arguments: The arguments, in the order of the recipe's parameters.
  ///   - type: The registered type.
  ///   - name: The name of the registration.
  /// - Returns: The dry run.
  @preconcurrency
  public func giving(_ arguments: any Sendable..., to type: Any.Type, name: Resolver.Name? = nil) -> DryRun {
    changed { $0.arguments[TypeKey(type, name: name)] = arguments }
  }

  /// Returns a copy with the arguments for one declared key.
  ///
  /// - Parameters:
  ///   - arguments: The arguments, in the order of the recipe's parameters.
  ///   - key: The declared key.
  /// - Returns: The dry run.
  @preconcurrency public func giving(_ arguments: any Sendable..., to key: Resolver.Keys) -> DryRun {
    changed { $0.arguments[TypeKey(key)] = arguments }
  }

  /// Returns a copy that also requests declared keys that aren't registered. Their own recipes then run too, and show
  /// what these require.
  ///
  /// ```swift
  /// try await resolver.verify(dryRun: DryRun().requesting(.filmList, .settings))
  /// ```
  ///
  /// If all that the program requests itself is named, by this and the forms for types, the run also finds what the resolver
  /// registers and nothing needs.
  ///
  /// - Parameter keys: The declared keys that the program requests itself. The keys that their recipes request follow.
  /// - Returns: The dry run.
  public func requesting(_ keys: Resolver.Keys...) -> DryRun {
    changed { $0.requested += keys.map { TypeKey($0) } }
  }

  /// Returns a copy that knows types that the program requests itself. The run then finds what the resolver registers and
  /// nothing needs.
  ///
  /// ```swift
  /// await expectValid(.app, dryRun: DryRun().requesting(Screen.self, Settings.self))
  /// ```
  ///
  /// - Parameters:
  ///   - first: A type that the program requests itself.
  ///   - rest: More such types.
  ///   - name: The name that they are registered under, or nil.
  /// - Returns: The dry run.
  public func requesting(_ first: Any.Type, _ rest: Any.Type..., name: Resolver.Name? = nil) -> DryRun {
    changed { $0.requested += ([first] + rest).map { TypeKey($0, name: name) } }
  }

  /// Returns a copy that knows a type and declared keys that the program requests itself, as the forms for types and for
  /// keys do.
  ///
  /// ```swift
  /// await expectValid(.app, dryRun: DryRun().requesting(Screen.self, .home))
  /// ```
  ///
  /// - Parameters:
  ///   - type: A type that the program requests itself.
  ///   - key: A declared key that it requests itself.
  ///   - keys: More such keys.
  /// - Returns: The dry run.
  public func requesting(_ type: Any.Type, _ key: Resolver.Keys, _ keys: Resolver.Keys...) -> DryRun {
    changed { $0.requested += [TypeKey(type), TypeKey(key)] + keys.map { TypeKey($0) } }
  }

  /// Returns a copy that doesn't run the recipes of declared keys for their own sake. Another recipe that needs one of
  /// the keys still runs it.
  ///
  /// - Parameter keys: The declared keys. Other keys of the same type aren't affected.
  /// - Returns: The dry run.
  public func leavingOut(_ keys: Resolver.Keys...) -> DryRun {
    changed { $0.leftOutKeys.formUnion(keys.map { TypeKey($0) }) }
  }

  /// Returns a copy that knows what the app makes at launch, on the main actor, by `warmUp` or `warmUpAsync`: requests from
  /// elsewhere find it, so that those which need it are no issue.
  ///
  /// ```swift
  /// await expectValid(.app, dryRun: DryRun().warmingUp(Device.self))
  /// ```
  ///
  /// - Parameter types: The types that the app names; all singles if there are none.
  /// - Returns: The dry run.
  public func warmingUp(_ types: Any.Type...) -> DryRun {
    changed {
      if types.isEmpty { $0.launch.makesSingles = true }
      $0.launch.types += types
    }
  }

  private func changed(_ change: (inout DryRun) -> Void) -> DryRun {
    var copy = self
    change(&copy)
    return copy
  }

  /// Returns whether a key's recipe isn't run for its own sake.
  func leavesOut(_ key: TypeKey) -> Bool {
    leftOut.contains(ObjectIdentifier(key.unwrappedType)) || leftOutKeys.contains(key)
  }

  /// Returns the arguments for a registration, and the types of its parameters that have no value. An optional one is nil
  /// by itself.
  func arguments(for registration: Registration, _ key: TypeKey) -> (values: [Any], lacking: [Any.Type]) {
    // A registration with several keys is one recipe.
    for key in [key] + registration.allKeys {
      if let given = arguments[key] { return (given, []) }
    }
    var found = [Any]()
    var lacking = [Any.Type]()
    for parameter in registration.parameters {
      if let value: Any = values.last(where: { converts($0, to: parameter) }) ?? nilValue(of: parameter) {
        found.append(value)
      } else {
        lacking.append(parameter)
      }
    }
    return (found, lacking)
  }

  /// Returns a value of a type, as written in code.
  static func sample(_ type: Any.Type) -> String {
    switch type {
    case is String.Type: "\"…\""
    case is Int.Type: "0"
    case is any Numeric.Type: "0 as \(type)"
    default: [type].placeholders
    }
  }
}
