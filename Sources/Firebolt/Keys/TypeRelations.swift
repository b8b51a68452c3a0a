/// Returns whether an instance of a type is certainly of another type: the same type, a superclass, or a protocol that
/// the type conforms to. It runs no user code.
package func isKnownToBe(_ type: Any.Type, _ wanted: Any.Type) -> Bool {
  func isOf<T>(_ wanted: T.Type) -> Bool { type is T.Type }
  return isOf(wanted) || conforms(type, to: wanted) == true
}

/// Returns whether a type conforms to a protocol or protocol composition, everywhere or on the main actor. Returns nil if that can't be determined: the
/// other type isn't a protocol, or it is private.
package func conforms(_ type: Any.Type, to existential: Any.Type) -> Bool? {
  guard #available(macOS 11, iOS 14, tvOS 14, watchOS 7, *), TypeKey(registered: existential, name: nil).isProtocol,
    // Appending `Xp` to a mangled `any P` gives the metatype of the conforming types. There is no other way to get that
    // type at run time.
    let metatype = _mangledTypeName(existential).flatMap({ _typeByName($0 + "Xp") })
  else { return nil }
  nonisolated(unsafe) var conforms = false  // Sound: this thread alone uses it.
  asIfOnMainActor {
    func isOf<T>(_ metatype: T.Type) -> Bool { type is T }
    conforms = isOf(metatype)
  }
  return conforms
}
