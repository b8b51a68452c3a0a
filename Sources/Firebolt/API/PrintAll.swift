extension ResolverProtocol {
  /// Prints the registrations in the order of registration: key, place, scope, module, and whether an instance is
  /// cached. Parents are named, but their registrations aren't listed.
  ///
  /// - Complexity: O(*n* log *n*) in the number of registrations.
  public func printAllDependencies() {
    print(dependencyList)
  }

  /// The text that `printAllDependencies()` prints.
  package var dependencyList: String {
    let resolver = resolver
    let store = resolver.store
    let label = resolver.store.label
    var rows: [[String]] = []
    for (key, registration) in store.registrations() {
      let isCached = store.hasInstance(
        of: Target(registration, resolver, key.type, registration.scope))
      let step = ResolutionError.Step(key: key, registration: registration, resolver: label)
      rows.append([key.label, "(\(step.place ?? "")\(isCached ? ", cached" : ""))"])
    }
    let parent = store.parentStore.map { ", child of \($0.label.short)" } ?? ""
    let title = "Firebolt: \("registration".counted(rows.count)) in \(label)\(parent)"
    return ([title] + rows.columns("  ", "  ")).joined(separator: "\n")
  }
}
