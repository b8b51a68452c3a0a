/// The requests that led to a request, and that request itself: linked from the innermost outwards, so that nested
/// requests share the beginning. Only an error copies the steps.
package final class Path: @unchecked Sendable {  // Sound: constant until it is deallocated, but for the observers.
  package let step: ResolutionError.Step
  package private(set) var outer: Path?
  /// Whether a completion of the last step's instance makes the next request.
  package let isCompletion: Bool
  /// The number of steps.
  package let count: Int
  /// The greatest serial number of the steps.
  private let newest: SerialNumber
  /// The observers that have heard the beginning of the recipe, or of that whose instance a completion completes; nil if it
  /// wasn't told. They hear how it ends, although resolvers in between may have gone.
  var observers: [Observer]?  // Sound: only the requests of the last step use it, one after the other.

  init(_ step: ResolutionError.Step, after outer: Path?, isCompletion: Bool = false) {
    self.step = step
    self.outer = outer
    self.isCompletion = isCompletion
    count = (outer?.count ?? 0) + 1
    newest = if let outer, step.serialNumber < outer.newest { outer.newest } else { step.serialNumber }
  }

  deinit {
    // If each step released the next one, a long path would need a deep stack.
    var next = outer.take()
    while isKnownUniquelyReferenced(&next) { next = next?.outer.take() }
  }

  /// The steps, the outermost first.
  ///
  /// - Complexity: O(*n*)
  package var steps: [ResolutionError.Step] {
    @inline(never) get {
      var steps: [ResolutionError.Step] = []
      var next: Path? = self
      while let path = next {
        steps.append(path.step)
        next = path.outer
      }
      steps.reverse()
      return steps
    }
  }

  /// Returns how many requests of the path a registration serves for a resolver. A request from a completion gets the
  /// incomplete instance, so the requests outside it don't count.
  ///
  /// - Complexity: O(*n*), or O(1) for a registration that is newer than all of the path.
  func count(of registration: Registration, for store: Store) -> Int {
    let number = registration.serialNumber
    // A chain without an end goes on with what its recipes have just registered.
    if newest < number { return 0 }
    let identity = store.label.identity
    var count = 0
    // Each path keeps the outer one, so the walk retains none.
    var next: Unmanaged<Path>? = .passUnretained(self)
    while let path = next {
      next = path._withUnsafeGuaranteedRef { path in
        if path.step.serialNumber == number, path.step.resolver.identity == identity { count += 1 }
        return path.isCompletion ? nil : path.outer.map { .passUnretained($0) }
      }
    }
    return count
  }
}
