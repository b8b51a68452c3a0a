/// An error that is equal to any other with the same text.
package struct Failure: Error, Equatable, CustomStringConvertible {
  package let description: String

  package init(_ description: String) { self.description = description }
}
