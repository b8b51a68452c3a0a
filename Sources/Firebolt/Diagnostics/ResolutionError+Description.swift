extension ResolutionError {
  /// The full text: the problem, the path of requests, similar registrations, and a fix.
  public var description: String {
    (["Firebolt: \(title)"] + path.askedBy + closeMatches.lines + ["  to fix    \(remedy)"]
      + alsoFailed.map(\.description))
      .joined(separator: "\n")
  }

  /// The problem, in one line.
  package var title: String {
    switch code {
    case .argumentMismatch: "the arguments for \(key.label) in \(resolver) do not fit: \(detail.withShortOptionals)"
    case .cycle: "a cycle in \(resolver): \(cycle)"
    case .chainTooLong:
      "the chain of recipes that begins with \((path.first?.key ?? key).label) in \(path.first?.resolver ?? resolver) "
        + "is too long for the thread's stack"
    case .typeMismatch:
      "the recipe for \(key.label) in \(resolver) made \(detail.withArticle), which is no \(key.typeName)"
    case .recipeReturnedNil: "the recipe for \(key.label) in \(resolver) returned nil"
    case .recipeThrew: "the recipe for \(key.label) in \(resolver) threw: \(thrown)"
    case .decoratorThrew: "a decorator of \(key.label) in \(resolver), \(detail), threw: \(thrown)"
    case .completionThrew: "an initCompleted of \(key.label) in \(resolver), \(detail), threw: \(thrown)"
    case .misplacedHook:
      "a hook of \(key.label) in \(resolver), \(detail), needs a recipe that is awaited, and this one isn't"
    case .onDropThrew: "an onDrop of \(key.label) in \(resolver), \(detail), threw: \(thrown)"
    case .endlessFarewells: "the onDrop closures in \(resolver) make \(key.label) again each time it is dropped"
    case .needsMainActor: "the recipe for \(key.label) in \(resolver) runs on the main actor, but the request doesn't"
    case .needsAwait: "the recipe for \(key.label) in \(resolver) is asynchronous, and there is no instance yet"
    case .cancelled: "the task that waited for \(key.label) in \(resolver) was cancelled"
    case .unknownResolver: "no \(resolver) is alive to resolve \(key.label)"
    case .resolverGone: "\(resolver), asked for \(key.label), has been released, with everything that it held"
    case .recipeResolverGone:
      "the recipe for \(key.label) in \(resolver) takes \(detail.withArticle), and the resolver that registered it has been released"
    default: "nothing is registered for \(key.label)\(requirement) in \(resolver)\(parents)\(predecessor)"
    }
  }

  /// A note that the program must register a recipe, for a declared key without one.
  private var requirement: String {
    guard let declared = key.declared else { return "" }
    return declared.chosenName == nil ? ", a required key," : ", a key that \(declared.place) requires,"
  }

  /// A note that an earlier resolver with the id was released, together with its registrations.
  private var predecessor: String {
    followsAnother ? "; an earlier resolver with that id has been released" : ""
  }

  /// A note about the parents that were asked too, and about the requirement of the key.
  private var parents: String {
    let requirement = detail.isEmpty ? "" : "; \(detail)"
    if ancestors.isEmpty { return requirement }
    let names = ancestors.map(\.short).joined(separator: " → ")
    return ", nor in its parent\(ancestors.count == 1 ? "" : "s") \(names)\(requirement)"
  }

  /// The part of the path that returns to its beginning.
  private var cycle: String {
    path[cycleStart...].map(\.key.label).joined(separator: " → ")
  }

  /// The recipe's error. The lines of a long error stay together.
  private var thrown: String {
    underlying.map { "\($0)".split(separator: "\n", omittingEmptySubsequences: false).joined(separator: "\n    ") }
      ?? ""
  }
}

