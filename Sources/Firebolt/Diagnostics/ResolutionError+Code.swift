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
    @_alwaysEmitIntoClient
    public static var notRegistered: Code { Code(rawValue: "notRegistered") }
    /// There are too few or too many arguments, or an argument has a type that the recipe doesn't accept.
    ///
    /// See <doc:Troubleshooting#argumentMismatch>.
    @_alwaysEmitIntoClient
    public static var argumentMismatch: Code { Code(rawValue: "argumentMismatch") }
    /// The recipe depends, directly or indirectly, on the instance that it is making.
    ///
    /// See <doc:Troubleshooting#cycle>.
    @_alwaysEmitIntoClient
    public static var cycle: Code { Code(rawValue: "cycle") }
    /// More than 10,000 recipes wait, each for the next one's instance.
    ///
    /// See <doc:Troubleshooting#chainTooLong>.
    @_alwaysEmitIntoClient
    public static var chainTooLong: Code { Code(rawValue: "chainTooLong") }
    /// The recipe's instance isn't of the type it is registered for.
    ///
    /// See <doc:Troubleshooting#typeMismatch>.
    @_alwaysEmitIntoClient
    public static var typeMismatch: Code { Code(rawValue: "typeMismatch") }
    /// The recipe returned nil, and the requested type isn't optional.
    ///
    /// See <doc:Troubleshooting#recipeReturnedNil>.
    @_alwaysEmitIntoClient
    public static var recipeReturnedNil: Code { Code(rawValue: "recipeReturnedNil") }
    /// The recipe threw an error; see `underlying`.
    ///
    /// See <doc:Troubleshooting#recipeThrew>.
    @_alwaysEmitIntoClient
    public static var recipeThrew: Code { Code(rawValue: "recipeThrew") }
    /// A decorator of the key threw an error; see `underlying`.
    ///
    /// See <doc:Troubleshooting#decoratorThrew>.
    @_alwaysEmitIntoClient
    public static var decoratorThrew: Code { Code(rawValue: "decoratorThrew") }
    /// An `initCompleted` of the key threw an error; see `underlying`.
    ///
    /// See <doc:Troubleshooting#completionThrew>.
    @_alwaysEmitIntoClient
    public static var completionThrew: Code { Code(rawValue: "completionThrew") }
    /// A decorator or an `initCompleted` of the key awaits or runs on the main actor, and the key's recipe can't wait
    /// for it.
    ///
    /// See <doc:Troubleshooting#misplacedHook>.
    @_alwaysEmitIntoClient
    public static var misplacedHook: Code { Code(rawValue: "misplacedHook") }
    /// An `onDrop` of the key threw an error; see `underlying`. Observers and `DropError` report it; no request fails
    /// with it.
    ///
    /// See <doc:Troubleshooting#onDropThrew>.
    @_alwaysEmitIntoClient
    public static var onDropThrew: Code { Code(rawValue: "onDropThrew") }
    /// The recipe runs on the main actor. The request came from elsewhere and couldn't wait.
    ///
    /// See <doc:Troubleshooting#needsMainActor>.
    @_alwaysEmitIntoClient
    public static var needsMainActor: Code { Code(rawValue: "needsMainActor") }
    /// The recipe is asynchronous and has made no instance yet, and the request couldn't wait.
    ///
    /// See <doc:Troubleshooting#needsAwait>.
    @_alwaysEmitIntoClient
    public static var needsAwait: Code { Code(rawValue: "needsAwait") }
    /// The task was cancelled while it waited for an instance; `underlying` is a `CancellationError`.
    ///
    /// See <doc:Troubleshooting#cancelled>.
    @_alwaysEmitIntoClient
    public static var cancelled: Code { Code(rawValue: "cancelled") }
    /// No resolver with the id is alive.
    ///
    /// See <doc:Troubleshooting#unknownResolver>.
    @_alwaysEmitIntoClient
    public static var unknownResolver: Code { Code(rawValue: "unknownResolver") }
    /// The last resolver with the id was released, together with its registrations and instances.
    ///
    /// See <doc:Troubleshooting#resolverGone>.
    @_alwaysEmitIntoClient
    public static var resolverGone: Code { Code(rawValue: "resolverGone") }
    /// The resolver was shut down.
    ///
    /// See <doc:Troubleshooting#resolverClosed>.
    @_alwaysEmitIntoClient
    public static var resolverClosed: Code { Code(rawValue: "resolverClosed") }
    /// The recipe takes a subclass of `Resolver`, and the resolver that registered it was released.
    ///
    /// See <doc:Troubleshooting#recipeResolverGone>.
    @_alwaysEmitIntoClient
    public static var recipeResolverGone: Code { Code(rawValue: "recipeResolverGone") }

    /// The code's name.
    public var description: String { rawValue }
  }
}
