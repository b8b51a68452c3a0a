extension ResolutionError {
  /// One request on the path to the failure.
  public final class Step: Sendable {
    /// The requested key.
    public let key: TypeKey
    /// The scope of the registration that served the request, or nil if there is none.
    public let scope: Resolver.Scope?
    /// The file of the registration, as `Module/File.swift`, or nil if there is none.
    public var fileID: String? { origin.map { "\($0.fileID)" } }
    /// The line in that file.
    public var line: Int? { origin.map { Int($0.line) } }
    /// The name of the registration's module, or nil if there is none.
    public let module: String?

    /// The id of the resolver that served the request or should have. A resolver without an id gets one when it is
    /// read.
    public var resolverId: String { resolver.id }

    /// The resolver that served the request or should have.
    package let resolver: ResolverLabel

    /// The resolver that was asked: that one, or a child of it.
    package let asked: ResolverLabel

    /// The place of the registration, or nil if there is none.
    private let origin: Place?

    /// The place of the request, if it is known.
    let request: Place?

    /// The serial number of the registration.
    package let serialNumber: SerialNumber

    /// The declared key's own recipe that served the request, or nil.
    private let defaultRecipe: Registration?

    /// Whether that recipe is for specific contexts only.
    package var isForContext: Bool { defaultRecipe?.isForContext ?? false }

    /// Whether the registration only forwards to a declared key.
    package let isAlias: Bool

    /// Whether the recipe is autowired: an initialiser whose parameters are resolved.
    package var isAutowired: Bool { !dependencies.isEmpty }

    /// The types of an autowired recipe's parameters that are resolved.
    private let dependencies: [Any.Type]

    /// The types of the arguments that the recipe takes.
    let parameters: [Any.Type]

    /// The type that the recipe makes, and the keys that it is registered under; the step's own key if there is no recipe.
    private let made: TypeKey
    private let keys: RegistrationKeys

    /// The isolation of the recipe, or nil if there is no recipe.
    package let isolation: RecipeIsolation?

    @inline(never)
    package init(
      key: TypeKey, registration: Registration? = nil, resolver: ResolverLabel, from: ResolverLabel? = nil,
      at request: Place? = nil
    ) {
      self.request = request
      self.key = key
      self.resolver = resolver
      self.asked = from ?? resolver
      scope = registration?.scope
      origin = registration?.place
      module = registration?.module
      serialNumber = registration?.serialNumber ?? .none
      defaultRecipe = registration?.isDefault == true ? registration : nil
      isAlias = registration?.forwardsTo != nil
      dependencies = registration?.dependencies ?? []
      isolation = registration?.isolation
      parameters = registration?.parameters ?? []
      made = registration.map { TypeKey($0.instanceType) } ?? key
      keys = registration?.keys ?? RegistrationKeys(key)
    }

    /// Returns what is passed along with the recipe where it is registered, as code: `(.factory, name: "spare")`. It is
    /// empty for a single without more.
    func labels(isOnMainActor: Bool) -> String {
      var labels = ""
      if let scope, scope != .single { labels += ", .\(scope)" }
      var types: [Any.Type] = []
      keys.forEach { types.append($0.type) }
      if keys.others != nil {
        labels += ", expects: [" + types.written + "]"
      } else if keys.first.type != made.type || !made.hasInitializer {
        labels += ", expect: " + types.written
      }
      if let name = key.name { labels += ", name: " + name.rawValue.swiftLiteral }
      if isOnMainActor { labels += ", on: MainActor.self" }
      if !parameters.isEmpty { labels += ", args: " + parameters.written }
      return labels.isEmpty ? "" : "(\(labels.dropFirst(2)))"
    }

    /// A call of the initialiser of what the recipe makes, as code.
    var making: String { made.making }

    /// Returns whether an autowired recipe takes all instances of a type, in an array.
    func takesAll(_ type: Any.Type) -> Bool {
      dependencies.contains { (TypeKey($0).type as? any ArrayType.Type)?.elementType == type }
    }

    /// Returns whether two steps have the same registration.
    func repeats(_ other: Step) -> Bool { serialNumber != .none && serialNumber == other.serialNumber }

    /// The place and scope of the registration: `App/Users.swift:20, single`; nil if there is none.
    package var place: String? {
      guard let origin, let scope else { return nil }
      // A key without a name already shows its place.
      if defaultRecipe != nil { return (key.name == nil ? "" : "\(origin), ") + "own recipe, \(scope)" }
      return "\(origin), \(scope)" + (module.map { ", module \($0.swiftLiteral)" } ?? "")
    }

    /// The place of the registration after the code that stands there.
    package var atPlace: String { origin.map { " at \($0)" } ?? "" }
  }
}

extension [ResolutionError.Step] {
  /// Returns the steps up to the first one, from an index on, that repeats an earlier step.
  func closed(from start: Int) -> [Element] {
    for end in indices.dropFirst(start) {
      for earlier in self[..<end] where earlier.repeats(self[end]) { return Array(prefix(through: end)) }
    }
    return self
  }

  /// The index of the step that the last one repeats, or nil.
  package var cycleStart: Int? {
    guard let last else { return nil }
    return dropLast().lastIndex { $0.serialNumber == last.serialNumber }
  }
}
