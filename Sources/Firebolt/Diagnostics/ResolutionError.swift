/// Why a request could not be served, and how to mend it.
///
/// `description` is the whole text that the program also stops with where a plain `get()` fails: what is wrong, the path
/// of requests that led there with the place of each registration, what is registered close by, and what to write.
///
/// The form of the text, title, place and "to fix", follows swift-dependencies; naming what is registered, Swinject.
public struct ResolutionError: Error, CustomStringConvertible, Sendable {
  private struct Contents: Sendable {
    let code: Code
    var key: TypeKey
    let resolver: ResolverLabel
    var path: [Step]
    /// The number of leading steps that lead to the request that failed; a cycle's path goes on from there.
    var depth: Int
    var closeMatches: [CloseMatch] = []
    var detail: String
    let argumentTypes: [Any.Type]
    let underlying: (any Error)?
    let ancestors: [ResolverLabel]
    var alsoFailed: [ResolutionError] = []
    var followsAnother = false
  }

  private final class Storage: Sendable {
    let contents: Contents

    init(_ contents: Contents) {
      self.contents = contents
    }
  }

  // An object, so that throwing and passing on an error moves one word.
  private let storage: Storage

  private init(_ contents: Contents) {
    storage = Storage(contents)
  }

  init(
    _ code: Code, _ key: TypeKey, in resolver: ResolverLabel, path: [Step], leadingTo steps: [Step] = [],
    detail: String = "", arguments: [Any.Type] = [], underlying: (any Error)? = nil, ancestors: [ResolverLabel] = []
  ) {
    self.init(
      Contents(
        code: code, key: steps.last?.key ?? key, resolver: resolver, path: path + steps, depth: path.count,
        detail: detail, argumentTypes: arguments, underlying: underlying, ancestors: ancestors))
  }

  private var contents: Contents { storage.contents }

  /// What went wrong.
  public var code: Code { contents.code }
  /// What could not be had: the last key of the path.
  public var key: TypeKey { contents.key }
  /// The id of the resolver that was asked. A resolver without an id gets one when it is asked for.
  public var resolverId: String { contents.resolver.id }
  /// The requests that led to the failure, from the outermost to the one that failed.
  public var path: [Step] { contents.path }
  /// What is registered that resembles the key, if nothing is registered for it.
  public var closeMatches: [CloseMatch] { contents.closeMatches }
  /// What the recipe threw, if that is what went wrong.
  public var underlying: (any Error)? { contents.underlying }

  /// What else couldn't be made, where several were asked for at once: by `warmUpAsync`.
  public var alsoFailed: [ResolutionError] { contents.alsoFailed }

  /// What the code leaves open: types expected and given, the ids that exist, and the like.
  var detail: String { contents.detail }

  /// The types of the arguments that the request gave; where they don't fit, of those that it should have given.
  var argumentTypes: [Any.Type] { contents.argumentTypes }

  /// The resolver that was asked.
  var resolver: ResolverLabel { contents.resolver }

  /// Whether an earlier resolver of the same id has gone, with registrations.
  var followsAnother: Bool { contents.followsAnother }

  /// The parents that were asked too, the nearest first.
  var ancestors: [ResolverLabel] { contents.ancestors }

  /// The number of leading steps of the path that lead to the request that failed.
  var depth: Int { contents.depth }

  /// Whether a recipe rethrows the failure of a request that it made itself, rather than an error of its own.
  func passes(through path: [Step]) -> Bool {
    self.path.count >= path.count && zip(self.path, path).allSatisfy { $0.serialNumber == $1.serialNumber }
  }

  /// The same failure for a request that waited.
  ///
  /// - Parameters:
  ///   - path: The path of the waiting request.
  ///   - count: The number of leading steps that it replaces by its own.
  func following(_ path: [Step], insteadOfFirst count: Int) -> ResolutionError {
    var steps = path + self.path.dropFirst(count)
    if code == .cycle, let start = self.path.dropLast().lastIndex(where: { $0.repeats(self.path.last) }) {
      // The waiting request entered the circle elsewhere: it is the same circle, seen from there.
      if start < count - 1 { steps += self.path[(start + 1)..<count] }
      steps = steps.closed(from: path.count)
    }
    var contents = contents
    contents.path = steps
    contents.key = steps.last?.key ?? key
    contents.depth += path.count - count
    return ResolutionError(contents)
  }

  /// A cycle up to the first step that repeats another. A recipe that awaits what it is autowired of isn't running yet, so it
  /// may be asked for again before the cycle shows.
  var upToFirstReturn: ResolutionError {
    if code != .cycle { return self }
    var contents = contents
    contents.path = path.closed(from: 0)
    contents.key = contents.path.last?.key ?? key
    return ResolutionError(contents)
  }

  func with(closeMatches: [CloseMatch], followsAnother: Bool) -> ResolutionError {
    var contents = contents
    contents.closeMatches = closeMatches
    contents.followsAnother = followsAnother
    return ResolutionError(contents)
  }

  func with(alsoFailed errors: [ResolutionError]) -> ResolutionError {
    if errors.isEmpty { return self }
    var contents = contents
    contents.alsoFailed = errors
    return ResolutionError(contents)
  }

  func with(detail: String) -> ResolutionError {
    var contents = contents
    contents.detail = detail
    return ResolutionError(contents)
  }
}
