import FireboltAtomics

/// An instance that is resolved on first access.
///
/// ```swift
/// final class Player {
///   private let library: Lazy<Library>
///   init(library: Lazy<Library>) { self.library = library }
///   var titles: [String] { library.value.titles }
/// }
/// resolver.autowire(Player.init)
/// ```
///
/// If `Lazy<T>` itself isn't registered, the registration of `T` serves a request for it: in a recipe, for an autowired
/// parameter, and with `get()`. A name, a scope and arguments of that request hold for the value. Two objects can
/// therefore refer to each other, as long as neither accesses the other's value while it is being made. A `Lazy` keeps
/// its value: two objects that keep each other, one through a `Lazy`, aren't released when they are dropped. To avoid
/// that, use a `Provider`, which keeps nothing.
///
/// It asks the resolver that made it, without keeping that resolver alive. If the resolver is gone at the first access,
/// the program stops with an error that says so. Threads can share it: all get the same value. Two threads that read a
/// `Lazy` of a factory at once may both run the recipe; the first one's instance is kept by both.
public final class Lazy<T>: Sendable {
  private let state: Locked<LazyState>

  /// The place in error texts: the place of the recipe or request that asked for the `Lazy`.
  private let place: Place

  /// Creates one without a resolver, for a test.
  ///
  /// ```swift
  /// let player = Player(library: Lazy { Library(titles: []) })
  /// ```
  ///
  /// - Parameters:
  ///   - fileID: The file of the call, filled in by the compiler.
  ///   - line: The line of the call, filled in by the compiler.
  ///   - make: Makes the value on first access, on the accessing thread, with no lock held.
  @preconcurrency
  public convenience init(
    fileID: StaticString = #fileID, line: UInt = #line, _ make: @escaping @Sendable () -> T
  ) {
    self.init(at: Place(fileID, line), makers: [], make: make)
  }

  /// Creates one that makes a request.
  convenience init(_ request: StoredRequest) {
    self.init(at: request.place) { request.get() }
  }

  /// - Parameter makers: The threads that are making the value; nil if a resolver makes it, which finds cycles itself.
  init(at place: Place, makers: [UInt64]? = nil, make: @escaping @Sendable () -> T) {
    self.place = place
    state = Locked(LazyState(make: { Instance(make()) }, makers: makers))
  }

  /// The value. It is resolved on first access and stays the same.
  ///
  /// The program stops, with the full text of the `ResolutionError`, if there is no instance.
  public var value: T {
    let thread = firebolt_thread_number()
    let (value, make) = state.withLock { state in
      let isWithinItself = state.makers?.contains(thread) == true
      if state.value == nil { state.makers?.append(thread) }
      return (state.value, isWithinItself ? nil : state.make)
    }
    if let value { return value.value(as: T.self) }
    guard let make else {
      stop(
        "Firebolt: a cycle: making the value of \(wholeName(of: Lazy<T>.self)) reads that value\n  to fix    make it without",
        place)
    }
    return keep(make()).value(as: T.self)
  }

  /// Keeps a value, unless another thread has kept one in the meantime.
  private func keep(_ value: Instance) -> Instance {
    let (kept, make) = state.withLock { state in
      let kept = state.value ?? value
      defer { state = LazyState(value: kept) }
      return (kept, state.make)
    }
    // The closure is released without the lock.
    return withExtendedLifetime(make) { kept }
  }
}

/// What the threads that share a `Lazy` know. It isn't generic.
private struct LazyState {
  /// The closure that makes the value, until there is one.
  var make: (@Sendable () -> Instance)?
  var value: Instance?
  /// The threads that are making the value, if cycles must be found here.
  var makers: [UInt64]?
}

extension Lazy: WrappingType {
  static var wrappedType: Any.Type { T.self }
  static var isDeferred: Bool { true }

  static func resolved(by request: UnsafeMutablePointer<Request>) -> Lazy<T> {
    Lazy(StoredRequest(request))
  }
}
