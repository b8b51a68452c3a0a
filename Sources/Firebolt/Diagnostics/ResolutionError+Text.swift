extension ResolutionError {
  /// The full text: the problem, the path of requests, similar registrations, and a fix. The path begins with the line of
  /// the outermost request, if it is known.
  public var description: String { text().wrapped() }

  /// Returns the full text in long lines, for a message that is shown at a place: that needn't be named again.
  func text(shownAt shown: Place? = nil) -> String {
    var lines = ["Firebolt: \(title)"]
    if let outermost = path.first?.request, shown.map(outermost.isSame) != true {
      lines.append("  asked at  \(outermost)")
    }
    let matches = closeMatches
    lines += path.askedBy + matches.lines
    return (lines + ["  to fix    \(filled(1, matches))"]).joined(separator: "\n")
  }

  /// The problem, in one line.
  package var title: String { filled(0) }

  /// The fix. It is Swift code that the user can write at that place: the whole text, or the parts in backquotes. `…`
  /// marks parts that only the user knows. "`this` instead of `that`" means: replace that with this at the named place,
  /// or else at the recipe's place.
  package var remedy: String { filled(1, closeMatches) }

  /// The problem of each code, and below it the fix, with `%` and a letter for each part that `part(_:)` returns.
  ///
  /// One text for all costs less code than a case for each.
  private static let templates = """
    notRegistered: nothing is registered for %k%y in %r%p
    %m
    argumentMismatch: the arguments for %k in %r do not fit: %d
    %q
    cycle: a cycle in %r: %c
    %l
    chainTooLong: the chain of recipes that begins with %f has more than 10000 recipes
    let a recipe of the chain request something that ends it: each requests another one
    typeMismatch: the recipe for %k in %r makes %a, which is no %t
    let the recipe make one, or take `%s.self` off the list of expects:
    recipeReturnedNil: the recipe for %k in %r returned nil
    let the recipe throw an error that says why, or accept nil: %n
    recipeThrew: the recipe for %k in %r threw: %u
    fix the cause, or accept nil: %o
    decoratorThrew: a decorator of %k in %r, %d, threw: %u
    fix the cause, or accept nil: %o
    completionThrew: an initCompleted of %k in %r, %d, threw: %u
    fix the cause, or accept nil: %o
    misplacedHook: a hook of %k in %r, %d, needs a recipe that is awaited, and this one isn't
    write %h, or a hook that needs no main actor
    onDropThrew: an onDrop of %k in %r, %d, threw: %u
    catch the error in the onDrop: `do { try … } catch { … }`
    needsMainActor: the recipe for %k in %r runs on the main actor, but the request doesn't
    make the request on the main actor, or %w
    isolatedForm: %k in %r can't be used here: the recipe makes %a, and its conformance to %t is isolated to the main actor
    make the request on the main actor, or, if the conformance needs nothing of it, declare it `nonisolated %t`
    needsAwait: the recipe for %k in %r is asynchronous, and there is no instance yet
    %w
    cancelled: the task that waited for %k in %r was cancelled
    request it again in a task that isn't cancelled: `%g`
    unknownResolver: no %r is alive to resolve %k
    %eopen it before, and keep it: `let resolver = Resolver(%i)`; a global or static constant is made at its first use
    resolverGone: %r, asked for %k, has been released, with everything that it held
    keep it alive as long as it is used: `let resolver = Resolver(%i)`
    resolverClosed: %r, asked for %k, has been shut down
    request it before `shutDown()`, or with `try resolve()`; a new resolver may have the same id
    recipeResolverGone: the recipe for %k in %r takes %a, and the resolver that registered it has been released
    keep that %d alive, or write `(resolver as Resolver).register { … }` for its recipe, which then gets any resolver
    """

  /// Returns the problem, 0, or the fix, 1, with its parts. Only the fix needs the close matches.
  @inline(never)
  private func filled(_ row: Int, _ matches: [CloseMatch] = []) -> String {
    let lines = Self.templates.parts(at: "\n")
    let isOfForm = code == .needsMainActor && !details.detail.isEmpty && details.detail != Resolver.warmingUp
    let label = (isOfForm ? "isolatedForm" : code.rawValue) + ": "
    let index = lines.firstIndex { $0.hasPrefix(label) } ?? 0
    let line = row == 0 ? String(lines[index].dropFirst(label.count)) : lines[index + row]
    let pieces = line.parts(at: "%")
    var text = pieces[0]
    for piece in pieces.dropFirst() { text += part(piece.unicodeScalars.first, matches) + piece.dropFirst() }
    return text
  }

  /// Returns the part of the error that a letter stands for.
  private func part(_ letter: Unicode.Scalar?, _ matches: [CloseMatch]) -> String {
    switch letter {
    case "k": key.label
    case "t": key.typeName
    case "s": key.spelling
    case "r": "\(resolver)"
    case "i": resolver.chosenId?.swiftLiteral ?? "…"
    case "d": details.detail
    case "a": details.detail.withArticle
    case "u": thrown
    case "y": key.declared == nil ? "" : ", a required key,"
    case "p": parents
    case "c": cycle.map(\.key.label).joined(separator: " → ")
    case "e": similarId
    case "f": path.first.map { "\($0.key.label) in \($0.resolver)" } ?? ""
    case "h": path.last?.madeAwaited ?? ""
    case "l": cycle.remedy
    case "m": registration(matches)
    case "q": written(request(isAwaited: isAwaited))
    case "o": optionalRequest
    case "n": nilAccepted
    case "w": awaited
    default: request(isAwaited: true)
    }
  }

  /// A note about the parents that were asked too.
  private var parents: String {
    if isOfUnusedGlobal { return ", and nothing else is" }
    var text = ""
    for parent in resolver.store?.lineage.dropFirst() ?? [] { text += ", nor in its parent " + parent.label.short }
    return text
  }

  /// The part of the path that returns to its beginning.
  private var cycle: [Step] { Array(path[(path.cycleStart ?? 0)...]) }

  /// The recipe's error. The lines of a long error stay together.
  private var thrown: String {
    guard let underlying else { return "" }
    return String(quoting: underlying).parts(at: "\n").joined(separator: "\n    ")
  }
}

