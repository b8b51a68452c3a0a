import Firebolt

extension Verifier {
  /// Issues for registrations of the resolver itself that nothing needs of what a dry run has requested for the program.
  ///
  /// There are none where it isn't known what all of that needs: after an error, or where a recipe didn't run.
  ///
  /// - Parameters:
  ///   - roots: The keys that were named under `requesting(_:)`.
  ///   - found: The issues found so far.
  func unneeded(by roots: [TypeKey], among found: [Verification.Issue]) -> [Verification.Issue] {
    if roots.isEmpty || found.contains(where: { $0.severity == .error }) { return [] }
    let starts = graph.vertices.indices.filter { graph.vertices[$0].keys.contains(where: roots.contains) }
    let needed = graph.digraph { _, _ in true }.reachable(from: starts)
    let registrations = Set(needed.map { ObjectIdentifier(graph.vertices[$0].registration) })
    if !needed.allSatisfy({ graph.knowsDependencies(of: graph.vertices[$0].registration) }) { return [] }
    // An override that is bypassed is told as such.
    let told = Set(found.filter { $0.code == .bypassedOverride }.compactMap { $0.steps.first?.serialNumber })
    let requested = roots.map(\.label).joined(separator: ", ")
    return graph.vertices.indices.compactMap { number in
      let vertex = graph.vertices[number]
      guard vertex.definingLevel == 0, vertex.level == 0, !vertex.registration.isDefault,
        !registrations.contains(ObjectIdentifier(vertex.registration)),
        !told.contains(vertex.registration.serialNumber)
      else { return nil }
      return issue(
        .unneeded, .warning, of: [number],
        "\(vertex.keys[0].label) isn't needed by what is requested: \(requested)",
        toFix: "leave it out, or name what the program requests itself, too: `DryRun().requesting(…)`")
    }
  }
}
