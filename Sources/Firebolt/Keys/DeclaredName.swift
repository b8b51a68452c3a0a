// A declared key, stored in place of a name. Code that handles types and names therefore
// also handles declared keys.
//
// Callers never see such a name. A registration under it has the type of the key's value.
extension Resolver.Name {
  /// Creates the name that stands for a declared key. No text can produce it.
  @usableFromInline
  init(of key: Resolver.Keys) {
    rawValue = ""
    fingerprint = UInt64(UInt(bitPattern: Unmanaged.passUnretained(key).toOpaque()))
  }

  /// The address of the declared key; nil for a text name.
  var address: UnsafeRawPointer? { fingerprint & 1 == 1 ? nil : UnsafeRawPointer(bitPattern: UInt(fingerprint)) }

  /// The declared key if the name stands for one.
  var declaredKey: Resolver.Keys? {
    guard let address else { return nil }
    // Sound: a key is never released, and no other name has an even fingerprint.
    return Unmanaged<Resolver.Keys>.fromOpaque(address).takeUnretainedValue()
  }

  /// Returns whether the name stands for a declared key whose value isn't of the given type. A request for both is
  /// therefore a request for a type that wraps the value's: a `T?`, `Lazy<T>` or `Provider<T>`.
  func isOfDeclaredKey(wrappedBy type: Any.Type) -> Bool { declaredKey.map { $0.valueType != type } ?? false }
}
