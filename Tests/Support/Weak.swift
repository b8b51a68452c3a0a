/// Refers to an object without keeping it.
package struct Weak<Object: AnyObject>: @unchecked Sendable {  // Sound: nothing sets it again.
  package private(set) weak var object: Object?

  package init(_ object: Object) { self.object = object }
}
