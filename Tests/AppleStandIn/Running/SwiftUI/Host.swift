// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import Combine

/// Renders views like SwiftUI, as far as a view's properties are concerned. The contents of properties are kept by the
/// view's identity, which is its type and place and the ids around it, and each view is installed before its body runs.
/// What isn't rendered again goes.
@MainActor public final class Host {
  /// SwiftUI doesn't say in which order it releases what a removed view and its subviews have kept.
  public enum Removal: CaseIterable {
    /// The environments first, then the objects of outer views before those of inner ones.
    case outerFirst
    /// The objects and environments of inner views before those of outer ones.
    case innerFirst
  }

  /// What is kept for a property.
  private struct Kept {
    var object: AnyObject?
    var observation: AnyCancellable?
    /// Empties the property in each of the values that the view has had. Somebody may still hold such a value.
    var emptying: [() -> Void] = []
  }

  private let removal: Removal
  private var kept: [String: Kept] = [:]
  /// The places of the properties that the rendering has installed so far.
  private var installed: Set<String> = []

  /// The texts that the last rendering has shown.
  public internal(set) var texts: [String] = []

  /// The number of changes that observed objects have announced.
  public private(set) var invalidations = 0

  public init(_ removal: Removal = .outerFirst) { self.removal = removal }

  /// Renders a newly made view value in the place of the previous one.
  public func render(_ view: some View) {
    texts = []
    installed = []
    render(view, at: "root", with: EnvironmentValues())
    for place in kept.keys.filter({ !installed.contains($0) }).sorted(by: isRemovedBefore) {
      for empty in kept[place]?.emptying ?? [] { empty() }
      kept[place] = nil
    }
  }

  private func isRemovedBefore(_ place: String, _ other: String) -> Bool {
    guard removal == .outerFirst else { return place.count > other.count }
    let isEnvironment = kept[place]?.object == nil
    return isEnvironment == (kept[other]?.object == nil) ? place.count < other.count : isEnvironment
  }

  /// Removes all that was rendered, as when a window closes.
  public func close() { render(EmptyView()) }

  func render<V: View>(_ view: V, at place: String, with environment: EnvironmentValues) {
    let place = "\(place)/\(V.self)"
    if let primitive = view as? any Primitive {
      primitive.render(at: place, in: self, with: environment)
    } else {
      install(view, at: place, with: environment)
      render(view.body, at: place, with: environment)
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

  /// Gives a property the object that is kept for it. It is made if there is none yet.
  ///
  /// - Parameter observe: Begins to observe the object, if it is to be observed.
  func keep<Object: AnyObject>(
    in slot: Slot<Object>, at place: String, observe: (Object) -> AnyCancellable? = { _ in nil }, _ make: () -> Object
  ) {
    install(slot, at: place)
    if let found = kept[place]?.object as? Object {
      slot.kept = found
    } else {
      let made = make()
      slot.kept = made
      kept[place]?.object = made
      kept[place]?.observation = observe(made)
    }
  }

  /// Notes that a property is in use, and empties it when it isn't any more.
  func install<Content>(_ slot: Slot<Content>, at place: String) {
    installed.insert(place)
    kept[place, default: Kept()].emptying.append { slot.kept = nil }
  }

  func observe(_ object: some ObservableObject) -> AnyCancellable {
    object.objectWillChange.sink { [weak self] _ in MainActor.assumeIsolated { self?.invalidations += 1 } }
  }
}
