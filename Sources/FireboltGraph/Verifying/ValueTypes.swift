import Firebolt

// Facts about instances that follow from their static types.

/// Returns whether no instance of a type can be an object.
func isValueType(_ type: Any.Type) -> Bool {
  !(type is AnyClass) && !TypeKey(registered: type, name: nil).isProtocol && !isAny(type)
}

/// Returns whether certainly no instance of a static type is of another type.
///
/// A subclass could be of the other type, and a protocol or an `AnyHashable` can hide any type. Another value type is
/// fixed, however, and two classes without an inheritance relation have no common instances.
func canNeverBe(_ type: Any.Type, _ wanted: Any.Type) -> Bool {
  func isOf<T>(_ wanted: T.Type) -> Bool { type is T.Type }
  if type == wanted || isAny(wanted) { return false }
  if type is AnyClass, wanted is AnyClass {
    func inherits<T>(_ type: T.Type) -> Bool { wanted is T.Type }
    return !isOf(wanted) && !inherits(type)
  }
  guard isValueType(type), type != AnyHashable.self else { return false }
  if let conforms = conforms(type, to: wanted) { return !conforms }
  // `as?` also converts some other types: arrays by their elements and tuples by their labels.
  return isValueType(wanted) && wanted != AnyHashable.self && !"\(type)\(wanted)".contains { "<(".contains($0) }
}

private func isAny(_ type: Any.Type) -> Bool { type == Any.self || type == AnyObject.self }
