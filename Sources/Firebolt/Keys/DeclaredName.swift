// A declared key, or one of its own recipes, stored in place of a name. Code that handles types and names therefore
// also handles declared keys.
//
// Callers never see such a name. A registration under it has the type of the key's value.
extension Resolver.Name {
  /// Creates the name that stands for a declared key.
  init(of key: Resolver.Keys) { self.init(leadingTo: Self.word(of: key)) }

  /// Creates the name for the instances of a key's own recipe. It keeps them apart from registrations for the key.
  init(of recipe: OwnRecipe) { self.init(leadingTo: Self.word(of: recipe) | 2) }

  private static func word(of object: AnyObject) -> UInt64 {
    UInt64(UInt(bitPattern: Unmanaged.passUnretained(object).toOpaque()))
  }

  /// The address of the declared key or of the recipe; nil for a text name.
  var address: UnsafeRawPointer? {
    fingerprint & 1 == 1 ? nil : UnsafeRawPointer(bitPattern: UInt(fingerprint & ~3))
  }

  /// The declared key if the name stands for one or for one of its recipes.
  var declaredKey: Resolver.Keys? {
    guard let address else { return nil }
    if fingerprint & 2 == 2 { return Unmanaged<OwnRecipe>.fromOpaque(address).takeUnretainedValue().key }
    // Sound: a key is never released, and no other name has an even fingerprint.
    return Unmanaged<Resolver.Keys>.fromOpaque(address).takeUnretainedValue()
  }

  /// Returns whether the name stands for a declared key whose value isn't of the given type. A request for both is
  /// therefore a request for a type that wraps the value's: a `T?`, `Lazy<T>` or `Provider<T>`.
  func isOfDeclaredKey(wrappedBy type: Any.Type) -> Bool { declaredKey.map { $0.valueType != type } ?? false }

  /// The recipe if the name stands for one.
  var ownRecipe: OwnRecipe? {
    // Sound: the key keeps its recipes and is never released.
    fingerprint & 3 == 2 ? address.map { Unmanaged<OwnRecipe>.fromOpaque($0).takeUnretainedValue() } : nil
  }
}
