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
    let contents = resolver.store.contents(includingWeak: true)
    let count = contents.count == 1 ? "1 registration" : "\(contents.count) registrations"
    let width = contents.map(\.key.label.count).max() ?? 0
    let lines = contents.map { listing in
      let name = listing.key.label
      let padding = String(repeating: " ", count: width - name.count)
      let scope = "\(listing.scope)" + (listing.module.map { ", module \($0.swiftLiteral)" } ?? "")
      return "  \(name)\(padding)   (\(listing.place), \(scope)\(listing.isCached ? ", cached" : ""))"
    }
    let parent = resolver.store.parentStore.map { ", child of \($0.label.short)" } ?? ""
    return (["Firebolt: \(count) in \(resolver.store.label)\(parent)"] + lines).joined(separator: "\n")
  }
}
