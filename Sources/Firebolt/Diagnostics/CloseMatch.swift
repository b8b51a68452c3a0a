extension ResolutionError {
  /// A similar registration that may be the intended one.
  public struct CloseMatch: Sendable, CustomStringConvertible {
    /// The registered key.
    public let key: TypeKey
    package let resolver: ResolverLabel
    package let place: Place
    /// The suggested fix.
    public let suggestion: String
    /// What to write if it is the intended one; nil if the error's own remedy fits.
    let remedy: String?
    /// The order among the matches: the kind in the highest byte, and the resolver's age for those in other resolvers.
    fileprivate let order: UInt64

    /// The match in one line.
    public var description: String { "\(key.label)   (\(place)): \(suggestion)" }

    /// The place and the suggestion.
    var note: String { "(\(place)): \(suggestion)" }

    /// The kinds of matches, the likeliest first.
    enum Kind: UInt64 {
      case inModule, otherName, conforms, sameTypeName, similarTypeName
      // Those in other resolvers are for the requested key itself.
      case inChild, inGlobal, elsewhere
    }

    init(
      _ kind: Kind, _ key: TypeKey, _ place: Place, in store: Store, _ suggestion: String, toFix remedy: String? = nil
    ) {
      self.key = key
      resolver = store.label
      self.place = place
      self.suggestion = suggestion
      self.remedy = remedy
      order = kind.rawValue << 56 | (kind.rawValue < Kind.inChild.rawValue ? 0 : store.identity)
    }

    fileprivate func repeats(_ other: CloseMatch) -> Bool {
      place.lineAndLength == other.place.lineAndLength && place.file == other.place.file
        && (suggestion == other.suggestion || order >= Kind.inChild.rawValue << 56)
    }
  }
}

extension [ResolutionError.CloseMatch] {
  /// Adds a match in its order if it is one of the first five and no place says the same before it.
  @inline(never)
  mutating func add(_ match: Element) {
    if let index = firstIndex(where: match.repeats) {
      if self[index].order <= match.order { return }
      remove(at: index)
    }
    insert(match, at: firstIndex { match.order < $0.order } ?? count)
    if count > 5 { removeLast() }
  }
}
