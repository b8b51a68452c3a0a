// Facts about instances that follow from their static types.

/// Returns whether no instance of a type can be an object.
package func isValueType(_ type: Any.Type) -> Bool {
  !(type is AnyClass) && !TypeKey(registered: type, name: nil).isProtocol && !isAny(type)
}

/// Returns whether certainly no instance of a static type is of another type.
///
/// A subclass could be of the other type, and a protocol or an `AnyHashable` can hide any type. Another value type is
/// fixed, however, and two classes without an inheritance relation have no common instances.
package func canNeverBe(_ type: Any.Type, _ wanted: Any.Type) -> Bool {
  func isOf<T>(_ wanted: T.Type) -> Bool { type is T.Type }
  func isSubtype(_ wanted: Any.Type) -> Bool { _openExistential(wanted, do: isOf) }
  if type == wanted || isAny(wanted) { return false }
  if type is AnyClass, wanted is AnyClass {
    func inherits<T>(_ type: T.Type) -> Bool { wanted is T.Type }
    return !isSubtype(wanted) && !_openExistential(type, do: inherits)
  }
  guard isValueType(type), type != AnyHashable.self else { return false }
  if let conforms = conforms(type, to: wanted) { return !conforms }
  // `as?` also converts some other types: arrays by their elements and tuples by their labels.
  return isValueType(wanted) && wanted != AnyHashable.self && !"\(type)\(wanted)".contains { "<(".contains($0) }
}

private func isAny(_ type: Any.Type) -> Bool { type == Any.self || type == AnyObject.self }

/// Returns whether an instance of a type is certainly of another type: the same type, a superclass, or a protocol that
/// the type conforms to. It runs no user code.
func isKnownToBe(_ type: Any.Type, _ wanted: Any.Type) -> Bool {
  func isOf<T>(_ wanted: T.Type) -> Bool { type is T.Type }
  return _openExistential(wanted, do: isOf) || conforms(type, to: wanted) == true
}

/// Returns whether a type conforms to a protocol or protocol composition. Returns nil if that can't be determined: the
/// other type isn't a protocol, or it is private.
private func conforms(_ type: Any.Type, to existential: Any.Type) -> Bool? {
  guard #available(macOS 11, iOS 14, tvOS 14, watchOS 7, *), TypeKey(registered: existential, name: nil).isProtocol,
    // Appending `Xp` to a mangled `any P` gives the metatype of the conforming types. There is no other way to get that
    // type at run time.
    let metatype = _mangledTypeName(existential).flatMap({ _typeByName($0 + "Xp") })
  else { return nil }
  func isOf<T>(_ metatype: T.Type) -> Bool { type is T }
  return _openExistential(metatype, do: isOf)
}
