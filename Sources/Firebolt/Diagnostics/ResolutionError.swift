/// Why a request could not be served, and how to mend it.
///
/// `description` is the whole text that the program also stops with where a plain `get()` fails: what is wrong, the path
/// of requests that led there with the place of each registration, what is registered close by, and what to write.
///
/// The form of the text, title, place and "to fix", follows swift-dependencies; naming what is registered, Swinject.
public struct ResolutionError: Error, CustomStringConvertible, Sendable {
  /// What went wrong, in a form that programs can rely on: a code keeps its name and meaning.
  public struct Code: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
    /// The code's name.
    public let rawValue: String

    /// Makes a code of its name.
    ///
    /// - Parameter rawValue: The name.
    public init(rawValue: String) {
      self.rawValue = rawValue
    }

    /// Nothing is registered for the key.
    ///
    /// See <doc:Troubleshooting#notRegistered>.
    public static let notRegistered = Code(rawValue: "notRegistered")
    /// There are too few or too many arguments, or one has a type that the recipe doesn't take.
    ///
    /// See <doc:Troubleshooting#argumentMismatch>.
    public static let argumentMismatch = Code(rawValue: "argumentMismatch")
    /// The recipe needs, by whatever way, the very instance that it is making.
    ///
    /// See <doc:Troubleshooting#cycle>.
    public static let cycle = Code(rawValue: "cycle")
    /// So many recipes are waiting for what they need that the thread's stack has no room for another one.
    ///
    /// See <doc:Troubleshooting#chainTooDeep>.
    public static let chainTooDeep = Code(rawValue: "chainTooDeep")
    /// What the recipe made isn't of the type that it is registered for.
    ///
    /// See <doc:Troubleshooting#typeMismatch>.
    public static let typeMismatch = Code(rawValue: "typeMismatch")
    /// The recipe returned nil, and what was asked for isn't optional.
    ///
    /// See <doc:Troubleshooting#recipeReturnedNil>.
    public static let recipeReturnedNil = Code(rawValue: "recipeReturnedNil")
    /// The recipe threw an error, which is `underlying`.
    ///
    /// See <doc:Troubleshooting#recipeThrew>.
    public static let recipeThrew = Code(rawValue: "recipeThrew")
    /// A decorator of the key threw an error, which is `underlying`.
    ///
    /// See <doc:Troubleshooting#decoratorThrew>.
    public static let decoratorThrew = Code(rawValue: "decoratorThrew")
    /// An `initCompleted` of the key threw an error, which is `underlying`.
    ///
    /// See <doc:Troubleshooting#completionThrew>.
    public static let completionThrew = Code(rawValue: "completionThrew")
    /// A decorator or an `initCompleted` of the key awaits, or belongs to the main actor, and the recipe is neither on the main
    /// actor nor asynchronous, or can't await.
    ///
    /// See <doc:Troubleshooting#misplacedHook>.
    public static let misplacedHook = Code(rawValue: "misplacedHook")
    /// An `onDrop` of the key threw an error, which is `underlying`. Observers and `ShutDownError` tell it; no request fails
    /// with it.
    ///
    /// See <doc:Troubleshooting#onDropThrew>.
    public static let onDropThrew = Code(rawValue: "onDropThrew")
    /// The `onDrop`s of a resolver that is shut down make the instance anew each time that it is dropped.
    ///
    /// See <doc:Troubleshooting#endlessFarewells>.
    public static let endlessFarewells = Code(rawValue: "endlessFarewells")
    /// The recipe runs on the main actor, the request didn't come from there, and couldn't wait.
    ///
    /// See <doc:Troubleshooting#needsMainActor>.
    public static let needsMainActor = Code(rawValue: "needsMainActor")
    /// The recipe is asynchronous, has made no instance yet, and the request couldn't wait.
    ///
    /// See <doc:Troubleshooting#needsAwait>.
    public static let needsAwait = Code(rawValue: "needsAwait")
    /// The task was cancelled while it waited for an instance; `underlying` is a `CancellationError`.
    ///
    /// See <doc:Troubleshooting#cancelled>.
    public static let cancelled = Code(rawValue: "cancelled")
    /// No resolver of the id is alive.
    ///
    /// See <doc:Troubleshooting#unknownResolver>.
    public static let unknownResolver = Code(rawValue: "unknownResolver")
    /// The last resolver of the id has gone, and everything it held with it.
    ///
    /// See <doc:Troubleshooting#resolverGone>.
    public static let resolverGone = Code(rawValue: "resolverGone")
    /// The recipe takes a subclass of `Resolver`, and the one that registered it has gone.
    ///
    /// See <doc:Troubleshooting#recipeResolverGone>.
    public static let recipeResolverGone = Code(rawValue: "recipeResolverGone")

