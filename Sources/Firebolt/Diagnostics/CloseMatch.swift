extension ResolutionError {
  /// A similar registration that may be the intended one.
  public final class CloseMatch: Sendable, CustomStringConvertible {
    /// The registered key.
    public let key: TypeKey
    package let resolver: ResolverLabel
    package let place: Place
    /// The suggested fix.
    public let suggestion: String
    /// Whether the match makes such an instance, and its `expects:` doesn't list the type.
    let isUnlisted: Bool
    /// The place among the matches: the likeliest has the lowest rank.
    private let rank: UInt64

    /// The match in one line.
    public var description: String { "\(key.label)   \(note)" }

    /// The place and the suggestion.
    var note: String { "(\(place)): \(suggestion)" }

    /// - Parameter place: The place of the registration, or of the declared key.
    @inline(never)
    package init(
      _ rank: UInt64, _ key: TypeKey, at place: Place, in resolver: ResolverLabel, _ suggestion: String,
      isUnlisted: Bool = false
    ) {
      self.rank = rank
      self.key = key
      self.place = place
      self.resolver = resolver
      self.suggestion = suggestion
      self.isUnlisted = isUnlisted
    }

    /// Adds the match by its rank if it is one of the first five and no better one names its place and key.
    @inline(never)
    func add(to matches: inout [CloseMatch]) {
      if let index = matches.firstIndex(where: { $0.key == key && $0.place.isSame(as: place) }) {
        if matches[index].rank <= rank { return }
        matches.remove(at: index)
      }
      matches.insert(self, at: matches.firstIndex { rank < $0.rank } ?? matches.count)
      if matches.count > 5 { matches.removeLast() }
    }
  }
}
