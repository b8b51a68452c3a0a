import Firebolt

extension Verification.Issue {
  /// The kind of the issue.
  public struct Code: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
    /// The code's name.
    public let rawValue: String

    /// Creates a code from its name.
    ///
    /// - Parameter rawValue: The name.
    public init(rawValue: String) {
      self.rawValue = rawValue
    }

    /// No resolver with the id is alive.
    ///
    /// See `unknownResolver` in <doc:/Firebolt/Troubleshooting>.
    public static let unknownResolver = Code(rawValue: "unknownResolver")
    /// The last resolver with the id was released, together with its registrations and instances.
    ///
    /// See `resolverGone` in <doc:/Firebolt/Troubleshooting>.
    public static let resolverGone = Code(rawValue: "resolverGone")
    /// The resolver, or one of its parents, was shut down.
    ///
    /// See `resolverClosed` in <doc:/Firebolt/Troubleshooting>.
    public static let resolverClosed = Code(rawValue: "resolverClosed")
    /// A parameter's type isn't registered.
    ///
    /// See <doc:WhatVerifyFinds#missingDependency>.
    public static let missingDependency = Code(rawValue: "missingDependency")
    /// A parameter's type is registered only with names, and with several of them; parameters are resolved without a
    /// name.
    ///
    /// See <doc:WhatVerifyFinds#ambiguousDependency>.
    public static let ambiguousDependency = Code(rawValue: "ambiguousDependency")
    /// A parent's shared instance needs a key that only a child has. The parent doesn't ask its children.
    ///
    /// See <doc:WhatVerifyFinds#parentNeedsChild>.
    public static let parentNeedsChild = Code(rawValue: "parentNeedsChild")
    /// A parameter's type is made with arguments, and autowiring has none.
    ///
    /// See <doc:WhatVerifyFinds#missingArguments>.
    public static let missingArguments = Code(rawValue: "missingArguments")
    /// A parameter's type is made by an asynchronous factory, and the dependent recipe can't await it.
    ///
    /// See <doc:WhatVerifyFinds#asynchronousDependency>.
    public static let asynchronousDependency = Code(rawValue: "asynchronousDependency")
    /// An instance depends, directly or indirectly, on itself.
    ///
    /// See `cycle` in <doc:/Firebolt/Troubleshooting>.
    public static let cycle = Code(rawValue: "cycle")
    /// A kept instance keeps another one that should be dropped and made again during its lifetime: one with another
    /// `.custom` scope, or one that expires.
    ///
    /// See <doc:WhatVerifyFinds#captiveDependency>.
    public static let captiveDependency = Code(rawValue: "captiveDependency")
    /// A recipe's instance can't be of a type listed under `expects:`.
    ///
    /// See `typeMismatch` in <doc:/Firebolt/Troubleshooting>.
    public static let typeMismatch = Code(rawValue: "typeMismatch")
    /// A parameter's type is shared and made with the arguments of the first request. It isn't available before that
    /// request.
    ///
    /// See <doc:WhatVerifyFinds#argumentMadeDependency>.
    public static let argumentMadeDependency = Code(rawValue: "argumentMadeDependency")
    /// A child's registration for a declared key doesn't affect an instance that a parent shares, because a declared
    /// key's own recipe makes that instance for the oldest ancestor.
    ///
    /// See <doc:WhatVerifyFinds#bypassedOverride>.
    public static let bypassedOverride = Code(rawValue: "bypassedOverride")
    /// A dry run didn't run a recipe, because it has no value for one of the parameters.
    ///
    /// See <doc:WhatVerifyFinds#notRun>.
    public static let notRun = Code(rawValue: "notRun")
    /// An `onDrop` of an instance that a dry run made has thrown.
    ///
    /// See `onDropThrew` in <doc:/Firebolt/Troubleshooting>.
    public static let onDropThrew = Code(rawValue: "onDropThrew")
    /// A recipe or an `onDrop` was still running at the time limit of a dry run.
    ///
    /// See <doc:WhatVerifyFinds#stillRunning>.
    public static let stillRunning = Code(rawValue: "stillRunning")
    /// A module that was loaded later hides a registration.
    ///
    /// See <doc:WhatVerifyFinds#shadowedRegistration>.
    public static let shadowedRegistration = Code(rawValue: "shadowedRegistration")
    /// A completion, decorator or `onDrop` belongs to a key without a registration in its resolver, or an `onDrop` to one
    /// whose scope keeps no instances.
    ///
    /// See <doc:WhatVerifyFinds#unusedHook>.
    public static let unusedHook = Code(rawValue: "unusedHook")
    /// An acceptance of `verify(allowing:)` matches no issue.
    ///
    /// See <doc:WhatVerifyFinds#unusedAcceptance>.
    public static let unusedAcceptance = Code(rawValue: "unusedAcceptance")
    /// A decorator or completion awaits or runs on the main actor, and the key's recipe can't wait for it.
    ///
    /// See `misplacedHook` in <doc:/Firebolt/Troubleshooting>.
    public static let misplacedHook = Code(rawValue: "misplacedHook")
    /// A decorator or completion of a main-actor recipe was added without `on: MainActor.self`.
    ///
    /// See <doc:WhatVerifyFinds#nonisolatedHook>.
    public static let nonisolatedHook = Code(rawValue: "nonisolatedHook")
    /// A resolver's shared instance needs a key that the resolver requires of its children.
    ///
    /// See <doc:WhatVerifyFinds#requiredOfChildren>.
    public static let requiredOfChildren = Code(rawValue: "requiredOfChildren")
    /// A mock registers a key that the resolver it inherits from doesn't have.
    ///
    /// See <doc:WhatVerifyFinds#overridesNothing>.
    public static let overridesNothing = Code(rawValue: "overridesNothing")
    /// Two factories get each other, one of them in a completion, so a request for one gives another pair than a
    /// request for the other. A dry run finds it.
    ///
    /// See <doc:WhatVerifyFinds#factoryPair>.
    public static let factoryPair = Code(rawValue: "factoryPair")
    /// An instance that should be held weakly isn't an object, so each request makes a new one.
    ///
    /// See <doc:WhatVerifyFinds#weakValue>.
    public static let weakValue = Code(rawValue: "weakValue")

