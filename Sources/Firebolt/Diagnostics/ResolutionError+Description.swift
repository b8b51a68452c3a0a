extension ResolutionError {
  /// The whole text: what is wrong, who asked, what is close by, how to fix it.
  public var description: String {
    (["Firebolt: \(title)"] + path.askedBy + closeMatches.lines + ["  to fix    \(remedy)"]
      + alsoFailed.map(\.description))
      .joined(separator: "\n")
  }

  /// What is wrong, in one line.
  var title: String {
    switch code {
    case .argumentMismatch: "the arguments for \(key.label) in \(resolver) do not fit: \(detail.withShortOptionals)"
    case .cycle: "a cycle in \(resolver): \(cycle)"
    case .chainTooDeep:
      "the chain of recipes that begins with \((path.first?.key ?? key).label) in \(path.first?.resolver ?? resolver) "
        + "is too long for the thread's stack"
    case .typeMismatch: "the recipe for \(key.label) in \(resolver) made \(detail.withArticle), which is no \(key.type)"
    case .recipeReturnedNil: "the recipe for \(key.label) in \(resolver) returned nil"
    case .recipeThrew: "the recipe for \(key.label) in \(resolver) threw: \(thrown)"
    case .decoratorThrew: "a decorator of \(key.label) in \(resolver), \(detail), threw: \(thrown)"
    case .completionThrew: "an initCompleted of \(key.label) in \(resolver), \(detail), threw: \(thrown)"
    case .misplacedHook:
      "a hook of \(key.label) in \(resolver), \(detail), needs a recipe that is awaited, and this one isn't"
    case .onDropThrew: "an onDrop of \(key.label) in \(resolver), \(detail), threw: \(thrown)"
    case .endlessFarewells: "the farewells in \(resolver) make \(key.label) anew each time that it is dropped"
    case .needsMainActor: "the recipe for \(key.label) in \(resolver) runs on the main actor, and this isn't it"
    case .needsAwait: "the recipe for \(key.label) in \(resolver) is asynchronous, and there is no instance yet"
    case .cancelled: "the task was cancelled that waited for \(key.label) in \(resolver)"
    case .unknownResolver: "no \(resolver) is alive to be asked for \(key.label)"
    case .resolverGone: "\(resolver), asked for \(key.label), is gone, and all that it held with it"
    case .recipeResolverGone:
      "the recipe for \(key.label) in \(resolver) takes \(detail.withArticle), and the one that registered it is gone"
    default: "nothing is registered for \(key.label)\(requirement) in \(resolver)\(parents)"
    }
  }

  /// Where it is said that somebody has to register it, if it is a declared key without a recipe.
  private var requirement: String {
    guard let declared = key.declared else { return "" }
    return declared.chosenName == nil ? ", a required key," : ", a key that \(declared.place) requires,"
  }

  /// The parents that were asked too, and where the key is required.
  private var parents: String {
    let requirement = detail.isEmpty ? "" : "; \(detail)"
    if ancestors.isEmpty { return requirement }
    let names = ancestors.map(\.short).joined(separator: " → ")
    return ", nor in its parent\(ancestors.count == 1 ? "" : "s") \(names)\(requirement)"
  }

  /// What to write.
  var remedy: String {
    switch code {
    case .argumentMismatch:
      detail.hasPrefix("expected ()") ? "ask without arguments" : "give the expected arguments, in this order"
    case .cycle: "hand one of them over once both are made, or move what they share into a third type"
    case .chainTooDeep: "give one of the recipes a Lazy or a Provider, or ask on a thread with a larger stack"
    case .typeMismatch:
      "\(key.isProtocol ? "make \(detail) conform" : "let the recipe make \("\(key.type)".withArticle)"), "
        + "or take \(key.type) off the list under expects:"
    case .recipeReturnedNil: "ask for \(key.spelling)?, or let the recipe throw what is missing"
    case .recipeThrew, .decoratorThrew, .completionThrew:
      "the error is `underlying`; the next request runs the recipe again"
    case .misplacedHook:
      "register \(key.label) by registerAsync, or on: MainActor.self if the hook is, or let the hook do without"
    case .onDropThrew: "the error is `underlying`; the instance was dropped nevertheless"
    case .endlessFarewells: "let no onDrop ask for what was made after its own instance"
    case .needsMainActor: "ask on the main actor, or write `try await resolver.getAsync()`"
    case .needsAwait: "write `try await resolver.getAsync()`, here or before"
    case .cancelled: "ask again: the others who wait get the instance, and it stays"
    case .unknownResolver:
      "keep a Resolver(\(resolverId.swiftLiteral)) alive\(detail.isEmpty ? "" : "; \(detail)")"
    case .resolverGone: "keep the resolver alive as long as others ask it"
    case .recipeResolverGone: "keep that \(detail) alive, or register by (resolver as Resolver).register { … }"
    default: detail.isEmpty ? registration : "register \(key.label) in a child, and ask that one"
    }
  }

  /// What to write where nothing is registered.
  private var registration: String {
    if let declared = key.declared {
      return "register a recipe for the key that is declared at \(declared.place): resolver.register(.…) { … }"
    }
    let name = key.name.map { "name: \($0.rawValue.swiftLiteral)" }
    if key.hasInitializer { return "resolver.register\(name.map { "(\($0))" } ?? "") { \(key.type)(…) }" }
    let labels = ["expect: \(key.spelling).self", name].compactMap(\.self)
    return "resolver.register(\(labels.joined(separator: ", "))) { … }"
  }

  /// The part of the path that comes back to where it began.
  private var cycle: String {
    let start = path.dropLast().lastIndex { $0.serialNumber == path.last?.serialNumber } ?? 0
    return path[start...].map(\.key.label).joined(separator: " → ")
  }

  /// The error of the recipe; the lines of a long one stay together.
  private var thrown: String {
    underlying.map { "\($0)".split(separator: "\n", omittingEmptySubsequences: false).joined(separator: "\n    ") }
      ?? ""
  }
}

