extension Resolver {
  /// How long an instance lives, and who shares it.
  public enum Scope: Hashable, Sendable, CustomStringConvertible {
    /// One instance for the store: made at the first request, exactly once whatever the number of threads, and kept
    /// until it is dropped or the last resolver of the id goes. The default.
    case single

    /// A new instance for each request; nothing is kept.
    case factory

    /// The scope as it is written in code, without the dot.
    public var description: String {
      switch self {
      case .single: "single"
      case .factory: "factory"
      }
    }
  }
}
