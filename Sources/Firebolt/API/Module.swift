/// A named group of registrations that a resolver loads and unloads as one.
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
/// Two modules are the same module if they have the same name, are written at the same place in the source and register
/// the same keys. A resolver can't load two modules with the same name that aren't: the program stops.
public struct Module: Sendable {
  /// What the module is made of. Copies of the value share it.
  let definition: Definition

  /// Creates a module. Nothing is registered until a resolver loads it.
  ///
  /// - Parameters:
  ///   - name: The name. Different modules need different names.
  ///   - scope: The scope of the module's registrations that have no scope of their own; nil means `.single`. It
  ///     doesn't apply to the included modules.
  ///   - includes: The modules to load together with this one, before it. Each is loaded once. Evaluated when the module
  ///     is loaded. If modules include each other, loading one stops the program.
  ///   - fileID: The file of the call, filled in by the compiler.
  ///   - line: The line of the call, filled in by the compiler.
  ///   - register: Registers the module's recipes, decorators, completions and other hooks; a module that only includes
  ///     others needs none. It runs each time a
  ///     resolver loads the module and hasn't loaded it already; and if another value of the same name and place is
  ///     loaded, to see whether it registers the same. Its registrations become visible after it has
  ///     returned, together with those of the other modules. Every other call on the resolver takes effect at once,
  ///     except `load`, which adds to the includes.
  @preconcurrency
  public init(
    _ name: String, scope: Resolver.Scope? = nil, includes: @escaping @autoclosure @Sendable () -> [Module] = [],
    fileID: StaticString = #fileID, line: UInt = #line,
    _ register: @escaping @Sendable (Resolver) -> Void = { _ in }
  ) {
    definition = Definition(name, scope, includes, register, Place(fileID, line))
  }

  /// The module's name.
  package var name: String { definition.name }

  /// What a module is made of.
  final class Definition: Sendable {
    let name: String

    /// The scope of registrations without a scope of their own.
    let scope: Resolver.Scope?

    /// The modules that are loaded together with this one, before it. It is a closure, so that global constants that
    /// include each other reach the check for it.
    let includes: @Sendable () -> [Module]

    let register: @Sendable (Resolver) -> Void

    let place: Place

    /// The number of the module's value.
    let number = SerialNumber.next()

    fileprivate init(
      _ name: String, _ scope: Resolver.Scope?, _ includes: @escaping @Sendable () -> [Module],
      _ register: @escaping @Sendable (Resolver) -> Void, _ place: Place
    ) {
      self.name = name
      self.scope = scope
      self.includes = includes
      self.register = register
      self.place = place
    }
  }
}
