/// Declarations that several programs have.
extension RemedyCase {
  static let hall = """
    private final class Projector: Sendable {}
    private final class Hall: Sendable { init(projector: Projector) {} }
    """

  static let doors = """
    private final class Key { init(door: Door) {} }
    private final class Door { init(key: Key) {} }
    """

  static let screening = """
    private protocol Screening: Sendable {}
    private final class Matinee: Screening {}
    private final class Gala: Sendable {}
    """

  static let ticket = "private struct Ticket { init(label: String) {} }"

  static let projectorOfKind = """
    private struct Projector: Sendable { init(_ kind: String) {} }
    private final class Hall: Sendable { init(projector: Projector) {} }
    """

  static let broken = """
    private struct Broken: Error {}
    private final class Projector: Sendable {
      init(isBroken: Bool = false) throws { if isBroken { throw Broken() } }
      func close() throws { throw Broken() }
    }
    private final class Hall: Sendable { init(projector: Projector?) {} }
    """

  static let router = """
    private final class Router { init(resolver: Resolver) { precondition(resolver.isRegistered(Int.self)) } }
    """

  static let usher = """
    private final class Projector: Sendable {}
    private final class Usher {
      let resolver: Resolver
      init(resolver: Resolver) { self.resolver = resolver }
    }
    """

  static let other = """
    private final class Projector: Sendable {}
    private final class Other: ResolverProtocol { var resolverId: String { #fileID } }
    """
}
