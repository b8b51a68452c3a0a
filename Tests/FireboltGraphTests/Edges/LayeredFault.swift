import Firebolt
import FireboltGraph
import TestSupport

/// A mistake in a layered application that has no other mistakes.
enum LayeredFault: CaseIterable {
  // Mistakes that the registrations show.
  case missing, missingArguments, argumentsOfTheFirst, awaitedEachTime, cycle, captive, onlyInChild, stranger, weakValue
  case hidden, hook
  // Mistakes that only a dry run shows.
  case missingInClosure, missingByPlainGet, missingBehindLazy, missingAwaited, throwing, throwingAsync, cycleOfClosures
  case captiveOfClosure

  /// Whether `verify()` finds it.
  var showsInRegistrations: Bool {
    switch self {
    case .missing, .missingArguments, .argumentsOfTheFirst, .awaitedEachTime, .cycle, .captive, .onlyInChild, .stranger,
      .weakValue, .hidden, .hook:
      true
    case .missingInClosure, .missingByPlainGet, .missingBehindLazy, .missingAwaited, .throwing, .throwingAsync,
      .cycleOfClosures, .captiveOfClosure:
      false
    }
  }

  /// Whether a dry run must abandon a recipe because of the mistake, which is impossible on the main actor.
  var leavesRecipes: Bool { self == .missingByPlainGet || self == .missingBehindLazy }

  /// Whether it is also a mistake in a mock, where one resolver has all registrations of the lineage.
  var isOneInMocks: Bool { self != .onlyInChild }

  /// Makes the mistake, immediately or in the parts.
  ///
  /// - Returns: A description of the expected issue; nil if the application has no place for the mistake.
  func make(
    in application: inout LayeredApplication, _ resolvers: [Resolver], using generator: inout SeededGenerator
  ) -> String? {
    /// Returns a random part that can have the mistake and that the innermost resolver serves, or nil if there is none.
    func part(
      _ form: LayeredApplication.Form, where isMeant: (LayeredApplication.Part) -> Bool = { _ in true }
    ) -> Int? {
      application.parts.indices.filter { number in
        let part = application.parts[number]
        return part.form == form && application.isVisible(part) && isMeant(part)
      }.randomElement(using: &generator)
    }
    func words(_ code: Verification.Issue.Code, _ type: Any.Type, _ name: Resolver.Name? = nil) -> String {
      "\(code) \(TypeKey(type, name: name))"
    }
    func home(_ part: Int) -> Resolver { resolvers[application.parts[part].level] }
    func threw(_ part: LayeredApplication.Part) -> String {
      words(Verification.Issue.Code(rawValue: "recipeThrew"), part.type, part.name)
    }

    switch self {
    case .missing:
      guard let part = part(.autowired) else { return nil }
      let type = application.freshType()
      let parameters = [type, type.asLazy, type.asProvider]
      application.parts[part].wrongParameters.append(parameters.randomElement(using: &generator) ?? type)
      return words(.missingDependency, type)
    case .missingArguments, .argumentsOfTheFirst:
      guard let part = part(.autowired) else { return nil }
      let type = application.freshType()
      type.registerTakingText(self == .missingArguments ? .factory : .single, in: home(part))
      application.parts[part].wrongParameters.append(type)
      return words(self == .missingArguments ? .missingArguments : .argumentMadeDependency, type)
    case .awaitedEachTime:
      guard let part = part(.autowired) else { return nil }
      let type = application.freshType()
      type.registerAsync(.factory, name: nil, doing: [], in: home(part))
      application.parts[part].wrongParameters.append(type)
      return words(.asynchronousDependency, type)
    case .cycle:
      guard let part = part(.autowired) else { return nil }
      let types = (0..<Int.random(in: 1...3, using: &generator)).map { _ in application.freshType() }
      for (type, next) in zip(types, types.dropFirst() + types.prefix(1)) {
        type.autowire(Bool.random(using: &generator) ? .single : .factory, needing: [next], in: home(part))
      }
      application.parts[part].wrongParameters.append(types[0])
      return words(.cycle, types[0])
    case .captive:
      guard let part = part(.autowired, where: { $0.scope == .single }) else { return nil }
      let type = application.freshType()
      type.autowire(.custom("day"), in: home(part))
      application.parts[part].wrongParameters.append(type)
      return words(.captiveDependency, application.parts[part].type, application.parts[part].name)
    case .onlyInChild:
      guard let part = part(.autowired, where: { $0.level > 0 && [.single, .weak].contains($0.scope) }) else {
        return nil
      }
      let type = application.freshType()
      type.autowire(.single, in: resolvers[0])
      application.parts[part].wrongParameters.append(type)
      return words(.parentNeedsChild, type)
    case .stranger: return words(.typeMismatch, application.freshType().registerAsAStranger(in: resolvers[0]))
    case .weakValue: return words(.weakValue, application.freshType().registerWeakValue(in: resolvers[2]))
    case .hidden:
      let type = application.freshType()
      type.autowire(.factory, in: resolvers[1])
      resolvers[1].load(Module("over \(type)") { type.autowire(.factory, in: $0) })
      return words(.shadowedRegistration, type)
    case .hook:
      let type = application.freshType()
      type.addHook(in: resolvers[0])
      return words(.unusedHook, type)
    case .missingInClosure, .missingByPlainGet, .missingBehindLazy:
      guard let part = part(.closure) else { return nil }
      let type = application.freshType()
      let kind: LayeredKind =
        self == .missingInClosure ? .resolved : self == .missingByPlainGet ? .plain : .openedLazy
      application.parts[part].wrongSteps.append { try type.ask(kind, $0) }
      return words(.missingDependency, type)
    case .missingAwaited:
      guard let part = part(.async) else { return nil }
      let type = application.freshType()
      application.parts[part].wrongAwaitedSteps.append { try await type.askAwaiting(.plain, $0) }
      return words(.missingDependency, type)
    case .throwing:
      guard let part = part(.closure) else { return nil }
      application.parts[part].wrongSteps.append { _ in throw Failure("made at random") }
      return threw(application.parts[part])
    case .throwingAsync:
      guard let part = part(.async) else { return nil }
      application.parts[part].wrongAwaitedSteps.append { _ in throw Failure("made at random") }
      return threw(application.parts[part])
    case .cycleOfClosures:
      guard let part = part(.closure) else { return nil }
      let type = application.freshType()
      type.register(.single, name: nil, doing: [{ try type.ask(.resolved, $0) }], in: home(part))
      application.parts[part].wrongSteps.append { try type.ask(.resolved, $0) }
      return words(.cycle, type)
    case .captiveOfClosure:
      guard let part = part(.closure, where: { $0.scope == .single }) else { return nil }
      let type = application.freshType()
      type.autowire(.custom("day"), in: home(part))
      application.parts[part].wrongSteps.append { try type.ask(.plain, $0) }
      return words(.captiveDependency, application.parts[part].type, application.parts[part].name)
    }
  }
}
