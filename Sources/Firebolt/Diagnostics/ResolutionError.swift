/// The reason why a request failed, and a way to fix it.
///
/// `description` is the full text that the program also prints when a plain `get()` stops it: the problem, the path of
/// requests with the place of each registration, similar registrations, and the code to write.
///
/// `localizedDescription` is that text on Apple's systems, and elsewhere in files that import `FireboltTesting`.
///
/// The form of the text, with title, place and "to fix", follows swift-dependencies; listing the registrations follows
/// Swinject.
public struct ResolutionError: Error, CustomStringConvertible, Sendable {
  struct Contents: Sendable {
    let code: Code
    var key: TypeKey
    let resolver: ResolverLabel
    var path: [Step]
    var depth: Int
    var closeMatches: [CloseMatch] = []
    var detail: String
    let argumentTypes: [Any.Type]
    let underlying: (any Error)?
    let ancestors: [ResolverLabel]
    var alsoFailed: [ResolutionError] = []
  }

  private final class Storage: Sendable {
    let contents: Contents

    init(_ contents: Contents) {
      self.contents = contents
    }
  }

  // An object, so that throwing and passing on an error moves only one word.
  private let storage: Storage

  package init(
    _ code: Code, _ key: TypeKey, in resolver: ResolverLabel, path: [Step], leadingTo steps: [Step] = [],
    detail: String = "", arguments: [Any.Type] = [], underlying: (any Error)? = nil, ancestors: [ResolverLabel] = []
  ) {
    storage = Storage(
      Contents(
        code: code, key: steps.last?.key ?? key, resolver: resolver, path: path + steps, depth: path.count,
        detail: detail, argumentTypes: arguments, underlying: underlying, ancestors: ancestors))
  }

  /// Creates a changed copy of an error.
  private init(_ error: ResolutionError, _ change: (inout Contents) -> Void) {
    var contents = error.contents
    change(&contents)
    storage = Storage(contents)
  }

  private var contents: Contents { storage.contents }

  /// The kind of the error.
  public var code: Code { contents.code }
  /// The key that couldn't be resolved: the last key of the path.
  public var key: TypeKey { contents.key }
  /// The id of the resolver that was asked. A resolver without an id gets one when it is read.
  public var resolverId: String { contents.resolver.id }
  /// The requests that led to the failure, from the outermost to the one that failed.
  public var path: [Step] { contents.path }
  /// The registrations that resemble the key, if nothing is registered for it.
  public var closeMatches: [CloseMatch] { contents.closeMatches }
  /// The error that the recipe or hook threw, or nil.
  public var underlying: (any Error)? { contents.underlying }

  /// The other failures, if several instances were requested at once by `warmUpAsync`.
  public var alsoFailed: [ResolutionError] { contents.alsoFailed }

  /// Details that depend on the code: expected and given types, the place of a hook, and so on.
  var detail: String { contents.detail }

  /// The types of the request's arguments. If these don't fit, the types that the recipe expects.
  var argumentTypes: [Any.Type] { contents.argumentTypes }

  /// The resolver that was asked.
  package var resolver: ResolverLabel { contents.resolver }

  /// The parents that were asked too, the nearest first.
  var ancestors: [ResolverLabel] { contents.ancestors }

  /// The number of leading steps of the path that lead to the failed request. A cycle's path continues after them.
  var depth: Int { contents.depth }

  func changed(_ change: (inout Contents) -> Void) -> ResolutionError { ResolutionError(self, change) }

  func with(alsoFailed errors: [ResolutionError]) -> ResolutionError { changed { $0.alsoFailed = errors } }

  /// Returns whether the error's path begins with the given path. If it does, a request that was made within that path
  /// has failed: a recipe there rethrows the failure, rather than a new error.
  func passes(through path: [Step]) -> Bool {
    let own = self.path
    if own.count < path.count { return false }
    for index in path.indices where own[index].serialNumber != path[index].serialNumber { return false }
    return true
  }

  /// Returns the failure for a request that has waited.
  ///
  /// - Parameters:
  ///   - path: The path of the waiting request.
  ///   - count: The number of leading steps that the waiting request replaces with its own.
  func following(_ path: [Step], insteadOfFirst count: Int) -> ResolutionError {
    var steps = path + self.path.dropFirst(count)
    if code == .cycle, let start = self.path.cycleStart {
      // The waiting request entered the circle at another point: this is the same circle, starting there.
      if start < count - 1 { steps += self.path[(start + 1)..<count] }
      steps = steps.closed(from: path.count)
    }
    return changed { contents in
      contents.path = steps
      contents.key = steps.last?.key ?? key
      contents.depth += path.count - count
    }
  }

  /// A cycle up to the first repeated step. A recipe that awaits its autowired dependencies isn't running yet, so it
  /// may be requested again before the cycle is detected.
  var upToFirstReturn: ResolutionError {
    if code != .cycle { return self }
    return changed { contents in
      contents.path = path.closed(from: 0)
      contents.key = contents.path.last?.key ?? key
    }
  }

  #if canImport(ObjectiveC)
    /// What `NSError` shows of the error: `localizedDescription` is the full text. The standard library turns the
    /// dictionary into one of Foundation's, so that this file needs no import.
    public var _userInfo: AnyObject? { ["NSLocalizedDescription": description] as AnyObject }
  #endif
}
