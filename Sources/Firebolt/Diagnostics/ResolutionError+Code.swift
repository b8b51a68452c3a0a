extension ResolutionError {
  /// The kind of the error. Programs can rely on it: a code keeps its name and meaning.
  public struct Code: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
    /// The code's name.
    public let rawValue: String

    /// Creates a code from its name.
    ///
    /// - Parameter rawValue: The name.
    public init(rawValue: String) {
      self.rawValue = rawValue
    }

    /// Nothing is registered for the key.
    ///
    /// See <doc:Troubleshooting#notRegistered>.
    public static let notRegistered = Code(rawValue: "notRegistered")
    /// There are too few or too many arguments, or an argument has a type that the recipe doesn't accept.
    ///
    /// See <doc:Troubleshooting#argumentMismatch>.
    public static let argumentMismatch = Code(rawValue: "argumentMismatch")
    /// The recipe depends, directly or indirectly, on the instance that it is making.
    ///
    /// See <doc:Troubleshooting#cycle>.
    public static let cycle = Code(rawValue: "cycle")
    /// More than 10,000 recipes wait, each for the next one's instance.
    ///
    /// See <doc:Troubleshooting#chainTooLong>.
    public static let chainTooLong = Code(rawValue: "chainTooLong")
    /// The recipe's instance isn't of the type it is registered for.
    ///
    /// See <doc:Troubleshooting#typeMismatch>.
    public static let typeMismatch = Code(rawValue: "typeMismatch")
    /// The recipe returned nil, and the requested type isn't optional.
    ///
    /// See <doc:Troubleshooting#recipeReturnedNil>.
    public static let recipeReturnedNil = Code(rawValue: "recipeReturnedNil")
    /// The recipe threw an error; see `underlying`.
    ///
    /// See <doc:Troubleshooting#recipeThrew>.
    public static let recipeThrew = Code(rawValue: "recipeThrew")
    /// A decorator of the key threw an error; see `underlying`.
    ///
    /// See <doc:Troubleshooting#decoratorThrew>.
    public static let decoratorThrew = Code(rawValue: "decoratorThrew")
    /// An `initCompleted` of the key threw an error; see `underlying`.
    ///
    /// See <doc:Troubleshooting#completionThrew>.
    public static let completionThrew = Code(rawValue: "completionThrew")
    /// A decorator or an `initCompleted` of the key awaits or runs on the main actor, and the key's recipe can't wait
    /// for it.
    ///
    /// See <doc:Troubleshooting#misplacedHook>.
    public static let misplacedHook = Code(rawValue: "misplacedHook")
    /// An `onDrop` of the key threw an error; see `underlying`. Observers and `DropError` report it; no request fails
    /// with it.
    ///
    /// See <doc:Troubleshooting#onDropThrew>.
    public static let onDropThrew = Code(rawValue: "onDropThrew")
    /// The recipe runs on the main actor. The request came from elsewhere and couldn't wait.
    ///
    /// See <doc:Troubleshooting#needsMainActor>.
    public static let needsMainActor = Code(rawValue: "needsMainActor")
    /// The recipe is asynchronous and has made no instance yet, and the request couldn't wait.
    ///
    /// See <doc:Troubleshooting#needsAwait>.
    public static let needsAwait = Code(rawValue: "needsAwait")
    /// The task was cancelled while it waited for an instance; `underlying` is a `CancellationError`.
    ///
    /// See <doc:Troubleshooting#cancelled>.
    public static let cancelled = Code(rawValue: "cancelled")
    /// No resolver with the id is alive.
    ///
    /// See <doc:Troubleshooting#unknownResolver>.
    public static let unknownResolver = Code(rawValue: "unknownResolver")
    /// The last resolver with the id was released, together with its registrations and instances.
    ///
    /// See <doc:Troubleshooting#resolverGone>.
    public static let resolverGone = Code(rawValue: "resolverGone")
    /// The resolver was shut down.
    ///
    /// See <doc:Troubleshooting#resolverClosed>.
    public static let resolverClosed = Code(rawValue: "resolverClosed")
    /// The recipe takes a subclass of `Resolver`, and the resolver that registered it was released.
    ///
    /// See <doc:Troubleshooting#recipeResolverGone>.
    public static let recipeResolverGone = Code(rawValue: "recipeResolverGone")

    /// The code's name.
    public var description: String { rawValue }
  }
}
