/// An error that compares equal to another of the same text.
package struct Failure: Error, Equatable, CustomStringConvertible {
  package let description: String

  package init(_ description: String) { self.description = description }
}