extension [ResolutionError.Step] {
  /// The path in columns, one request per line; both ends of a very long path; only the recipe if it was requested
  /// directly.
  package var askedBy: [String] {
    if count == 1, self[0].fileID == nil { return [] }
    let (most, shown) = (64, 8)
    if count <= most { return lines(count > 1 ? "asked by" : "recipe", next: "→") }
    let ends = (prefix(shown) + suffix(shown)).lines("asked by", next: "→")
    return ends.prefix(shown) + ["        …   \(count - 2 * shown) more"] + ends.suffix(shown)
  }

  /// Returns the steps in columns, one per line.
  ///
  /// - Parameters:
  ///   - label: The text before the first step.
  ///   - next: The text before each of the other steps.
  package func lines(_ label: String, next: String) -> [String] {
    let width = map(\.key.label).width
    let isOfSeveral = contains { $0.resolver.identity != self[0].resolver.identity }
    return enumerated().map { index, step in
      let margin = index == 0 ? "  \(label.padded(to: 10))" : "        \(next.padded(to: 4))"
      let name = step.key.label
      guard let place = step.place else { return margin + name }
      let resolver = isOfSeveral ? ", in \(step.resolver.short)" : ""
      return "\(margin)\(name.padded(to: width))   (\(place)\(resolver))"
    }
  }
}

extension [ResolutionError.CloseMatch] {
  /// The matches in columns, one per line.
  package var lines: [String] {
    let width = map(\.key.label).width
    return enumerated().map { index, match in
      let margin = index == 0 ? "  close by  " : "            "
      let name = match.key.label.padded(to: width)
      return "\(margin)\(name)   (\(match.fileID):\(match.line)): \(match.suggestion)"
    }
  }
}

extension ResolutionError.Step {
  /// The place and scope of the registration: `App/Users.swift:20, single`; nil if there is none.
  package var place: String? {
    guard let fileID, let line, let scope else { return nil }
    if isDeferred { return "\(fileID):\(line)" }
    // A key without a name already shows its place.
    if isOwnRecipe {
      return key.name == nil ? "own recipe, \(scope)" : "\(fileID):\(line), own recipe, \(scope)"
    }
    return "\(fileID):\(line), \(scope)\(module.map { ", module \($0.swiftLiteral)" } ?? "")"
  }
}

extension String {
  package func padded(to width: Int) -> String {
    self + String(repeating: " ", count: Swift.max(0, width - count))
  }

  /// Returns a noun with a number: `1 error`, `2 errors`.
  package func counted(_ count: Int) -> String { "\(count) \(self)\(count == 1 ? "" : "s")" }

  package var withArticle: String {
    first.map("AEIOaeio".contains) == true ? "an \(self)" : "a \(self)"
  }

  /// The text with `Int?` instead of `Optional<Int>`.
  package var withShortOptionals: String {
    var result = ""
    var rest = self[...]
    // For each open angle bracket, what was written before it if it belongs to an Optional.
    var brackets: [String?] = []
    while let next = rest.first {
      if rest.hasPrefix("Optional<") {
        brackets.append(result)
        result = ""
        rest.removeFirst("Optional<".count)
        continue
      }
      rest.removeFirst()
      if next == "<" { brackets.append(nil) }
      let isArrow = next == ">" && result.hasSuffix("-")
      if next == ">", !isArrow, let before = brackets.popLast() ?? nil {
        result = before + (result.needsParentheses ? "(\(result))?" : "\(result)?")
      } else {
        result.append(next)
      }
    }
    return result
  }

  /// Whether a question mark after the type would belong to a part of it: to a function's result, or to a composition's
  /// last protocol.
  private var needsParentheses: Bool {
    if hasPrefix("any ") { return true }
    var depth = 0
    var last: Character?
    for next in self {
      switch next {
      case "(", "<", "[": depth += 1
      case ">" where last == "-": if depth == 0 { return true }
      case ")", ">", "]": depth -= 1
      case "&": if depth == 0 { return true }
      default: break
      }
      last = next
    }
    return false
  }
}

extension [String] {
  /// The width of a column of the texts.
  package var width: Int { map(\.count).max() ?? 0 }
}
