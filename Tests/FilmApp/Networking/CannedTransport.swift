/// Canned responses for previews and tests.
struct CannedTransport: Transport {
  private static let answers: [(path: String, lines: [String])] = [
    ("configuration", ["casting"]),
    ("films/metropolis/related", ["alien|Alien|1979|horror|117|16"]),
    ("films", ["metropolis|Metropolis|1927|drama|153|6", "alien|Alien|1979|horror|117|16"]),
    ("people", ["lang|Fritz Lang|metropolis"]),
    ("tokens", ["token-1|3600"]),
    ("account", ["ada|Ada|40"]),
    ("plan", ["premium"]),
  ]

  func send(_ request: Request) async throws -> Response {
    let path = request.address.text.split(separator: "/").drop { $0 != "v3" }.dropFirst().joined(separator: "/")
    let answer = Self.answers.first { path.hasPrefix($0.path) }
    return Response(status: 200, lines: answer?.lines ?? [])
  }
}
