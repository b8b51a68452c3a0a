/// How `verify(dryRun:)` goes: which recipes it leaves out, and which arguments it gives the others.
///
/// ```swift
/// try await resolver.verify(dryRun: DryRun(leavingOut: [Database.self]).giving("Ada").giving("Alien", 2, to: Screening.self))
/// ```
public struct DryRun: Sendable {
  private let leftOut: Set<ObjectIdentifier>

  /// Values for every parameter that takes them. The last that fits counts.
  private var values: [any Sendable] = []

  /// How many seconds the recipes may take, all together.
  let limit: Double

  /// The arguments of one key each.
  private var arguments: [TypeKey: [any Sendable]] = [:]

  /// A dry run of every recipe but some.
  ///
  /// - Parameters:
  ///   - types: The types of which no recipe is run for its own sake, by whatever name: what would really open, send or ask
  ///     for something. A recipe that needs one of them runs it all the same; override it in a `MockResolver`, and verify
  ///     that, if it mustn't run at all.
  ///   - limit: How many seconds the recipes may take, all together, but for those of the main actor. Then the recipe that
  ///     still runs is reported, and no other one is begun. What is done with the instances afterwards, by `onDrop`, may take
  ///     as long.
  public init(leavingOut types: [Any.Type] = [], limit: Double = 60) {
    self.limit = limit
    leftOut = Set(types.map { ObjectIdentifier(TypeKey($0).type) })
  }

  /// The same, with a value for every parameter that takes it.
  ///
  /// - Parameter value: The value. Of several that a parameter would take the last counts.
  /// - Returns: The dry run.
  public func giving(_ value: any Sendable) -> DryRun {
    var copy = self
    copy.values.append(value)
    return copy
  }

  /// The same, with the arguments for one key.
  ///
  /// - Parameters:
  ///   - arguments: The arguments, in the order in which the recipe takes them.
  ///   - type: The type that is registered.
  ///   - name: The name under which it is.
  /// - Returns: The dry run.
  public func giving(_ arguments: any Sendable..., to type: Any.Type, name: Resolver.Name? = nil) -> DryRun {
    var copy = self
    copy.arguments[TypeKey(type, name: name)] = arguments
    return copy
  }

  /// Whether a key's recipe is not to be run for its own sake.
  func leavesOut(_ key: TypeKey) -> Bool { leftOut.contains(ObjectIdentifier(key.type)) }

  /// What a registration is made of, or the first parameter for which there is nothing.
  func arguments(for registration: Registration, _ key: TypeKey) -> Result<[Any], NothingToGive> {
    if let given = arguments[key] { return .success(given) }
    var list: [Any] = []
    for (index, parameter) in registration.parameters.enumerated() {
      if let value = values.last(where: { parameter.accepts($0) }) {
        list.append(value)
      } else if registration.parameters[index...].allSatisfy(\.isOptional) {
        break
      } else {
        return .failure(NothingToGive(type: parameter.type))
      }
    }
    return .success(list)
  }

  /// There is no value for a parameter.
  struct NothingToGive: Error {
    let type: Any.Type
  }
}
