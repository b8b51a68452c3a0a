extension Verification.Issue {
  /// What is wrong.
  public struct Code: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
    /// The code's name.
    public let rawValue: String

    /// Makes a code of its name.
    ///
    /// - Parameter rawValue: The name.
    public init(rawValue: String) {
      self.rawValue = rawValue
    }

    /// No resolver of the id is alive.
    ///
    /// See <doc:Troubleshooting#unknownResolver>.
    public static let unknownResolver = Code(rawValue: "unknownResolver")
    /// The last resolver of the id has gone, and everything it held with it.
    ///
    /// See <doc:Troubleshooting#resolverGone>.
    public static let resolverGone = Code(rawValue: "resolverGone")
    /// A parameter is of a type for which nothing is registered.
    ///
    /// See <doc:Troubleshooting#missingDependency>.
    public static let missingDependency = Code(rawValue: "missingDependency")
    /// A parameter is of a type that is registered only under names, several of them; it is asked for without one.
    ///
    /// See <doc:Troubleshooting#ambiguousDependency>.
    public static let ambiguousDependency = Code(rawValue: "ambiguousDependency")
    /// What a parent shares needs something that only a child has, which the parent doesn't ask.
    ///
    /// See <doc:Troubleshooting#parentNeedsChild>.
    public static let parentNeedsChild = Code(rawValue: "parentNeedsChild")
    /// A parameter is of a type that is made of arguments, and autowiring has none.
    ///
    /// See <doc:Troubleshooting#missingArguments>.
    public static let missingArguments = Code(rawValue: "missingArguments")
    /// A parameter is of a type that is made anew each time by an asynchronous recipe, and what needs it can't await.
    ///
    /// See <doc:Troubleshooting#asynchronousDependency>.
    public static let asynchronousDependency = Code(rawValue: "asynchronousDependency")
    /// What is made needs, by whatever way, the very thing that is being made.
    ///
    /// See <doc:Troubleshooting#cycle>.
    public static let cycle = Code(rawValue: "cycle")
    /// What is kept keeps something that is meant to be dropped and made anew while it lives: something of another `.custom`
    /// scope, or that expires.
    ///
    /// See <doc:Troubleshooting#captiveDependency>.
    public static let captiveDependency = Code(rawValue: "captiveDependency")
    /// What a recipe makes can't be of a type that is listed under `expects:`.
    ///
    /// See <doc:Troubleshooting#typeMismatch>.
    public static let typeMismatch = Code(rawValue: "typeMismatch")
    /// A parameter is of a type that is shared and made of the arguments of who asks first: before that it can't be had.
    ///
    /// See <doc:Troubleshooting#argumentMadeDependency>.
    public static let argumentMadeDependency = Code(rawValue: "argumentMadeDependency")
    /// What is registered for a declared key in a child isn't what an instance is made of that a parent shares: a declared key's
    /// own recipe makes that for the oldest ancestor.
    ///
    /// See <doc:Troubleshooting#bypassedOverride>.
    public static let bypassedOverride = Code(rawValue: "bypassedOverride")
    /// A recipe wasn't run in a dry run, which has no value for one of its parameters.
    ///
    /// See <doc:Troubleshooting#notRun>.
    public static let notRun = Code(rawValue: "notRun")
    /// An `onDrop` of something that a dry run made has thrown.
    ///
    /// See <doc:Troubleshooting#onDropThrew>.
    public static let onDropThrew = Code(rawValue: "onDropThrew")
    /// A recipe, or an `onDrop`, still ran when the time of a dry run was up.
    ///
    /// See <doc:Troubleshooting#stillRunning>.
    public static let stillRunning = Code(rawValue: "stillRunning")
    /// A registration is hidden by a module that was loaded over it.
    ///
    /// See <doc:Troubleshooting#shadowedRegistration>.
    public static let shadowedRegistration = Code(rawValue: "shadowedRegistration")
    /// A completion, decorator or `onDrop` belongs to a key for which nothing is registered in its resolver.
    ///
    /// See <doc:Troubleshooting#unusedHook>.
    public static let unusedHook = Code(rawValue: "unusedHook")
    /// What `verify(allowing:)` was told to leave out isn't there.
    ///
    /// See <doc:Troubleshooting#unusedAcceptance>.
    public static let unusedAcceptance = Code(rawValue: "unusedAcceptance")
    /// A decorator or a completion awaits, or belongs to the main actor, and the key's recipe is neither on the main actor nor
    /// asynchronous.
    ///
    /// See <doc:Troubleshooting#misplacedHook>.
    public static let misplacedHook = Code(rawValue: "misplacedHook")
    /// A decorator or a completion of a main-actor recipe isn't written with `on: MainActor.self`.
    ///
    /// See <doc:Troubleshooting#nonisolatedHook>.
    public static let nonisolatedHook = Code(rawValue: "nonisolatedHook")
    /// What a resolver shares needs something that the resolver requires of its children.
    ///
    /// See <doc:Troubleshooting#requiredOfChildren>.
    public static let requiredOfChildren = Code(rawValue: "requiredOfChildren")
    /// A mock registers a key that what it inherits from hasn't got.
    ///
    /// See <doc:Troubleshooting#overridesNothing>.
    public static let overridesNothing = Code(rawValue: "overridesNothing")
    /// Two factories get each other, one of them in a completion, so that from the two ends one gets different pairs. A dry run
    /// finds it.
    ///
    /// See <doc:Troubleshooting#factoryPair>.
    public static let factoryPair = Code(rawValue: "factoryPair")
    /// What is to be held weakly isn't an object, so it is made anew for each request.
    ///
    /// See <doc:Troubleshooting#weakValue>.
    public static let weakValue = Code(rawValue: "weakValue")

    /// The code's name.
    public var description: String { rawValue }

    /// What stands before the first of the steps, and before the others.
    var margin: (first: String, next: String) {
      switch self {
      case .cycle, .captiveDependency: ("path", "→")
      case .factoryPair: ("pair", "")
      case .misplacedHook, .nonisolatedHook, .overridesNothing: ("recipe", "")
      case .shadowedRegistration: ("hidden", "by")
      case .bypassedOverride: ("override", "for")
      case .typeMismatch, .weakValue, .notRun, .stillRunning: ("recipe", "")
      case .missingArguments, .argumentMadeDependency, .asynchronousDependency: ("recipe", "for")
      default: ("needed by", "")
      }
    }
  }
}
