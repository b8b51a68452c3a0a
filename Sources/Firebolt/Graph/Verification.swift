/// What `verify()` found in the registrations of a resolver.
///
/// It is a value of one moment: what is registered later isn't in it.
public struct Verification: Sendable, CustomStringConvertible {
  /// The id of the resolver. A resolver without an id gets one when it is asked for.
  public var resolverId: String { resolver.id }

  let resolver: ResolverLabel

  /// All that was found: errors first, then in the order of the registrations concerned.
  public let mistakes: [Mistake]

  /// The mistakes with which some request would fail, or give what it should not.
  public var errors: [Mistake] { mistakes.filter { $0.severity == .error } }

  /// The mistakes that may be meant.
  public var warnings: [Mistake] { mistakes.filter { $0.severity == .warning } }

  /// Everything that was found, one after the other.
  public var description: String {
    if mistakes.isEmpty { return "Firebolt: nothing is wrong in \(resolver)" }
    let counts = [count(errors, "error"), count(warnings, "warning")].compactMap(\.self).joined(separator: " and ")
    return (["Firebolt: \(counts) in \(resolver)"] + mistakes.map(\.description)).joined(separator: "\n")
  }

  private func count(_ mistakes: [Mistake], _ word: String) -> String? {
    mistakes.isEmpty ? nil : "\(mistakes.count) \(word)\(mistakes.count == 1 ? "" : "s")"
  }
}

extension [Mistake] {
  /// Errors first, then in the order of the registrations concerned.
  var inOrder: [Mistake] {
    func rank(_ mistake: Mistake) -> (Int, SerialNumber) {
      (mistake.severity == .error ? 0 : 1, mistake.steps.first?.serialNumber ?? .greatest)
    }
    return enumerated().sorted { left, right in
      let (first, second) = (rank(left.element), rank(right.element))
      return first == second ? left.offset < right.offset : first < second
    }.map(\.element)
  }
}

/// Some registrations of a resolver can't be right.
///
/// It prints as what was found: each mistake with its place and what to write.
public struct VerificationError: Error, Sendable, CustomStringConvertible {
  /// What was found, warnings too.
  public let verification: Verification

  /// Everything that was found, one after the other.
  public var description: String { verification.description }
}

/// Something that is wrong, or may be, in what is registered.
public struct Mistake: Sendable, CustomStringConvertible {
  /// What is wrong, in a form that programs can rely on: a code keeps its name and meaning.
  public let code: Code

  /// Whether it can't be right.
  public let severity: Severity

  /// What it is about: for a missing dependency that dependency, else what is registered wrongly.
  public let key: TypeKey

  /// The id of the resolver in which it is to be mended. A resolver without an id gets one when it is asked for.
  public var resolverId: String { resolver.id }

  let resolver: ResolverLabel

  /// The registrations concerned: the way from what needs something to what it needs; or what can't be had, if that is
  /// registered, and all that need it; or, for what a request failed with in a dry run, its path, outermost first.
  public let steps: [ResolutionError.Step]

  /// What is registered that resembles what is missing.
  public let closeMatches: [ResolutionError.CloseMatch]

  /// Where it was written, as `Module/File.swift`; nil for what was written nowhere.
  public let fileID: String?

  /// The line in that file.
  public let line: Int?

  private let title: String
  private let remedy: String
  private let isFailedRequest: Bool

  /// - Parameters:
  ///   - isFailedRequest: Whether a request failed with it, so that each of the steps asked for the next.
  ///   - place: Where it was written; by default where the first of the registrations was.
  init(
    _ code: Code, _ severity: Severity = .error, about key: TypeKey, in resolver: ResolverLabel, _ title: String,
    steps: [ResolutionError.Step] = [], closeMatches: [ResolutionError.CloseMatch] = [],
    isFailedRequest: Bool = false, place: Place? = nil, toFix remedy: String
  ) {
    self.code = code
    self.severity = severity
    self.key = key
    self.resolver = resolver
    self.steps = steps
    self.closeMatches = closeMatches
    self.title = title
    self.remedy = remedy
    self.isFailedRequest = isFailedRequest
    fileID = place.map { "\($0.fileID)" } ?? steps.first?.fileID
    line = place.map { Int($0.line) } ?? steps.first?.line
  }

  /// The whole text: what is wrong, the registrations concerned, what is close by, how to fix it.
  public var description: String {
    let margin = code.margin
    let list = isFailedRequest ? steps.askedBy : steps.lines(margin.first, next: margin.next)
    return (["\(severity): \(title)"] + list + closeMatches.lines + ["  to fix    \(remedy)"]).joined(separator: "\n")
  }

  /// How bad a mistake is.
  public enum Severity: String, Hashable, Sendable, CustomStringConvertible {
    /// Some request fails, or gets what it should not: `verify()` throws.
    case error
    /// It may be meant.
    case warning

    /// `error` or `warning`.
    public var description: String { rawValue }
  }

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
    /// A recipe still ran when the time of a dry run was up.
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
    fileprivate var margin: (first: String, next: String) {
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
