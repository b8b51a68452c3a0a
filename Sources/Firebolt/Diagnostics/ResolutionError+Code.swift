extension ResolutionError {
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
}
