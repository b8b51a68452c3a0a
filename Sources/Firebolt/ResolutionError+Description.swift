extension ResolutionError {
  /// The whole text: what is wrong, who asked, what is close by, how to fix it.
  public var description: String {
    var lines = ["Firebolt: \(title)"]
    if path.count > 1 { lines += askedBy }
    lines += closeMatches.enumerated().map { index, match in
      (index == 0 ? "  close by  " : "            ") + match.description
    }
    lines.append("  to fix    \(remedy)")
    return lines.joined(separator: "\n")
  }

  private var title: String {
    let resolver = "resolver \"\(resolverId)\""
    return switch code {
    case .argumentMismatch: "the arguments for \(key) do not fit, in \(resolver): \(detail)"
    case .cycle: "a cycle in \(resolver): \(path.map(\.key.description).joined(separator: " → "))"
    case .typeMismatch: "what the recipe for \(key) made is \(detail), which is no \(key.type), in \(resolver)"
    case .recipeReturnedNil: "the recipe for \(key) returned nil, in \(resolver)"
    case .recipeThrew: "the recipe for \(key) threw \(underlying.map { "\($0)" } ?? "an error"), in \(resolver)"
    case .unknownResolver: "no resolver with the id \"\(resolverId)\" is alive, asked for \(key)"
    case .resolverGone: "\(resolver) is gone, and what it held with it, asked for \(key)"
    case .recipeResolverGone:
      "the recipe for \(key) takes a \(detail), and the one that registered it is gone, in \(resolver)"
    default: "nothing is registered for \(key) in \(resolver)"
    }
  }

  private var remedy: String {
    switch code {
    case .argumentMismatch: "give the expected arguments, in this order"
    case .cycle:
      "let one of them be handed the other after both are made, or move what they share to a third"
    case .typeMismatch: "make the recipe's type conform, or take \(key.type) off the list under expects:"
    case .recipeReturnedNil: "ask for \(key.type)?, or let the recipe throw what is missing"
    case .recipeThrew: "look at the error, which is `underlying`; the next get runs the recipe again"
    case .unknownResolver: "keep a Resolver(\"\(resolverId)\") alive\(detail.isEmpty ? "" : "; alive are \(detail)")"
    case .resolverGone: "keep the resolver alive as long as others ask it"
    case .recipeResolverGone: "keep that \(detail) alive, or let the recipe take a Resolver"
    default: "resolver.register\(key.name.map { "(name: \"\($0)\")" } ?? "") { \(key.type)(…) }"
    }
  }

  /// The path, a request a line, in columns.
  private var askedBy: [String] {
    let width = path.map(\.key.description.count).max() ?? 0
    return path.enumerated().map { index, step in
      let name = step.key.description
      let margin = index == 0 ? "  asked by  " : "        →   "
      guard let fileID = step.fileID, let line = step.line, let scope = step.scope else { return margin + name }
      return "\(margin)\(name)\(String(repeating: " ", count: width - name.count))   (\(fileID):\(line), \(scope))"
    }
  }
}
