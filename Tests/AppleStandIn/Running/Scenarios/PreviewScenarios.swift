import Firebolt
import SwiftUI

// Previews with a resolver of their own.

/// Asks plainly in a recipe's initialiser, like a view model.
final class Greeting {
  let profile: Profile = get()
}

struct GreetingView: View {
  @Environment(\.resolver) var resolver
  var body: some View { Text(resolver.get(Greeting.self).profile.name) }
}

@MainActor let previewScenarios: Scenarios = [
  "previews/aPreviewsMockIsMadeOnceAndEveryPropertyAsksIt": { host, _ in
    let made = Count()
    let preview = Preview(
      traits: .resolver {
        let number = made.next()
        $0.register(.factory) { Profile("profile of mock \(number)") }
        $0.register(.factory) { Search("search of mock \(number)") }
      }
    ) { Group(Owning(), Sharing(), Searching()) }
    expect(made.value, 0)
    for _ in 1...3 { host.render(try await preview.view()) }
    expect(host.texts, ["profile of mock 1", "profile of mock 1", "search of mock 1"])
    expect(made.value, 1)
  },
  "previews/aPreviewInheritsRegistrationsAndNoInstances": { host, _ in
    let (app, made) = counting("Ada")
    app.register { Session("the app's") }
    let session: Session = app.get()
    let preview = Preview("inheriting", traits: .resolver(inheriting: app) { $0.register { Profile("a sample") } }) {
      Group(Sharing(), Searching(), SessionView())
    }
    expect(made(), 0)
    host.render(try await preview.view())
    expect(host.texts, ["a sample", "Ada 1", "the app's"])
    expect(app.get(Profile.self).name, "Ada 2")
    session.isOpen = false
    let seen = Box<Resolver>()
    host.render(try await Preview(traits: .resolver(inheriting: app)) { Seeing(seen) }.view())
    expect(seen.value?.get(Session.self).isOpen, true)
  },
  "previews/previewsOfOneFileDoNotMeet": { _, log in
    let app = Resolver().load(windowModule("the app's user", log))
    @MainActor func preview(_ user: String) -> Preview {
      Preview(traits: .resolver(inheriting: app) { $0.register { Session(user) } }) {
        Group(SessionView(), EditorView(), DraftView())
      }
    }
    let previews = (preview("Ada"), preview("Grace"))
    let hosts = (Host(), Host())
    for _ in 1...2 {
      hosts.0.render(try await previews.0.view())
      hosts.1.render(try await previews.1.view())
      expect(hosts.0.texts, ["Ada", "Ada", "Ada"])
      expect(hosts.1.texts, ["Grace", "Grace", "Grace"])
    }
    hosts.0.close()
    expect(log.entries, ["editor of Ada saved and open", "Ada closed"])
    hosts.1.render(try await previews.1.view())
    expect(hosts.1.texts, ["Grace", "Grace", "Grace"])
    // The same preview, shown again, begins anew.
    hosts.1.close()
    hosts.1.render(try await previews.1.view())
    expect(log.entries.count, 4)
  },
  "previews/aPlainGetObeysInWhatRecipesMakeAndNotInAView": { host, _ in
    Resolver.global.register { Profile("the app's") }
    let preview = Preview(
      traits: .resolver {
        $0.register { Profile("a sample") }
        $0.register { Greeting() }
      }
    ) { Group(GreetingView(), Plain()) }
    host.render(try await preview.view())
    expect(host.texts, ["a sample", "the app's, called"])
  },
  "previews/anInnerTraitAndAChildGoBeforeAnOuterTrait": { host, _ in
    @MainActor func trait(_ name: String) -> PreviewTrait<Preview.ViewTraits> {
      .resolver { $0.register { Profile(name) } }
    }
    let child = Sharing().childResolver { $0.register { Profile("child's") } }
    let preview = Preview(traits: trait("first"), trait("second")) { Group(Sharing(), child) }
    host.render(try await preview.view())
    expect(host.texts, ["first", "child's"])
  },
]
