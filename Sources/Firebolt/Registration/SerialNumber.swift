import FireboltAtomics

/// Tells registrations and instances apart and puts them in the order of their creation.
///
/// Two threads that take numbers at the same time share nothing but the clock.
package struct SerialNumber: Comparable, Hashable, Sendable {
  /// The nanoseconds of the system's clock at the creation.
  private let time: UInt64

  /// No other serial number has this one. Of one thread, later numbers are greater.
  let unique: UInt64

  static func next() -> SerialNumber {
    SerialNumber(time: firebolt_now(), unique: firebolt_unique_number())
  }

  /// Greater than every other serial number.
  static let greatest = SerialNumber(time: .max, unique: .max)

  /// Less than every other serial number.
  static let none = SerialNumber(time: 0, unique: 0)

  package static func < (left: SerialNumber, right: SerialNumber) -> Bool {
    (left.time, left.unique) < (right.time, right.unique)
  }

  package static func == (left: SerialNumber, right: SerialNumber) -> Bool { left.unique == right.unique }

  package func hash(into hasher: inout Hasher) { hasher.combine(unique) }
}
