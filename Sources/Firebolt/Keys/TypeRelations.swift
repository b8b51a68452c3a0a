// What types alone say of their instances.

/// Whether instances of a type are no objects, whatever they are.
func isValueType(_ type: Any.Type) -> Bool {
  !(type is AnyClass) && !TypeKey(registered: type, name: nil).isProtocol && !isAny(type)
}

/// Whether it is certain that no instance of a static type is of another type.
///
/// A class may have a subclass that is, and a protocol may have any type behind it; but what a value's type is not, the value
/// isn't, and two classes of which none inherits from the other have nothing in common.
func canNeverBe(_ type: Any.Type, _ wanted: Any.Type) -> Bool {
  func isOf<T>(_ wanted: T.Type) -> Bool { type is T.Type }
  func isSubtype(_ wanted: Any.Type) -> Bool { _openExistential(wanted, do: isOf) }
  if type == wanted || isAny(wanted) { return false }
  if type is AnyClass, wanted is AnyClass {
    func inherits<T>(_ type: T.Type) -> Bool { wanted is T.Type }
    return !isSubtype(wanted) && !_openExistential(type, do: inherits)
  }
  guard isValueType(type) else { return false }
  if let conforms = conforms(type, to: wanted) { return !conforms }
  // Some others are converted by `as?`, as an array is by its elements and a tuple by its labels.
  return isValueType(wanted) && wanted != AnyHashable.self && !"\(type)\(wanted)".contains { "<(".contains($0) }
}

private func isAny(_ type: Any.Type) -> Bool { type == Any.self || type == AnyObject.self }

/// Whether an instance of a type is one of another: the same type, a subclass, or a type that conforms to a protocol. Nothing of
/// a user's runs for it.
func isKnownToBe(_ type: Any.Type, _ wanted: Any.Type) -> Bool {
  func isOf<T>(_ wanted: T.Type) -> Bool { type is T.Type }
  return _openExistential(wanted, do: isOf) || conforms(type, to: wanted) == true
}

/// Whether a type conforms to a protocol, or a composition of some; nil where that can't be found out: it isn't a protocol,
/// or it is private.
private func conforms(_ type: Any.Type, to existential: Any.Type) -> Bool? {
  guard #available(macOS 11, iOS 14, tvOS 14, watchOS 7, *), TypeKey(registered: existential, name: nil).isProtocol,
    // `Xp` makes of the mangled `any P` the type of the types that conform: nothing else has a name for it at run time.
    let metatype = _mangledTypeName(existential).flatMap({ _typeByName($0 + "Xp") })
  else { return nil }
  func isOf<T>(_ metatype: T.Type) -> Bool { type is T }
  return _openExistential(metatype, do: isOf)
}
