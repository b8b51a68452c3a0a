/// Canned responses for previews and tests.
struct CannedTransport: Transport {
  private static let answers: [(path: String, lines: [String])] = [
    ("configuration", ["casting", "gift-cards"]),
    ("films/metropolis/related", ["alien|Alien|1979|horror|117|16"]),
    ("films/metropolis/streams", ["240|metropolis-240", "1080|metropolis-1080"]),
    ("films", ["metropolis|Metropolis|1927|drama|153|6", "alien|Alien|1979|horror|117|16"]),
    ("people", ["lang|Fritz Lang|metropolis"]),
    ("cinemas", ["rex|Rex|51.05|3.72", "lux|Lux|50.85|4.35"]),
    ("screenings", ["s1|metropolis|rex|1700003600", "s2|alien|lux|1700007200"]),
    ("reviews", ["metropolis|Ada|5|A monument.", "metropolis|Bob|2|The butler did it."]),
    ("tickets", ["t1|s1|4|7"]),
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