extension [ResolutionError.Step] {
  /// The path, a request a line, in columns, of a very long one both ends; or the recipe alone, if it was asked directly.
  package var askedBy: [String] {
    if count == 1, self[0].fileID == nil { return [] }
    let (most, shown) = (64, 8)
    if count <= most { return lines(count > 1 ? "asked by" : "recipe", next: "→") }
    let ends = (prefix(shown) + suffix(shown)).lines("asked by", next: "→")
    return ends.prefix(shown) + ["        …   \(count - 2 * shown) more"] + ends.suffix(shown)
  }

  /// A step a line, in columns.
  ///
  /// - Parameters:
  ///   - label: What stands before the first.
  ///   - next: What stands before each of the others.
  func lines(_ label: String, next: String) -> [String] {
    let width = widest(\.key.label)
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
  /// A match a line, in columns.
  var lines: [String] {
    let width = widest(\.key.label)
    return enumerated().map { index, match in
      let margin = index == 0 ? "  close by  " : "            "
      let name = match.key.label.padded(to: width)
      return "\(margin)\(name)   (\(match.fileID):\(match.line)): \(match.suggestion)"
    }
  }
}

extension ResolutionError.Step {
  /// Where it was registered, and as what: `App/Users.swift:20, single`; nil if it wasn't.
  var place: String? {
    guard let fileID, let line, let scope else { return nil }
    // A key without a name is called by the place.
    if isOwnRecipe {
      return key.name == nil ? "own recipe, \(scope.label)" : "\(fileID):\(line), own recipe, \(scope.label)"
    }
    return "\(fileID):\(line), \(scope.label)\(module.map { ", module \($0.swiftLiteral)" } ?? "")"
  }
}

extension TypeKey {
  /// Whether the type is that of everything that conforms to a protocol.
  var isProtocol: Bool {
    "\(Swift.type(of: type))".hasSuffix(".Protocol") || "\(type)".hasPrefix("any ")
  }

  /// The type as it is written in code, in front of `.self` or `?`.
  package var spelling: String {
    let name = "\(type)"
    if name == "Any" || name == "AnyObject" { return name }
    if isProtocol { return name.hasPrefix("any ") ? "(\(name))" : "(any \(name))" }
    return name[...].range(of: "->") != nil ? "(\(name))" : name
  }

  /// Whether an instance can be made by writing the type's name and parentheses.
  fileprivate var hasInitializer: Bool {
    let name = "\(type)"
    return !isProtocol && !name.hasSuffix(".Type") && name[...].range(of: "->") == nil && !name.hasPrefix("(")
  }
}

extension String {
  func padded(to width: Int) -> String {
    self + String(repeating: " ", count: Swift.max(0, width - count))
  }

  var withArticle: String {
    first.map("AEIOaeio".contains) == true ? "an \(self)" : "a \(self)"
  }

  /// The text with `Int?` for `Optional<Int>`.
  var withShortOptionals: String {
    var result = ""
    var rest = self[...]
    // For each open angle bracket, whether it is that of an Optional.
    var brackets: [Bool] = []
    while let next = rest.first {
      if rest.hasPrefix("Optional<") {
        brackets.append(true)
        rest.removeFirst("Optional<".count)
        continue
      }
      rest.removeFirst()
      if next == "<" { brackets.append(false) }
      let isArrow = next == ">" && result.hasSuffix("-")
      let closesOptional = next == ">" && !isArrow && brackets.popLast() == true
      result.append(closesOptional ? "?" : next)
    }
    return result
  }
}

extension Array {
  fileprivate func widest(_ text: KeyPath<Element, String>) -> Int {
    map { $0[keyPath: text].count }.max() ?? 0
  }
}
