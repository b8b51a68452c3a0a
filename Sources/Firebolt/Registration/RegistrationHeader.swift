/// Everything about a registration except its recipe.
@usableFromInline
struct RegistrationHeader: ~Copyable {
  let keys: RegistrationKeys
  /// The scope; nil for the module's scope, or `.single` outside a module.
  let scope: Resolver.Scope?
  let place: Place
  let isolation: RecipeIsolation
  /// The object that existed before the registration and that the recipe returns, or nil.
  var existing: Instance?
  /// The recipe's parameters, without the resolver.
  let list: ParameterList
  /// The dependency types of an autowired recipe.
  let dependencies: [Any.Type]
  /// The declared key that an alias forwards to, or nil.
  var forwardsTo: TypeKey?

  /// Creates the header of a registration for a declared key, or of the one that represents the key's own recipe.
  @usableFromInline @inline(never)
  init(_ key: Resolver.Keys, _ scope: Resolver.Scope?, _ place: Place) {
    keys = RegistrationKeys(key.typeKey)
    self.scope = scope ?? key.header.scope
    self.place = place
    list = key.header.parameters
    isolation = key.header.isolation
    dependencies = []
  }

  /// Creates the header of a registration for the type that its recipe returns, or for the types that the caller names.
  /// The program stops if the caller names a type twice.
  ///
  /// - Parameters:
  ///   - made: The type that the recipe returns.
  ///   - type: The type after `expect:`, or nil.
  ///   - types: The types after `expects:`, or nil.
  @usableFromInline @inline(never)
  init(
    _ made: Any.Type, _ type: Any.Type?, _ types: [Any.Type]?, _ scope: Resolver.Scope?, _ name: Resolver.Name?,
    _ place: Place, list: ParameterList = .none, on isolation: RecipeIsolation = .anywhere,
    wiring dependencies: [Any.Type] = []
  ) {
    var keys = RegistrationKeys(TypeKey(made, name: name))
    if let types {
      var named: [TypeKey] = []
      for type in (type.map { [$0] } ?? []) + types {
        let key = TypeKey(type, name: name)
        if named.contains(key) {
          stop("Firebolt: `expects:` names \(key.typeName) twice\n  to fix    name it once", place)
        }
        named.append(key)
      }
      keys = RegistrationKeys(named) ?? keys
    }
    self.keys = keys
    self.place = place
    self.scope = scope
    self.list = list
    self.isolation = isolation
    self.dependencies = dependencies
  }
}

/// Returns types as a list.
func list<each P>(_ types: repeat (each P).Type) -> [Any.Type] {
  var list: [Any.Type] = []
  for type in repeat each types { list.append(type) }
  return list
}