    /// The code's name.
    public var description: String { rawValue }
  }

  /// One request on the way to the failure.
  public struct Step: Sendable {
    /// What was asked for.
    public let key: TypeKey
    /// The scope of the registration that served the request, or nil if there is none.
    public let scope: Resolver.Scope?
    /// The file in which it was registered, as `Module/File.swift`, or nil if it isn't.
    public let fileID: String?
    /// The line in that file.
    public let line: Int?
    /// The name of the module that brought the registration, or nil if none did.
    public let module: String?

    /// The id of the resolver that served the request, or should have. A resolver without an id gets one when it is asked for.
    public var resolverId: String { resolver.id }

    /// That resolver.
    let resolver: ResolverLabel

    /// Tells the registration from others.
    let serialNumber: SerialNumber

    /// Whether a declared key's own recipe served the request.
    package let isOwnRecipe: Bool

    /// Whether that recipe is one for some contexts only.
    package let isForContext: Bool

    /// Whether the next step is asked for by a completion of this step's instance.
    var isCompletion = false

    /// Whether a `Lazy` makes the request, when its value is first asked for.
    var isDeferred = false

    init(key: TypeKey, registration: Registration? = nil, resolver: ResolverLabel) {
      self.key = key
      scope = registration?.scope
      fileID = registration.map { "\($0.place.fileID)" }
      line = registration.map { Int($0.place.line) }
      module = registration?.module
      self.resolver = resolver
      serialNumber = registration?.serialNumber ?? .none
      let own = registration?.ownRecipe
      isOwnRecipe = own != nil
      isForContext = own?.contexts != nil
    }

    /// Whether two steps ask for what the same registration makes.
    func repeats(_ other: Step?) -> Bool {
      serialNumber != .none && serialNumber == other?.serialNumber
    }
  }

  /// Something registered that may be what was meant.
  public struct CloseMatch: Sendable, CustomStringConvertible {
    /// What is registered.
    public let key: TypeKey
    /// The id of the resolver in which it is.
    public var resolverId: String { resolver.id }
    let resolver: ResolverLabel
    /// Where it was registered, as `Module/File.swift`.
    public let fileID: String
    /// The line in that file.
    public let line: Int
    /// What to try.
    public let suggestion: String

    /// The match in one line.
    public var description: String { "\(key.label)   (\(fileID):\(line)): \(suggestion)" }
  }

  private struct Contents: Sendable {
    let code: Code
    var key: TypeKey
    let resolver: ResolverLabel
    var path: [Step]
    /// The number of leading steps that lead to the request that failed; a cycle's path goes on from there.
    var depth: Int
    var closeMatches: [CloseMatch] = []
    var detail: String
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

  // An object, so that throwing and passing on an error moves one word.
  private let storage: Storage

  private init(_ contents: Contents) {
    storage = Storage(contents)
  }

  init(
    _ code: Code, _ key: TypeKey, in resolver: ResolverLabel, path: [Step], leadingTo steps: [Step] = [],
    detail: String = "", underlying: (any Error)? = nil, ancestors: [ResolverLabel] = []
  ) {
    self.init(
      Contents(
        code: code, key: steps.last?.key ?? key, resolver: resolver, path: path + steps, depth: path.count,
        detail: detail, underlying: underlying, ancestors: ancestors))
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

  /// The resolver that was asked.
  var resolver: ResolverLabel { contents.resolver }

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

  func with(closeMatches: [CloseMatch]) -> ResolutionError {
    var contents = contents
    contents.closeMatches = closeMatches
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

extension [ResolutionError.Step] {
  /// The steps to the first, from an index on, that repeats an earlier one.
  func closed(from start: Int) -> [Element] {
    let end = indices.dropFirst(start).first { end in self[..<end].contains { $0.repeats(self[end]) } }
    return Array(prefix(through: end ?? count - 1))
  }
}
