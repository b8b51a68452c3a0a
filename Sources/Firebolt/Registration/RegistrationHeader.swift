/// What a registration says besides its recipe.
@usableFromInline
struct RegistrationHeader {
  let keys: RegistrationKeys
  /// Nil for the scope of the module, or else `.single`.
  let scope: Resolver.Scope?
  let place: Place
  var isolation = RecipeIsolation.anywhere
  /// Whether the recipe returns an object that existed before.
  var servesExistingObject = false
  /// What the recipe takes besides the resolver.
  @usableFromInline var list = ParameterList.none
  /// The types of what an autowired recipe asks for.
  @usableFromInline var dependencies: [Any.Type] = []
  /// The declared key that an alias asks for.
  var forwardsTo: TypeKey?

  /// The header of a registration for one type.
  @usableFromInline
  init(
    _ type: Any.Type, _ scope: Resolver.Scope?, _ name: Resolver.Name?, _ fileID: StaticString, _ line: UInt
  ) {
    keys = RegistrationKeys(TypeKey(type, name: name))
    self.scope = scope
    place = Place(fileID, line)
  }

  /// The header of a registration for a declared key.
  @usableFromInline
  init(_ key: Resolver.Keys, _ scope: Resolver.Scope?, _ fileID: StaticString, _ line: UInt) {
    keys = RegistrationKeys(key.typeKey)
    self.scope = scope ?? key.header.scope
    place = Place(fileID, line)
    list = key.header.parameters
    isolation = key.header.isolation
  }

  /// The header of a registration for several types. It stops the program unless there is one at least, and none twice.
  @usableFromInline
  init(
    listing types: [Any.Type], _ scope: Resolver.Scope?, _ name: Resolver.Name?, _ fileID: StaticString, _ line: UInt
  ) {
    let place = Place(fileID, line)
    let all = types.map { TypeKey($0, name: name) }
    guard let keys = RegistrationKeys(all) else {
      stop("Firebolt: `expects:` names no type\n  to fix    name at least one", place)
    }
    for (index, key) in all.enumerated() where all[..<index].contains(key) {
      stop("Firebolt: `expects:` names \(key.typeName) twice\n  to fix    name it once", place)
    }
    self.keys = keys
    self.scope = scope
    self.place = place
  }
}
