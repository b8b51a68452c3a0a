import Combine
import Firebolt
import SwiftUI

final class Profile: ObservableObject {
  @Published var name = "Ada"
}

@Observable final class Search {
  var text = ""
}

@MainActor final class Player: ObservableObject {
  @Published var title = ""
}

let films = Resolver("Films")

struct EveryProperty: View {
  @InjectedObject private var owned: Profile
  @InjectedObject(name: "guest") private var ownedByName: Profile
  @InjectedObject(name: "guest", resolverId: "Films") private var ownedById: Profile
  @InjectedObject(from: films) private var ownedFromResolver: Profile
  @InjectedObject var isolated: Player

  @InjectedObservedObject private var observed: Profile
  @InjectedObservedObject(name: "guest") private var observedByName: Profile
  @InjectedObservedObject(resolverId: "Films") private var observedById: Profile
  @InjectedObservedObject(name: "guest", from: films) private var observedFromResolver: Profile

  @InjectedObservable private var observable: Search
  @InjectedObservable(name: "guest") private var observableByName: Search
  @InjectedObservable(resolverId: "Films") private var observableById: Search
  @InjectedObservable(name: "guest", from: films) private var observableFromResolver: Search

  @Environment(\.resolver) private var resolver

  var body: some View {
    Text(owned.name + ownedByName.name + ownedById.name + ownedFromResolver.name + isolated.title)
    Text(observed.name + observedByName.name + observedById.name + observedFromResolver.name)
    Text(observable.text + observableByName.text + observableById.text + observableFromResolver.text)
    TextField("Owned", text: $owned.name)
    TextField("Isolated", text: $isolated.title)
    TextField("Observed", text: $observed.name)
    TextField("Observable", text: $observable.text)
    Button("Reset") {
      owned.name = ""
      observable.text = (resolver.get() as Search).text
    }
  }
}

/// Changes its objects when it appears.
struct Loading: View {
  @InjectedObject private var profile: Profile
  @InjectedObservable private var search: Search

  var body: some View {
    Text(profile.name).task { profile.name = "Grace" }
    Text(search.text).task(name: "search", priority: .utility) { await find() }
  }

  private func find() async { search.text = "found" }
}

/// Chooses the name of its object in the initialiser.
struct ChosenByName: View {
  @InjectedObject private var profile: Profile

  init(name: Resolver.Name) {
    _profile = InjectedObject(name: name)
  }

  var body: some View { Text(profile.name) }
}

/// Has an injected property, like a view.
struct Titled: ViewModifier {
  @InjectedObservedObject private var profile: Profile

  func body(content: Content) -> some View {
    content
    Text(profile.name)
  }
}

/// A property wrapper that contains injected properties. It isn't isolated to an actor.
@propertyWrapper struct SearchText: DynamicProperty {
  @InjectedObservable private var search: Search
  @InjectedObject private var profile: Profile

  @MainActor var wrappedValue: String { search.text + profile.name }
}

struct SearchLabel: View {
  @SearchText private var text
  var body: some View { Text(text) }
}

struct Root: View {
  let isDemo: Bool
  let demo: Resolver

  var body: some View {
    EveryProperty().resolver(films)
    ChosenByName(name: "guest").resolver(isDemo ? demo : films).id(isDemo)
    Text("").modifier(Titled()).environment(\.resolver, demo)
  }
}

let windowModule = Module("window") { $0.register(.single) { Search() } }

/// Views that own child resolvers.
struct Windows: View {
  let isOpen: Bool
  let profile: Profile

  var body: some View {
    EveryProperty().childResolver { $0.load(windowModule) }
    EveryProperty().childResolver(windowModule)
    EveryProperty().childResolver(windowModule, windowModule) { $0.registerInstance(profile) }
    EveryProperty().childResolver { resolver in
      resolver.load(windowModule)
      if isOpen { resolver.register(on: MainActor.self) { Player() } }
      resolver.register { Wrapped(search: resolver.get()) }
    }.id(isOpen)
    EveryProperty().childResolver()
    EveryProperty().childResolver(windowModule).resolver(.global)
  }
}

struct Wrapped { let search: Search }

@available(iOS 18, macOS 15, tvOS 18, watchOS 11, visionOS 2, *)
#Preview(traits: .resolver(inheriting: .global) { $0.register { Search() } }) { EveryProperty() }

@available(iOS 18, macOS 15, tvOS 18, watchOS 11, visionOS 2, *)
#Preview("alone", traits: .resolver { $0.register { Profile() } }) { EveryProperty() }

@available(iOS 18, macOS 15, tvOS 18, watchOS 11, visionOS 2, *)
#Preview("two", traits: .resolver(inheriting: films), .resolver { $0.load(windowModule) }) { EveryProperty() }

#Preview {
  EveryProperty().resolver(
    MockResolver {
      $0.register { Profile() }
      $0.register(.factory, name: "guest") { Profile() }
      $0.register { Search() }
    })
}

#Preview("inheriting") {
  Root(isDemo: true, demo: .global).resolver(MockResolver(inheriting: .global) { $0.register { Search() } })
}
