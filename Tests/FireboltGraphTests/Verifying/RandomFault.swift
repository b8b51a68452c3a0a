import Firebolt
import FireboltGraph
import TestSupport

/// A mistake in the parts of a random application.
enum RandomFault: CaseIterable {
  case missing, onlyNames, onlyInChild, toleratedInChild, bypassed, cycle, knot, arguments, argumentsOfTheFirst, captive

  /// Makes the mistake, immediately or in the plans.
  ///
  /// - Returns: A description of the expected issue; nil if the application has no place for the mistake.
  func make(
    in application: inout RandomApplication, _ resolver: Resolver, _ parent: Resolver,
    using generator: inout SeededGenerator
  ) -> String? {
    /// Returns a random part that can have the mistake, or nil if there is none.
    func part(where isMeant: (RandomApplication.Plan) -> Bool = { _ in true }) -> Int? {
      application.plans.indices.filter { isMeant(application.plans[$0]) }.randomElement(using: &generator)
    }
    func words(_ code: Verification.Issue.Code, _ type: Any.Type) -> String { "\(code) \(TypeKey(type))" }
    func home(_ part: Int) -> Resolver { application.plans[part].isInParent ? parent : resolver }

    switch self {
    case .missing:
      guard let part = part() else { return nil }
      let type = application.freshType()
      let forms = [type, type.asLazy, type.asProvider]
      application.plans[part].needs.append(forms.randomElement(using: &generator) ?? type)
      return words(.notRegistered, type)
    case .onlyNames:
      guard let part = part() else { return nil }
      let type = application.freshType()
      type.autowire(.single, name: "one", in: home(part))
      type.autowire(.factory, name: "another", in: home(part))
      application.plans[part].needs.append(type)
      return words(.notRegistered, type)
    case .onlyInChild:
      guard let part = part(where: { $0.isInParent && $0.scope.isSharedByAll }) else { return nil }
      let type = application.freshType()
      type.autowire(.single, in: resolver)
      application.plans[part].needs.append(type)
      return words(.parentNeedsChild, type)
    case .toleratedInChild:
      guard let part = part(where: { $0.isInParent && $0.scope.isSharedByAll }) else { return nil }
      let type = application.freshType()
      type.autowire(.single, in: resolver)
      application.plans[part].needs.append(Bool.random(using: &generator) ? type.asOptional : type.asArray)
      return words(.parentNeedsChild, type)
    case .bypassed:
      guard let part = part(where: { $0.isInParent && $0.scope.isSharedByAll }) else { return nil }
      var type = application.freshType()
      let words = words(.bypassedOverride, type)
      for home in [parent, resolver] { type.autowire(home === parent ? .single : .factory, in: home) }
      if Bool.random(using: &generator) {
        let between = application.freshType()
        between.autowire(.factory, needing: [type.asOptional], in: parent)
        type = between
      }
      let forms = [type, type.asLazy, type.asProvider, type.asOptional, type.asArray]
      application.plans[part].needs.append(forms.randomElement(using: &generator) ?? type)
      return words
    case .knot:
      guard let part = part() else { return nil }
      // The direct way back is the cycle. The way round begins with the oldest.
      let (oldest, first, second) = (application.freshType(), application.freshType(), application.freshType())
      oldest.autowire(.single, needing: [first.asArray], in: home(part))
      first.autowire(.factory, needing: [second], in: home(part))
      second.autowire(.single, needing: [oldest, first.asOptional], in: home(part))
      application.plans[part].needs.append(oldest)
      return words(.cycle, first)
    case .cycle:
      guard let part = part() else { return nil }
      let types = (0..<Int.random(in: 1...4, using: &generator)).map { _ in application.freshType() }
      for (type, next) in zip(types, types.dropFirst() + types.prefix(1)) {
        type.autowire(Bool.random(using: &generator) ? .single : .factory, needing: [next], in: home(part))
      }
      application.plans[part].needs.append(types[Int.random(in: types.indices, using: &generator)])
      return words(.cycle, types[0])
    case .arguments, .argumentsOfTheFirst:
      guard let part = part() else { return nil }
      let type = application.freshType()
      type.registerTakingText(self == .arguments ? .factory : .single, in: home(part))
      application.plans[part].needs.append(type)
      return words(self == .arguments ? .argumentMismatch : .argumentMadeDependency, type)
    case .captive:
      guard let part = part(where: { $0.scope == .single }) else { return nil }
      var type = application.freshType()
      type.autowire(.custom("day"), in: home(part))
      /// A parameter that keeps an instance of a type.
      func keeping(_ type: any Piece.Type) -> Any.Type {
        [type, type.asLazy, type.asOptional, type.asArray].randomElement(using: &generator) ?? type
      }
      for _ in 0..<Int.random(in: 0...2, using: &generator) {
        let between = application.freshType()
        let scopes: [Resolver.Scope] = [.factory, .graph, .weak]
        between.autowire(scopes.randomElement(using: &generator) ?? .factory, needing: [keeping(type)], in: home(part))
        type = between
      }
      application.plans[part].needs.append(keeping(type))
      return words(.captiveDependency, RandomApplication.type(part))
    }
  }
}

extension Resolver.Scope {
  /// Whether all children share the instance.
  fileprivate var isSharedByAll: Bool { [.single, .weak].contains(self) }
}