extension [ResolutionError.Step] {
  /// The path in columns, one request per line; both ends of a very long path; only the recipe if it was requested
  /// directly.
  package var askedBy: [String] {
    if count == 1, self[0].place == nil { return [] }
    let most = 64
    let shown = 8
    if count <= most { return lines(count > 1 ? "asked by" : "recipe", next: "→") }
    var ends: [Element] = []
    for (index, step) in enumerated() where index < shown || index >= count - shown { ends.append(step) }
    var lines: [String] = []
    for (index, line) in ends.lines("asked by", next: "→").enumerated() {
      if index == shown { lines.append("        …   \(count - 2 * shown) more") }
      lines.append(line)
    }
    return lines
  }

  /// Returns the steps in columns, one per line.
  ///
  /// - Parameters:
  ///   - label: The text before the first step.
  ///   - next: The text before each of the other steps.
  package func lines(_ label: String, next: String) -> [String] {
    let isOfSeveral = contains { $0.resolver.identity != self[0].resolver.identity }
    var rows: [[String]] = []
    for step in self {
      let place = step.place.map { "(\($0)\(isOfSeveral ? ", in \(step.resolver.short)" : ""))" }
      rows.append([step.key.label, place ?? ""])
    }
    return rows.columns("  \(label.padded(to: 10))", "        \(next.padded(to: 4))")
  }
}

extension [ResolutionError.CloseMatch] {
  /// The matches in columns, one per line.
  package var lines: [String] {
    var rows: [[String]] = []
    for match in self { rows.append([match.key.label, match.note]) }
    return rows.columns("  close by  ", "            ")
  }
}

extension [[String]] {
  /// Returns rows of a name and a note as lines. Names of more than 40 characters, and those without a note's column, don't
  /// widen the column of the others.
  ///
  /// - Parameters:
  ///   - margin: The text before the first row.
  ///   - next: The text before each of the other rows.
  @inline(never)
  func columns(_ margin: String, _ next: String) -> [String] {
    var width = 0
    for row in self where row.count > 1 && row[0].count <= 40 { width = Swift.max(width, row[0].count) }
    var lines: [String] = []
    for row in self {
      let text = row.count < 2 || row[1].isEmpty ? row[0] : "\(row[0].padded(to: width))   \(row[1])"
      lines.append((lines.isEmpty ? margin : next) + text)
    }
    return lines
  }
}

extension String {
  package func padded(to width: Int) -> String {
    self + String(repeating: " ", count: Swift.max(0, width - count))
  }

  /// Returns a noun with a number: `1 error`, `2 errors`.
  package func counted(_ count: Int) -> String { "\(count) \(self)\(count == 1 ? "" : "s")" }

  package var withArticle: String {
    unicodeScalars.first.map("AEIOaeio".has) == true ? "an \(self)" : "a \(self)"
  }
}
