// A declared key, or one of its own recipes, in the place of a name: so whatever knows types and names knows declared keys.
//
// No caller sees such a name. Whoever makes one knows that it goes with the type of the key's value, and with no other.
extension Resolver.Name {
  /// The name that stands for a declared key.
  init(of key: Resolver.Keys) { self.init(leadingTo: Self.word(of: key)) }

  /// The name under which the instances of a key's own recipe are filed, apart from what is registered for the key.
  init(of recipe: OwnRecipe) { self.init(leadingTo: Self.word(of: recipe) | 2) }

  private static func word(of object: AnyObject) -> UInt64 {
    UInt64(UInt(bitPattern: Unmanaged.passUnretained(object).toOpaque()))
  }

  /// The address of the declared key, or of the recipe; nil for a name of text.
  var address: UnsafeRawPointer? {
    fingerprint & 1 == 1 ? nil : UnsafeRawPointer(bitPattern: UInt(fingerprint & ~3))
  }

  /// The declared key, if the name stands for one, or for one of its recipes.
  var declaredKey: Resolver.Keys? {
    guard let address else { return nil }
    if fingerprint & 2 == 2 { return Unmanaged<OwnRecipe>.fromOpaque(address).takeUnretainedValue().key }
    // Sound: a key is never released, and no other name has an even fingerprint.
    return Unmanaged<Resolver.Keys>.fromOpaque(address).takeUnretainedValue()
  }

  /// The recipe, if the name stands for one.
  var ownRecipe: OwnRecipe? {
    // Sound: a recipe is kept by its key, which is never released.
    fingerprint & 3 == 2 ? address.map { Unmanaged<OwnRecipe>.fromOpaque($0).takeUnretainedValue() } : nil
  }
}
