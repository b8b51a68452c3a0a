import FireboltAtomics

/// A unique number that orders modules, registrations, hooks and instances by creation, whichever threads and resolvers
/// they are of.
package struct SerialNumber: Comparable, Hashable, Sendable {
  package let value: UInt64

  /// The number of something that is ordered by its identity.
  init(of identity: UInt64) { value = identity }

  /// Returns the next number of the process.
  static func next() -> SerialNumber { SerialNumber(of: firebolt_next_serial_number()) }

  /// Greater than every other serial number.
  package static let greatest = SerialNumber(of: .max)

  /// Less than every other serial number.
  package static let none = SerialNumber(of: 0)

  package static func < (left: SerialNumber, right: SerialNumber) -> Bool { left.value < right.value }

  /// Returns the positions of numbers in their order, stably; nil if they are in order.
  @inline(never)
  fileprivate static func order(of numbers: [SerialNumber]) -> [Int]? {
    for index in numbers.indices.dropFirst() where numbers[index] < numbers[index - 1] {
      return numbers.indices.sorted { numbers[$0] < numbers[$1] }
    }
    return nil
  }
}

extension Array {
  /// Sorts by numbers, stably.
  ///
  /// One compiled sort serves all types of elements.
  ///
  /// - Complexity: O(*n*) if the elements are already in order, as those of most changes are; otherwise O(*n* log *n*).
  mutating func sort(byNumber number: (Element) -> SerialNumber) {
    if let order = SerialNumber.order(of: map(number)) { self = order.map { self[$0] } }
  }
}
