import Combine
import Firebolt
import Observation
import SwiftUI

// Rule 73: child resolvers that views own.

/// A window's shared state. It is opened and closed.
final class Session {
  let user: String
  var isOpen = true
  init(_ user: String) { self.user = user }
}

/// The model of a view, which still uses its session at its end.
final class Editor: ObservableObject {
  let objectWillChange = ObservableObjectPublisher()
  let session: Session
  private let later: Lazy<Session>
  private let log: Log

  init(_ session: Session, later: Lazy<Session>, _ log: Log) {
    self.session = session
    self.later = later
    self.log = log
  }

  deinit { log.add("editor of \(session.user) saved \(later.value.isOpen ? "and open" : "TOO LATE")") }
}

@Observable final class Draft {
  let session: Session
  init(_ session: Session) { self.session = session }
}

struct EditorView: View {
  @InjectedObject var editor: Editor
  var body: some View { Text(editor.session.user) }
}

struct SharedEditorView: View {
  @InjectedObservedObject var editor: Editor
  var body: some View { Text(editor.session.user) }
}

struct DraftView: View {
  @InjectedObservable var draft: Draft
  var body: some View { Text(draft.session.user) }
}

/// Asks the environment's resolver itself.
struct SessionView: View {
  @Environment(\.resolver) var resolver
  var body: some View { Text(resolver.get(Session.self).user) }
}

/// Hands the environment's resolver to the scenario.
struct Seeing: View {
  @Environment(\.resolver) var resolver
  let seen: Box<Resolver>
  init(_ seen: Box<Resolver>) { self.seen = seen }
  var body: some View {
    seen.value = resolver
    return EmptyView()
  }
}

/// The module of a window: each resolver that loads it has its own session, which is closed when the resolver goes.
@MainActor func windowModule(_ user: String, _ log: Log) -> Module {
  Module("window of \(user)") {
    $0.register { Session(user) }
    $0.onDrop(Session.self) { session in
      session.isOpen = false
      log.add("\(session.user) closed")
    }
    $0.register(.factory) { Editor($0.get(), later: $0.get(), log) }
    $0.autowire(.factory, Draft.init)
  }
}

