// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import Combine

/// Renders views like SwiftUI, as far as a view's properties are concerned. The contents of properties are kept by the
/// view's place, and each view is installed before its body runs.
@MainActor public final class Host {
  private var kept: [String: AnyObject] = [:]
  private var observations: [AnyCancellable] = []

  /// The texts that the last rendering has shown.
  public internal(set) var texts: [String] = []

  /// The number of changes that observed objects have announced.
  public private(set) var invalidations = 0

  public init() {}

  /// Renders a newly made view value in the place of the previous one.
  public func render(_ view: some View) {
    texts = []
    render(view, at: "root", with: EnvironmentValues())
  }

  func render<V: View>(_ view: V, at place: String, with environment: EnvironmentValues) {
    if let primitive = view as? any Primitive {
      primitive.render(at: place, in: self, with: environment)
    } else {
      install(view, at: place, with: environment)
      render(view.body, at: place + ".body", with: environment)
    }
  }

  /// Installs the properties of a view or of a property, the nested ones first.
  func install(_ owner: Any, at place: String, with environment: EnvironmentValues) {
    for (label, value) in Mirror(reflecting: owner).children {
      guard var property = value as? any DynamicProperty else { continue }
      let place = place + "." + (label ?? "")
      if let property = property as? any Installable {
        property.install(at: place, in: self, with: environment)
      } else {
        install(property, at: place, with: environment)
        property.update()
      }
    }
  }

  /// The object that is kept for a property. It is made if there is none yet.
  func kept<Kept: AnyObject>(at place: String, _ make: () -> Kept) -> Kept {
    if let found = kept[place] as? Kept { return found }
    let made = make()
    kept[place] = made
    return made
  }

  func observe(_ object: some ObservableObject) {
    observations.append(
      object.objectWillChange.sink { [weak self] _ in MainActor.assumeIsolated { self?.invalidations += 1 } })
  }
}
