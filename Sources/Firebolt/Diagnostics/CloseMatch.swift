extension ResolutionError {
  /// A similar registration that may be the intended one.
  public final class CloseMatch: Sendable, CustomStringConvertible {
    /// The registered key.
    public let key: TypeKey
    package let resolver: ResolverLabel
    package let place: Place
    /// The suggested fix.
    public let suggestion: String
    /// The order among the matches: the kind, and the age of another resolver.
    private let order: UInt64

    /// The match in one line.
    public var description: String { "\(key.label)   \(note)" }

    /// The place and the suggestion.
    var note: String { "(\(place)): \(suggestion)" }

    /// The kinds of matches, the likeliest first.
    enum Kind: UInt64 {
      case otherName, conforms, sameTypeName, similarTypeName, elsewhere
    }

    init(_ kind: Kind, _ key: TypeKey, _ registration: Registration, in store: Store, _ suggestion: String) {
      self.key = key
      resolver = store.label
      place = registration.place
      self.suggestion = suggestion
      order = kind.rawValue + (kind == .elsewhere ? store.identity : 0)
    }

    /// Adds the match in its order if it is one of the first five and no better one names its place and key.
    func add(to matches: inout [CloseMatch]) {
      if let index = matches.firstIndex(where: repeats) {
        if matches[index].order <= order { return }
        matches.remove(at: index)
      }
      matches.insert(self, at: matches.firstIndex { order < $0.order } ?? matches.count)
      if matches.count > 5 { matches.removeLast() }
    }

    private func repeats(_ other: CloseMatch) -> Bool {
      place.lineAndLength == other.place.lineAndLength && place.file == other.place.file && key == other.key
    }
  }
}