    // The errors of recipes that a dry run has run.

    /// A recipe has thrown in a dry run; the text names the error.
    ///
    /// See `recipeThrew` in <doc:/Firebolt/Troubleshooting>.
    public static let recipeThrew = Code(rawValue: "recipeThrew")
    /// A recipe has returned nil in a dry run, and the requested type isn't optional.
    ///
    /// See `recipeReturnedNil` in <doc:/Firebolt/Troubleshooting>.
    public static let recipeReturnedNil = Code(rawValue: "recipeReturnedNil")
    /// A decorator has thrown in a dry run; the text names the error.
    ///
    /// See `decoratorThrew` in <doc:/Firebolt/Troubleshooting>.
    public static let decoratorThrew = Code(rawValue: "decoratorThrew")
    /// An `initCompleted` has thrown in a dry run; the text names the error.
    ///
    /// See `completionThrew` in <doc:/Firebolt/Troubleshooting>.
    public static let completionThrew = Code(rawValue: "completionThrew")
    /// A recipe has requested a main-actor instance in a dry run, from elsewhere and without waiting.
    ///
    /// See `needsMainActor` in <doc:/Firebolt/Troubleshooting>.
    public static let needsMainActor = Code(rawValue: "needsMainActor")
    /// A recipe has requested an asynchronous instance in a dry run without waiting.
    ///
    /// See `needsAwait` in <doc:/Firebolt/Troubleshooting>.
    public static let needsAwait = Code(rawValue: "needsAwait")
    /// A chain of recipes that await their dependencies has no end.
    ///
    /// See `chainTooLong` in <doc:/Firebolt/Troubleshooting>.
    public static let chainTooLong = Code(rawValue: "chainTooLong")
    /// A recipe takes a subclass of `Resolver`, and the resolver that registered it was released.
    ///
    /// See `recipeResolverGone` in <doc:/Firebolt/Troubleshooting>.
    public static let recipeResolverGone = Code(rawValue: "recipeResolverGone")

    /// The code's name.
    public var description: String { rawValue }

    /// The text before the first step, and before the others.
    var margin: (first: String, next: String) {
      switch self {
      case .cycle, .captiveDependency: ("path", "→")
      case .factoryPair: ("pair", "")
      case .shadowedRegistration: ("hidden", "by")
      case .bypassedOverride: ("override", "for")
      case .misplacedHook, .nonisolatedHook, .overridesNothing, .unusedHook, .typeMismatch, .weakValue, .notRun,
        .stillRunning:
        ("recipe", "")
      case .missingArguments, .argumentMadeDependency, .asynchronousDependency: ("recipe", "for")
      default: ("needed by", "")
      }
    }
  }
}
