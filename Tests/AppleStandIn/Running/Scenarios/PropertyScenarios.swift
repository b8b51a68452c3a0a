import Combine
import Firebolt
import Glibc
import Observation
import SwiftUI

// The properties that ask for an instance.

final class Profile: ObservableObject {
  let objectWillChange = ObservableObjectPublisher()
  var name: String { willSet { objectWillChange.send() } }
  init(_ name: String) { self.name = name }
}

@Observable final class Search {
  var text: String
  init(_ text: String) { self.text = text }
}

struct Owning: View {
  @InjectedObject var profile: Profile
  var body: some View { Text(profile.name) }
}

struct Sharing: View {
  @InjectedObservedObject var profile: Profile
  init() {}
  init(name: Resolver.Name) { _profile = InjectedObservedObject(name: name) }
  var body: some View { Text(profile.name) }
}

struct Searching: View {
  @InjectedObservable var search: Search
  var body: some View { Text(search.text) }
}

extension Resolver.Keys {
  static let caption = Resolver.Key { "called" }.when(.preview) { "previewed" }
}

/// Asks without an environment, by type when it is made, and by key in its body.
struct Plain: View {
  let profile: Profile = get()
  var body: some View { Text("\(profile.name), \(get(.caption))") }
}

/// A resolver that makes and counts a new instance for each request for a profile or a search.
func counting(_ name: String) -> (resolver: Resolver, made: @Sendable () -> Int) {
  let made = Count()
  let resolver = Resolver()
  resolver.register(.factory) { Profile("\(name) \(made.next())") }
  resolver.register(.factory) { Search("\(name) \(made.next())") }
  return (resolver, { made.value })
}

@MainActor let propertyScenarios: Scenarios = [
  "properties/anObjectIsReadBeforeTheViewIsInstalled": { _, _ in
    withResolver(counting("Ada").resolver) {
      let view = Owning()
      expect(view.profile.name, "Ada 1")
      expect(view.$profile.name.wrappedValue, "Ada 2")
      expect(Sharing().profile.name, "Ada 3")
      expect(Searching().search.text, "Ada 4")
    }
  },
  "properties/anOwnedObjectStaysWhateverTheResolver": { host, _ in
    let (ada, made) = counting("Ada")
    for _ in 1...3 { host.render(Owning().resolver(ada)) }
    host.render(Owning().resolver(counting("Grace").resolver))
    expect(host.texts, ["Ada 1"])
    expect(made(), 1)
    for _ in 1...3 { host.render(Searching().resolver(ada)) }
    expect(host.texts, ["Ada 2"])
    expect(made(), 2)
  },
  "properties/aViewThatIsShownAgainBeginsAnew": { host, _ in
    let (ada, made) = counting("Ada")
    let content = Group(Owning(), Sharing(), Searching())
    for time in 1...2 {
      host.render(content.resolver(ada))
      expect(made(), 3 * time)
      host.close()
    }
  },
  "properties/aSharedObjectFollowsTheResolverAndTheNameAndIsResolvedOnceForTheSame": { host, _ in
    let (ada, made) = counting("Ada")
    let (grace, _) = counting("Grace")
    grace.register(name: "guest") { Profile("somebody") }
    for _ in 1...3 { host.render(Sharing().resolver(ada)) }
    expect(host.texts, ["Ada 1"])
    expect(made(), 1)
    host.render(Sharing().resolver(grace))
    expect(host.texts, ["Grace 1"])
    host.render(Sharing(name: "guest").resolver(grace))
    expect(host.texts, ["somebody"])
  },
  "properties/aChangeOfTheObjectInvalidatesTheViewAndOnlyOfThatObject": { host, _ in
    let (ada, grace) = (Resolver(), Resolver())
    ada.register { Profile("Ada") }
    grace.register { Profile("Grace") }
    let (first, second): (Profile, Profile) = (ada.get(), grace.get())
    for _ in 1...3 { host.render(Sharing().resolver(ada)) }
    expect(first.objectWillChange.count, 1)
    first.name = "Lovelace"
    expect(host.invalidations, 1)
    host.render(Sharing().resolver(grace))
    expect(first.objectWillChange.count, 0)
    first.name = "Ada"
    expect(host.invalidations, 1)
    second.name = "Hopper"
    expect(host.invalidations, 2)
    host.render(Sharing().resolver(grace))
    expect(host.texts, ["Hopper"])
  },
  "properties/aPlainGetInAPreviewGetsWhatIsForPreviews": { host, _ in
    setenv("XCODE_RUNNING_FOR_PREVIEWS", "1", 1)
    let app = Module("app") {
      $0.register { Profile("Ada") }
      $0.when(.preview) { $0.register { Profile("a sample") } }
    }
    Resolver.global.load(app)
    host.render(Plain())
    expect(host.texts, ["a sample, previewed"])
  },
  "properties/theRelayGoesWithTheView": { _, _ in
    let ada = Resolver().register { Profile("Ada") }
    let profile: Profile = ada.get()
    var host: Host? = Host()
    host?.render(Owning().resolver(ada))
    expect(profile.objectWillChange.count, 1)
    host = nil
    expect(profile.objectWillChange.count, 0)
  },
]
