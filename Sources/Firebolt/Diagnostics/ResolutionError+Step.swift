extension ResolutionError {
  /// One request on the way to the failure.
  public struct Step: Sendable {
    /// What was asked for.
    public let key: TypeKey
    /// The scope of the registration that served the request, or nil if there is none.
    public let scope: Resolver.Scope?
    /// The file in which it was registered, as `Module/File.swift`, or nil if it isn't.
    public let fileID: String?
    /// The line in that file.
    public let line: Int?
    /// The name of the module that brought the registration, or nil if none did.
    public let module: String?

    /// The id of the resolver that served the request, or should have. A resolver without an id gets one when it is asked for.
    public var resolverId: String { resolver.id }

    /// That resolver.
    let resolver: ResolverLabel

    /// Tells the registration from others.
    let serialNumber: SerialNumber

    /// Whether a declared key's own recipe served the request.
    package let isOwnRecipe: Bool

    /// Whether that recipe is one for some contexts only.
    package let isForContext: Bool

    /// Whether the recipe is autowired: an initializer, whose parameters are resolved.
    let isAutowired: Bool

    /// Where the recipe runs; nil if there is none.
    let isolation: RecipeIsolation?

    /// Whether the next step is asked for by a completion of this step's instance.
    var isCompletion = false

    /// Whether a `Lazy` makes the request, when its value is first asked for.
    var isDeferred = false

    init(key: TypeKey, registration: Registration? = nil, resolver: ResolverLabel) {
      self.key = key
      scope = registration?.scope
      fileID = registration.map { "\($0.place.fileID)" }
      line = registration.map { Int($0.place.line) }
      module = registration?.module
      self.resolver = resolver
      serialNumber = registration?.serialNumber ?? .none
      let own = registration?.ownRecipe
      isOwnRecipe = own != nil
      isForContext = own?.contexts != nil
      isAutowired = registration?.dependencies.isEmpty == false
      isolation = registration?.isolation
    }

    /// Whether two steps ask for what the same registration makes.
    func repeats(_ other: Step?) -> Bool {
      serialNumber != .none && serialNumber == other?.serialNumber
    }
  }
}

extension [ResolutionError.Step] {
  /// The steps to the first, from an index on, that repeats an earlier one.
  func closed(from start: Int) -> [Element] {
    let end = indices.dropFirst(start).first { end in self[..<end].contains { $0.repeats(self[end]) } }
    return Array(prefix(through: end ?? count - 1))
  }
}
