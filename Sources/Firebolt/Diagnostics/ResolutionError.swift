/// The reason why a request failed, and a way to fix it.
///
/// `description` is the full text that the program also prints when a plain `get()` stops it: the problem, the path of
/// requests with the place of each registration, similar registrations, and the code to write. It is for people: its lines are
/// wrapped at 100 columns, and code in it can be pasted as it is. Programs read the other properties.
///
/// `localizedDescription` is that text on Apple's systems, and elsewhere in files that import `FireboltTesting`.
///
/// The form of the text, with title, place and "to fix", follows swift-dependencies; listing the registrations follows
/// Swinject.
public struct ResolutionError: Error, CustomStringConvertible, Sendable {
  final class Details: Sendable {
    let code: Code
    let key: TypeKey
    let resolver: ResolverLabel
    let path: [Step]
    /// The number of leading steps of the path that lead to the failed request. A cycle's path continues after them.
    let depth: Int
    /// Details that depend on the code: expected and given types, the place of a hook, and so on.
    let detail: String
    /// The types of the request's arguments. If these don't fit, the types that the recipe expects.
    let argumentTypes: [Any.Type]
    let underlying: (any Error)?

    init(
      _ code: Code, _ key: TypeKey, _ resolver: ResolverLabel, _ path: [Step], _ depth: Int, _ detail: String,
      _ argumentTypes: [Any.Type], _ underlying: (any Error)?
    ) {
      self.code = code
      self.key = key
      self.resolver = resolver
      self.path = path
      self.depth = depth
      self.detail = detail
      self.argumentTypes = argumentTypes
      self.underlying = underlying
    }
  }

  // An object, so that throwing and passing on an error moves only one word.
  let details: Details

  /// - Parameters:
  ///   - key: The requested key if the path is empty.
  ///   - depth: The number of leading steps of the path that lead to the failed request; nil for all.
  @inline(never)
  package init(
    _ code: Code, _ key: TypeKey, in resolver: ResolverLabel, path: [Step], depth: Int? = nil, detail: String = "",
    arguments: [Any.Type] = [], underlying: (any Error)? = nil
  ) {
    details = Details(
      code, path.last?.key ?? key, resolver, path, depth ?? path.count, detail, arguments, underlying)
  }

  /// The kind of the error.
  public var code: Code { details.code }
  /// The key that couldn't be resolved: the last key of the path.
  public var key: TypeKey { details.key }
  /// The id of the resolver that was asked. A resolver without an id gets one when it is read.
  public var resolverId: String { details.resolver.id }
  /// The requests that led to the failure, from the outermost to the one that failed.
  public var path: [Step] { details.path }
  /// The error that the recipe or hook threw, or nil.
  public var underlying: (any Error)? { details.underlying }

  /// The resolver that was asked.
  package var resolver: ResolverLabel { details.resolver }

  /// Returns the error with another path, and other details if there are some.
  func with(path: [Step], depth: Int? = nil, detail: String? = nil) -> ResolutionError {
    ResolutionError(
      code, key, in: resolver, path: path, depth: depth ?? details.depth, detail: detail ?? details.detail,
      arguments: details.argumentTypes, underlying: underlying)
  }

  /// Returns whether the error's path begins with the given path. If it does, a request that was made within that path
  /// has failed: a recipe there rethrows the failure, rather than a new error.
  ///
  /// - Complexity: O(1) if the request was made on the same thread; otherwise O(*n*).
  func passes(through path: Path) -> Bool {
    let steps = self.path
    if path.count > steps.count { return false }
    // A step belongs to one request, which has one path.
    if steps[path.count - 1] === path.step { return true }
    return steps.starts(with: path.steps) { $0.serialNumber == $1.serialNumber }
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
    return with(path: steps, depth: details.depth + path.count - count)
  }

  #if canImport(ObjectiveC)
    /// What `NSError` shows of the error: `localizedDescription` is the full text. The standard library turns the
    /// dictionary into one of Foundation's, so that this file needs no import.
    public var _userInfo: AnyObject? { ["NSLocalizedDescription": description] as AnyObject }
  #endif
}
