/// A named group of registrations that is loaded and unloaded as one.
///
/// ```swift
/// let storage = Module("storage") {
///   $0.register { Database() }
/// }
/// let network = Module("network", includes: [storage]) {
///   $0.register(expect: (any Client).self) { HTTPClient(database: $0.get()) }
/// }
/// Resolver.global.load(network)
/// ```
///
/// Two modules are one if they have one name and are written in one place. Two of one name that are written in different
/// places can't be loaded in one resolver: that stops the program.
public struct Module: Sendable {
  /// The module's name.
  public let name: String

  /// The modules that are loaded with it, before it.
  public let includes: [Module]

  let register: @Sendable (Resolver) -> Void

  /// The scope of registrations that name none.
  let scope: Resolver.Scope?

  let place: Place

  /// Makes a module; nothing is registered until it is loaded.
  ///
  /// - Parameters:
  ///   - name: The name; modules that differ need different ones.
  ///   - scope: The scope of what the module registers without naming one; nil for `.single`. It doesn't concern the modules
  ///     that this one includes.
  ///   - includes: The modules to load with it, before it, and each of them once.
  ///   - fileID: The file of the call, filled in by the compiler.
  ///   - line: The line of the call, filled in by the compiler.
  ///   - register: Registers what the module brings, with decorators, completions and whatever belongs to it. It runs
  ///     each time the module is loaded in a resolver that hasn't got it. What it registers becomes visible when it has
  ///     returned, together with what the other modules bring; whatever else it does with the resolver happens at once,
  ///     but for `load`, which adds to the includes.
  @preconcurrency
  public init(
    _ name: String, scope: Resolver.Scope? = nil, includes: [Module] = [], fileID: StaticString = #fileID,
    line: UInt = #line, _ register: @escaping @Sendable (Resolver) -> Void
  ) {
    self.name = name
    self.scope = scope
    self.includes = includes
    self.register = register
    place = Place(fileID, line)
  }

  var identity: ModuleIdentity { ModuleIdentity(name: name, place: place) }

  /// The module as a store knows it.
  var loaded: LoadedModule { LoadedModule(identity: identity, includes: includes.map(\.name)) }
}
