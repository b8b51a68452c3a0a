import FireboltAtomics

// Results that a request finds in published tables: an instance, or a factory whose recipe is all that it needs.
extension Resolver {
  /// Returns the published result for a request, from this resolver or the nearest ancestor that serves the key.
  ///
  /// - Complexity: O(*n*) in the number of ancestors.
  func published(for request: RequestRef) -> PublishedResult? {
    if request.pointee.wantedScope != nil || isSubstitute || request.dependsOnContext || store.isLineageObserved {
      return nil
    }
    let key = request.key
    let address = key.address
    let qualifier = key.qualifier
    let slot = firebolt_begin_read(store.hasParent ? nil : words)
    var next: UnsafeMutablePointer<firebolt_words>? = words
    while let words = next {
      let table = firebolt_load_table(words)
      if table == firebolt_hidden() { break }
      if let entry = table.find(key, address, qualifier)?.published, let registration = firebolt_registration(entry) {
        let known = Unmanaged<Registration>.fromOpaque(registration)
        if words != self.words, known._withUnsafeGuaranteedRef({ $0.scope.isPerResolver }) {
          // An ancestor's instance of this scope is the ancestor's own. What it may have inherited is, too.
          if firebolt_load_parent(words) != nil { break }
          defer { firebolt_end_read(slot) }
          return .registration(known.retain())
        }
        return request.published(entry, in: slot, isAskedDirectly: words == self.words)
      }
      next = Store.parentWords(words)
    }
    firebolt_end_read(slot)
    return nil
  }
}

/// A result that a request can use at once.
enum PublishedResult {
  /// An instance of the requested type; the read is still open.
  case value(firebolt_found)
  /// A factory whose recipe is all that the request needs. It must be ended.
  case factory(RunningFactory)
  /// A registration that only the slow path can serve, with this resolver as the one that answers. It is retained.
  case registration(Unmanaged<Registration>)
}

/// The registration of a factory whose recipe this thread runs. Until `end()`, a hazard pointer keeps it alive, or a
/// reference if many recipes run.
struct RunningFactory {
  let registration: Unmanaged<Registration>
  private let slot: UnsafeMutablePointer<firebolt_slot>
  private let hazard: UnsafeMutablePointer<firebolt_hazard_pointer>?

  /// Begins to run a registration that an open read has found.
  @inline(__always)
  init(_ registration: Unmanaged<Registration>, foundIn slot: UnsafeMutablePointer<firebolt_slot>) {
    self.registration = registration
    self.slot = slot
    hazard = firebolt_protect(slot, registration.toOpaque())
    if hazard == nil { _ = registration.retain() }
  }

  /// Ends the run. If the registration was displaced meanwhile, this may release its last reference.
  @inline(__always)
  func end() {
    guard let hazard else { return registration.release() }
    if let left = firebolt_end_protection(slot, hazard) { Unmanaged<Registration>.fromOpaque(left).release() }
  }
}

extension Registration {
  /// Gives the threads that run a factory's recipe references of their own. The store that has displaced the registration has
  /// waited for its readers.
  func retire() {
    let reference = Unmanaged.passUnretained(self)
    let unused = firebolt_retire(reference.toOpaque()) {
      _ = Unmanaged<Registration>.fromOpaque($0).retain()
    }
    for _ in 0..<unused { reference.release() }
  }
}

extension UnsafeMutablePointer where Pointee == Request {
  /// Whether contexts are pretended, and the requested declared key may have another recipe in them.
  fileprivate var dependsOnContext: Bool {
    guard Resolver.Context.arePretended, let declared = pointee.name?.declaredKey else { return false }
    return declared.hasContexts
  }

  /// Returns the published result of an entry for the request, or nil if the slow path must look again. The read stays
  /// open for an instance and is ended otherwise.
  ///
  /// - Parameter isAskedDirectly: Whether the entry is of the resolver that was asked.
  @inline(__always)
  func published(
    _ entry: UnsafePointer<firebolt_entry>?, in slot: UnsafeMutablePointer<firebolt_slot>?, isAskedDirectly: Bool
  ) -> PublishedResult? {
    guard let entry, let slot else { return nil }
    if let value = firebolt_value(entry), arguments.areNone {
      return .value(firebolt_found(value: value, slot: slot))
    }
    defer { firebolt_end_read(slot) }
    if let factory = firebolt_factory(entry) {
      let registration = Unmanaged<Registration>.fromOpaque(factory)
      if registration._withUnsafeGuaranteedRef({ $0.signature == arguments.signature }) {
        return .factory(RunningFactory(registration, foundIn: slot))
      }
    }
    guard isAskedDirectly, let registration = firebolt_registration(entry) else { return nil }
    return .registration(Unmanaged.fromOpaque(registration).retain())
  }

  /// Makes an instance that isn't shared and has no hooks. The recipe may be an ancestor's.
  ///
  /// It isn't inlined, so that the slow path, which may be one of a long chain, doesn't need stack for it.
  @inline(never)
  func run<T>(_ factory: RunningFactory, as type: T.Type) throws(ResolutionError) -> T {
    pointee.serving = factory.registration
    // This is a function, because the compiler doesn't inline a closure that returns a generic type.
    @inline(__always) func callRecipe(of registration: Registration) throws -> T {
      try call(registration, as: type)
    }
    defer { factory.end() }
    if closesCycle { throw cycleFailure }
    enter()
    defer {
      leave()
      removeSubstitute()
    }
    do {
      return try factory.registration._withUnsafeGuaranteedRef(callRecipe(of:))
    } catch {
      throw failure(of: error, as: .recipeThrew)
    }
  }
}
