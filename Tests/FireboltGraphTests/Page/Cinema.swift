import Firebolt
import FireboltGraph
import Testing

/// The application of a cinema, with two mistakes: nothing prints tickets, and seats and halls need each other.
enum Cinema {
  /// The page of the application, with what is wrong in it.
  static func page() throws -> String {
    let error = #expect(throws: VerificationError.self) { try resolver.verify() }
    return resolver.graph.html(marking: try #require(error).verification)
  }

  /// A snapshot of an earlier version, which had a projector, no poster cache, and lacked a lamp instead of a printer.
  static var formerSnapshot: String {
    let lines = resolver.graph.snapshot.split(separator: "\n").filter { line in
      !["PosterCache", "Printer"].contains { line.hasPrefix($0) }
    }
    let changed = lines.map { line in
      line.hasPrefix("BoxOffice") ? "BoxOffice (factory, module \"tickets\") → Hall, Projector" : String(line)
    }
    return (changed + ["Projector (single, module \"tickets\") → Session", "Lamp is missing"]).map { "\($0)\n" }
      .joined()
  }

  /// There is one, because the tests run side by side, and resolvers with one id share their registrations.
  static let resolver: Resolver = {
    let resolver = Resolver("Cinema")
    resolver.load(
      Module("network") {
        $0.autowire(CatalogueClient.init, expect: (any FilmClient).self)
        $0.register { Endpoint() }
      },
      Module("storage") { module in
        module.registerAsync { Database() }
        module.autowire(.expiring(after: 600), PosterCache.init)
      },
      Module("films") {
        $0.autowire(.custom("session"), FilmRepository.init)
        $0.autowire(.factory, FilmListViewModel.init)
        $0.register(.factory, arg1: String.self) { FilmViewModel(title: $1, films: $0.get()) }
      },
      Module("tickets") {
        $0.autowire(.graph, Seat.init)
        $0.autowire(.graph, Hall.init)
        $0.autowire(BoxOffice.init)
      })
    resolver.register(.custom("session")) { Session() }
    resolver.autowire(.weak, Help.init)
    resolver.autowire(.factory, Start.init)
    return resolver
  }()
}

private protocol FilmClient: Sendable {}

private struct Endpoint {}

private struct CatalogueClient: FilmClient { init(endpoint: Endpoint) {} }

private final class Database: Sendable {}

private struct PosterCache { init(database: Database, client: any FilmClient) {} }

private final class Session: Sendable {}

private struct FilmRepository { init(client: any FilmClient, database: Database, session: Session) {} }

private struct FilmListViewModel { init(films: FilmRepository, posters: PosterCache?) {} }

private struct FilmViewModel { init(title: String, films: FilmRepository) {} }

private struct Printer {}

private final class Seat { init(hall: Hall) {} }

private final class Hall { init(seat: Seat) {} }

private struct BoxOffice { init(hall: Hall, printer: Printer, session: Provider<Session>) {} }

private final class Help: Sendable { init(session: Session) {} }

private struct Start { init(list: FilmListViewModel, help: Lazy<Help>, boxOffice: BoxOffice) {} }
