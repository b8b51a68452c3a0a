import Firebolt

extension Verification.Issue {
  /// The kind of an issue: the code of the error with which a request would fail, or a code of `verify()` alone.
  public typealias Code = ResolutionError.Code
}

// The codes of `verify()` alone.
extension ResolutionError.Code {
  /// A parent's shared instance needs a key that only a child has, or that each child must register. The parent doesn't
  /// ask its children. It is a warning if the instance accepts the absence, with an optional or an array.
  ///
  /// See <doc:WhatVerifyFinds#parentNeedsChild>.
  public static let parentNeedsChild = Self(rawValue: "parentNeedsChild")
  /// A parameter's type is made by an asynchronous factory, and the dependent recipe can't await it.
  ///
  /// See <doc:WhatVerifyFinds#asynchronousDependency>.
  public static let asynchronousDependency = Self(rawValue: "asynchronousDependency")
  /// A kept instance keeps another one that should be dropped and made again during its lifetime: one with another
  /// `.custom` scope, or one that expires.
  ///
  /// See <doc:WhatVerifyFinds#captiveDependency>.
  public static let captiveDependency = Self(rawValue: "captiveDependency")
  /// A parameter's type is shared and made with the arguments of the first request. It isn't available before that
  /// request.
  ///
  /// See <doc:WhatVerifyFinds#argumentMadeDependency>.
  public static let argumentMadeDependency = Self(rawValue: "argumentMadeDependency")
  /// A child's registration doesn't affect an instance that a parent shares, because the parent makes that instance with
  /// what it has itself; a registration by type doesn't affect recipes that request a declared key of that type; or a
  /// registration overrides some types of an `expects:` registration, whose other types still give what that makes.
  ///
  /// See <doc:WhatVerifyFinds#bypassedOverride>.
  public static let bypassedOverride = Self(rawValue: "bypassedOverride")
  /// An optional request of a recipe or a hook found no registration and got nil, which a dry run notes; or an array
  /// parameter gets no elements, and one is registered under its own type alone.
  ///
  /// See <doc:WhatVerifyFinds#absentOptional>.
  public static let absentOptional = Self(rawValue: "absentOptional")
  /// A dry run didn't run a recipe, because it has no value for one of the parameters.
  ///
  /// See <doc:WhatVerifyFinds#notRun>.
  public static let notRun = Self(rawValue: "notRun")
  /// A recipe or an `onDrop` was still running at the time limit of a dry run.
  ///
  /// See <doc:WhatVerifyFinds#stillRunning>.
  public static let stillRunning = Self(rawValue: "stillRunning")
  /// A later registration of the key hides one: that of a module, or one in the same module or resolver that replaced it
  /// before it was used.
  ///
  /// See <doc:WhatVerifyFinds#shadowedRegistration>.
  public static let shadowedRegistration = Self(rawValue: "shadowedRegistration")
  /// A completion, decorator or `onDrop` belongs to a key without a registration in its resolver, or an `onDrop` to one
  /// whose scope keeps no instances.
  ///
  /// See <doc:WhatVerifyFinds#unusedHook>.
  public static let unusedHook = Self(rawValue: "unusedHook")
  /// An acceptance of `verify(allowing:)` matches no issue.
  ///
  /// See <doc:WhatVerifyFinds#unusedAcceptance>.
  public static let unusedAcceptance = Self(rawValue: "unusedAcceptance")
  /// An instance that should be held weakly isn't an object, so each request makes a new one.
  ///
  /// See <doc:WhatVerifyFinds#weakValue>.
  public static let weakValue = Self(rawValue: "weakValue")

  /// A dry run made several shared objects of one class, for one key each.
  ///
  /// See <doc:WhatVerifyFinds#tornSingle>.
  public static let tornSingle = Self(rawValue: "tornSingle")
  /// A cycle leads through a `Lazy`, and nothing of it is shared: the value is another object than the one that the cycle
  /// begins with.
  ///
  /// See <doc:WhatVerifyFinds#unsharedCycle>.
  public static let unsharedCycle = Self(rawValue: "unsharedCycle")
  /// A recipe can be given an instance before its `initCompleted` has run, although no cycle makes that necessary.
  ///
  /// See <doc:WhatVerifyFinds#incompleteDependency>.
  public static let incompleteDependency = Self(rawValue: "incompleteDependency")
  /// Nothing that a dry run was told to request needs a registration.
  ///
  /// See <doc:WhatVerifyFinds#unneeded>.
  public static let unneeded = Self(rawValue: "unneeded")

  /// The text before the first step, and before the others.
  var margin: (first: String, next: String) {
    switch self {
    case .cycle, .unsharedCycle, .captiveDependency: ("path", "→")
    case .shadowedRegistration: ("hidden", "by")
    case .bypassedOverride: ("override", "for")
    case .argumentMismatch, .argumentMadeDependency, .asynchronousDependency, .needsMainActor, .incompleteDependency:
      ("recipe", "for")
    case .notRegistered, .parentNeedsChild: ("needed by", "")
    default: ("recipe", "")
    }
  }
}
