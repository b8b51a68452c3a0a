import FireboltAtomics

/// A unique number that orders registrations and instances by creation.
///
/// Threads that take numbers at the same time share only the clock.
package struct SerialNumber: Comparable, Hashable, Sendable {
  /// The time of creation, in nanoseconds of the system's clock.
  private let time: UInt64

  /// The unique part. Later numbers of one thread are greater.
  package let unique: UInt64

  static func next() -> SerialNumber {
    SerialNumber(time: firebolt_now(), unique: firebolt_unique_number())
  }

  /// Greater than every other serial number.
  package static let greatest = SerialNumber(time: .max, unique: .max)

  /// Less than every other serial number.
  package static let none = SerialNumber(time: 0, unique: 0)

  package static func < (left: SerialNumber, right: SerialNumber) -> Bool {
    (left.time, left.unique) < (right.time, right.unique)
  }

  package static func == (left: SerialNumber, right: SerialNumber) -> Bool { left.unique == right.unique }

  package func hash(into hasher: inout Hasher) { hasher.combine(unique) }
}
