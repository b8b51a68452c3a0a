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
    let contents = resolver.store.contents()
    let width = contents.map(\.key.label).width
    let lines = contents.map { listing in
      let scope = "\(listing.scope)" + (listing.module.map { ", module \($0.swiftLiteral)" } ?? "")
      let name = listing.key.label.padded(to: width)
      return "  \(name)   (\(listing.place), \(scope)\(listing.isCached ? ", cached" : ""))"
    }
    let parent = resolver.store.parentStore.map { ", child of \($0.label.short)" } ?? ""
    let title = "Firebolt: \("registration".counted(contents.count)) in \(resolver.store.label)\(parent)"
    return ([title] + lines).joined(separator: "\n")
  }
}
