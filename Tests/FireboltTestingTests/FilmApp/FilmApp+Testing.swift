import Firebolt
import FireboltTesting
import TestSupport
import Testing

@testable import FilmApp

extension Host {
  /// A phone, and a server with canned responses.
  static let scripted = Host(
    folder: "/films", model: "phone 12", language: "en", arguments: [], now: { 1_700_000_000 },
    fetch: { method, address, headers, body in
      let request = Request(method: method, address: WebAddress(address), headers: headers, body: body)
      let response = try await CannedTransport().send(request)
      return (response.status, response.lines)
    })
}

extension Application {
  /// The application as in a release build, without any context.
  static var released: Application { Resolver.Context.pretending { Application(host: .scripted) } }

  /// All modules of the application's resolver except the platform, in the order of loading.
  static let modules = [
    diagnosticsModule, networkingModule, storageModule, settingsModule, accountsModule, catalogueModule,
  ]
}

extension Film {
  static let metropolis = Film(fields: ["metropolis", "Metropolis", "1927", "drama", "153", "6"])!
}

extension DryRun {
  /// A sample for every argument in the application.
  static let films = DryRun(limit: patience)
    .giving("network").giving(FilmID("metropolis")).giving(PersonID("lang")).giving(Film.metropolis)
}

/// Records an issue for everything that `verify()` and a dry run report, warnings included.
func expectNothingWrong(
  _ resolver: Resolver, allowing acceptances: [Verification.Acceptance] = [],
  sourceLocation: SourceLocation = #_sourceLocation
) async {
  expectValid(resolver, allowing: acceptances, failingOnWarnings: true, sourceLocation: sourceLocation)
  await expectValid(
    resolver, dryRun: .films, allowing: acceptances, failingOnWarnings: true, sourceLocation: sourceLocation)
}

extension [Verification.Acceptance] {
  /// What a window overrides for itself alone: the appearance in the settings stays.
  static let ofWindows = [Verification.Acceptance(.bypassedOverride, of: Theme.self)]
}
