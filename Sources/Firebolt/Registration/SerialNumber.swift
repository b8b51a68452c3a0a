import FireboltAtomics

/// A unique number that orders the registrations and instances of a store by creation.
///
/// The order is that of Lamport's logical clocks: each thread counts what it makes, and goes on from the latest number in
/// the store that it makes something for. Threads that take numbers for different stores share nothing: with one counter
/// for all, two threads that make resolvers for requests would each lose a fifth of their time to its cache line.
package struct SerialNumber: Sendable {
  /// The time of creation, by the logical clock of the thread.
  private let time: UInt64

  /// The unique part. Later numbers of one thread are greater.
  package let unique: UInt64

  private init(time: UInt64, unique: UInt64) {
    self.time = time
    self.unique = unique
  }

  /// The number of something that is ordered by its identity alone.
  init(of identity: UInt64) { self.init(time: 0, unique: identity) }

  /// Returns the next number of this thread.
  ///
  /// - Parameter words: The words of a store; the number is greater than those of what is added there.
  static func next(for words: UnsafeMutablePointer<firebolt_words>? = nil) -> SerialNumber {
    let latest = words.map { firebolt_latest($0) } ?? 0
    return SerialNumber(time: firebolt_time_after(latest), unique: firebolt_unique_number())
  }

  /// Notes that something with this number is being added to the store with the given words, whose lock the caller has.
  func advanceTime(of words: UnsafeMutablePointer<firebolt_words>) { firebolt_advance_time(words, time) }

  /// Greater than every other serial number.
  package static let greatest = SerialNumber(time: .max, unique: .max)

  /// Less than every other serial number.
  package static var none: SerialNumber { SerialNumber(time: 0, unique: 0) }

  package static func < (left: SerialNumber, right: SerialNumber) -> Bool {
    (left.time, left.unique) < (right.time, right.unique)
  }

  package static func == (left: SerialNumber, right: SerialNumber) -> Bool { left.unique == right.unique }

  package static func != (left: SerialNumber, right: SerialNumber) -> Bool { left.unique != right.unique }

  /// Returns the positions of numbers in their order, stably; nil if they are in order.
  @inline(never)
  fileprivate static func order(of numbers: [SerialNumber]) -> [Int]? {
    for index in numbers.indices.dropFirst() where numbers[index] < numbers[index - 1] {
      return mergeSorted(numbers)
    }
    return nil
  }
}

extension SerialNumber {
  /// Returns the indices of numbers in ascending order of these, stably. The standard library's sort would be compiled again
  /// for this call alone.
  private static func mergeSorted(_ numbers: [SerialNumber]) -> [Int] {
    let count = numbers.count
    var order = Array(numbers.indices)
    var merged = order
    var width = 1
    while width < count {
      for start in stride(from: 0, to: count, by: 2 * width) {
        let middle = min(start + width, count)
        let end = min(middle + width, count)
        var left = start
        var right = middle
        for index in start..<end {
          if right < end, left == middle || numbers[order[right]] < numbers[order[left]] {
            merged[index] = order[right]
            right += 1
          } else {
            merged[index] = order[left]
            left += 1
          }
        }
      }
      swap(&order, &merged)
      width *= 2
    }
    return order
  }
}

extension Array {
  /// Sorts by numbers, stably.
  ///
  /// One compiled sort serves all types of elements.
  ///
  /// - Complexity: O(*n*) if the elements are already in order, as those of most changes are; otherwise O(*n* log *n*).
  @inline(__always)
  mutating func sort(byNumber number: (Element) -> SerialNumber) {
    if count > 1 { sortSeveral(byNumber: number) }
  }

  @_semantics("optimize.sil.specialize.generic.never") @inline(never)
  private mutating func sortSeveral(byNumber number: (Element) -> SerialNumber) {
    var numbers: [SerialNumber] = []
    for element in self { numbers.append(number(element)) }
    guard let order = SerialNumber.order(of: numbers) else { return }
    var sorted: [Element] = []
    for index in order { sorted.append(self[index]) }
    self = sorted
  }
}