@MainActor let childScenarios: Scenarios = [
  "children/aChildIsMadeOnceWhenItsViewAppearsAndAnewWhenItIsShownAgain": { host, log in
    let made = Count()
    let views = ["Ada", "Grace"].map { user in
      SessionView().childResolver(windowModule(user, log)) { _ in _ = made.next() }
    }
    expect(made.value, 0)
    for view in views { for _ in 1...2 { host.render(view.resolver(Resolver())) } }
    expect(host.texts, ["Ada"])
    expect(made.value, 1)
    // As a container has it that hides and shows its content.
    host.close()
    expect(log.entries, ["Ada closed"])
    host.render(views[0].resolver(Resolver()))
    expect(host.texts, ["Ada"])
    expect(made.value, 2)
  },
  "children/everyPropertyInsideAsksTheChild": { host, log in
    let views = Group(EditorView(), SharedEditorView(), DraftView(), SessionView())
    host.render(views.childResolver(windowModule("Ada", log)))
    expect(host.texts, ["Ada", "Ada", "Ada", "Ada"])
    host.close()
    expect(log.entries, ["editor of Ada saved and open", "editor of Ada saved and open", "Ada closed"])
  },
  "children/aChildIsMadeOfTheResolverAround": { host, log in
    let app = Resolver().register { Session("the app's user") }
    host.render(
      Group(SessionView().childResolver(), SessionView().childResolver { $0.register { Session("Ada") } }).resolver(app)
    )
    expect(host.texts, ["the app's user", "Ada"])
    withResolver(Resolver().register { Session("a test's user") }) { host.render(SessionView().childResolver().id(2)) }
    expect(host.texts, ["a test's user"])
    expect(app.get(Session.self).user, "the app's user")
    expect(log.entries, [])
  },
  "children/theClosureComesAfterTheModules": { host, log in
    let modules = (windowModule("Ada", log), windowModule("Grace", log))
    host.render(SessionView().childResolver(modules.0, modules.1))
    expect(host.texts, ["Grace"])
    host.render(SessionView().childResolver(modules.0) { $0.register { Session("Edsger") } })
    expect(host.texts, ["Grace"])
    host.render(SessionView().childResolver(modules.0) { $0.register { Session("Edsger") } }.id(2))
    expect(host.texts, ["Edsger"])
  },
  "children/aNewIdentityBeginsAnewAndTheOldChildIsClosed": { host, log in
    for user in ["Ada", "Ada", "Grace"] {
      host.render(SessionView().childResolver(windowModule(user, log)).id(user))
      expect(host.texts, [user])
    }
    expect(log.entries, ["Ada closed"])
    // An identity inside of the child's view begins the content anew, and not the child.
    host.render(SessionView().id("content").childResolver(windowModule("Edsger", log)).id("Grace"))
    expect(log.entries, ["Ada closed", "Grace closed"])
    host.render(SessionView().id("other content").childResolver(windowModule("Alan", log)).id("Grace"))
    expect(host.texts, ["Edsger"])
    expect(log.entries, ["Ada closed", "Grace closed"])
  },
  "children/inTheFirstVersionOfSwiftUIAStateKeepsTheChild": { host, log in
    let made = Count()
    for page in [1, 1, 1, 2] {
      let kept = KeptResolverModifier(StateStorage.self) { surrounding in
        Resolver(parent: surrounding).load(windowModule("user \(made.next())", log))
      }
      host.render(SessionView().modifier(kept).id(page))
      expect(host.texts, ["user \(page)"])
    }
    expect(made.value, 2)
    expect(log.entries, ["user 1 closed"])
  },
  "children/twoWindowsHaveAChildEach": { _, log in
    let (app, module) = (Resolver(), windowModule("a user", log))
    let windows = [Host(), Host()]
    for _ in 1...2 {
      for window in windows { window.render(SessionView().childResolver(module).resolver(app)) }
    }
    windows[0].close()
    expect(log.entries, ["a user closed"])
    windows[1].close()
    expect(log.entries, ["a user closed", "a user closed"])
  },
  "children/aChildInAChildGoesBeforeItAndWithItsOwnView": { _, _ in
    for removal in Host.Removal.allCases {
      let log = Log()
      let host = Host(removal)
      let outer = windowModule("outer", log)
      for page in 1...2 {
        let inner = SessionView().childResolver(windowModule("page \(page)", log)).id(page)
        host.render(Group(SessionView(), inner, SessionView().childResolver()).childResolver(outer))
        expect(host.texts, ["outer", "page \(page)", "outer"])
      }
      expect(log.entries, ["page 1 closed"])
      host.close()
      expect(log.entries, ["page 1 closed", "page 2 closed", "outer closed"])
    }
  },
  "children/whatAModelNeedsIsThereUntilTheModelHasGone": { _, _ in
    for removal in Host.Removal.allCases {
      let log = Log()
      let host = Host(removal)
      host.render(EditorView().childResolver(windowModule("Ada", log)))
      host.render(SharedEditorView().childResolver(windowModule("Grace", log)))
      host.close()
      expect(
        log.entries,
        ["editor of Ada saved and open", "Ada closed", "editor of Grace saved and open", "Grace closed"])
    }
  },
  "children/whatOutlivesTheViewKeepsWhatItHolds": { host, log in
    let seen = Box<Resolver>()
    host.render(Seeing(seen).childResolver(windowModule("Ada", log)) { $0.register(.factory) { Keeping($0) } })
    let draft = seen.value?.get(Draft.self)
    let keeping = seen.value?.get(Keeping.self)
    weak var child = seen.value
    seen.value = nil
    host.close()
    expect(child == nil, true)
    expect(log.entries, ["Ada closed"])
    expect(draft?.session.user, "Ada")
    do throws(ResolutionError) {
      _ = try (keeping?.kept as? Resolver)?.resolve(Session.self)
      print("resolved")
    } catch { expect(error.code, .resolverGone) }
  },
  "children/aRecipeThatCapturesTheClosuresResolverDoesNotKeepIt": { host, log in
    let view = EditorView().childResolver(windowModule("Ada", log)) { resolver in
      resolver.register(.factory) { Editor(resolver.get(), later: resolver.get(), log) }
      resolver.register { Keeping(resolver) }
      _ = resolver.get() as Keeping
    }
    host.render(view)
    host.close()
    expect(log.entries, ["editor of Ada saved and open", "Ada closed"])
  },
  "children/aViewThatGoesWhileARecipeOfTheMainActorRuns": { host, log in
    let seen = Box<Resolver>()
    let view = Seeing(seen).childResolver(windowModule("Ada", log)) {
      $0.register(on: MainActor.self) {
        host.close()
        log.add("the view has gone")
        return Keeping($0.get(Session.self))
      }
      $0.onDrop(Keeping.self, on: MainActor.self) { _ in log.add("payment closed") }
    }
    host.render(view)
    // As a button's action has the resolver from the environment.
    @MainActor func act() {
      guard let resolver = seen.value else { return }
      seen.value = nil
      expect((resolver.get(Keeping.self).kept as? Session)?.isOpen, true)
      log.add("served")
    }
    act()
    expect(log.entries, ["the view has gone", "served", "payment closed", "Ada closed"])
  },
  "children/aViewThatGoesWhileARecipeIsAwaited": { host, log in
    let seen = Box<Resolver>()
    let (began, mayEnd, hasClosed) = (Signal(), Signal(), Signal())
    let view = Seeing(seen).childResolver(windowModule("Ada", log)) {
      $0.registerAsync { resolver in
        let session = resolver.get(Session.self)
        await began.send()
        await mayEnd.wait()
        return Keeping(session)
      }
      $0.onDrop(Keeping.self) { keeping in
        let isOpen = (keeping.kept as? Session)?.isOpen
        log.add("payment closed \(isOpen == true ? "and its session open" : "TOO LATE")")
      }
      $0.onDrop(Session.self) { _ in await hasClosed.send() }
    }
    host.render(view)
    // As a view's `task`, which SwiftUI cancels when the view goes.
    let task = Task { [resolver = seen.value] in
      do throws(ResolutionError) {
        _ = try await resolver?.getAsync(expect: Keeping.self)
        log.add("served")
      } catch { expect(error.code, .cancelled) }
    }
    seen.value = nil
    await began.wait()
    host.close()
    task.cancel()
    await task.value
    mayEnd.send()
    await hasClosed.wait()
    expect(log.entries, ["payment closed and its session open", "Ada closed"])
  },
]
