import Firebolt
import FireboltGraph
import TestSupport
import Testing

extension Music {
  @Suite("A believable application")
  struct ApplicationTests {
    private static let sessions = 1000

    /// Expects that each type was created as often as its scope requires.
    private func expectMakes(_ census: Census, afterSessions sessions: Int) {
      // The `single` instances of the whole application.
      let once: [Component.Type] = [
        Database.self, Migrator.self, Settings.self, FileLog.self, HTTPClient.self, LoggedClient.self,
        Repository<Album>.self, MemoryCache<Album>.self, Remote<Album>.self, Table<Track>.self,
        Repository<Product>.self, Validator<Comment>.self, PushSocket.self, Keychain.self,
      ]
      // The instances of each session, those of each window, and those of factories that are requested once.
      let oncePerSession: [Component.Type] = [
        Credentials.self, Account.self, Cart.self, Entitlements.self, Inbox.self, Preferences.self, SessionLog.self,
        Favourites<Album>.self, History<Track>.self, Recents<Track>.self, Permissions<Comment>.self, Badge<Track>.self,
        Theme.self, Navigator.self, Toolbar.self, PlayQueue.self, Equalizer.self, Player.self, NowPlaying.self,
        Lyrics.self, ScreenState<Album>.self, DetailScreen<Track>.self, DetailModel<Track>.self,
        Exporter<Playlist>.self,
        Query<Playlist>.self, Cursor<Playlist>.self, DragSession.self, Focus.self,
        StatusBar.self, Checkout.self, Editor<Comment>.self, Draft<Comment>.self,
      ]
      let twicePerSession: [Component.Type] = [
        ListScreen<Album>.self, ListModel<Album>.self, Query<Album>.self, Cursor<Album>.self,
      ]
      let never: [Component.Type] = [
        Backup.self, Repository<Track>.self, Query<Track>.self, Cursor<Track>.self, Analytics.self, Stopwatch.self,
        Recommendations.self, ListScreen<Order>.self, ImageCache.self,
        Repository<Voucher>.self, SleepTimer.self,
      ]
      for (types, count) in [(once, 1), (oncePerSession, sessions), (twicePerSession, 2 * sessions), (never, 0)] {
        for type in types { #expect(census.made(type) == count, "\(type)") }
      }
    }

    @Test func aDryRunOfEveryRecipeFindsNothing() async throws {
      let dryRun = DryRun().giving(7).giving("first").giving(9.5).giving(Price(amount: 9.5))
      let found = try await Application().openWindow().verify(dryRun: dryRun)
      #expect(found.issues.map(\.description) == [])
    }

    @Test func aThousandSessionsMakeWhatTheScopesSayAndLeakNothing() {
      let census: Census
      do {
        let application = Application()
        census = application.census
        var population: [String: Int]?
        for customer in 1...Self.sessions {
          do {
            let window = application.openWindow()
            Application.use(application.account, through: window, customer: customer)
          }
          precondition(census.living(Theme.self) == 0, "the window took what it had with it")
          precondition(census.living(Account.self) == 1)
          application.account.dropCached(.custom("session"))
          let (born, tornDown) = census.endSession()
          precondition(born.count == 11 && tornDown == born.reversed(), "\(tornDown), \(born)")
          population = population ?? census.population
          precondition(census.population == population, "\(census.population) live, not \(population!)")
        }
        expectMakes(census, afterSessions: Self.sessions)
        #expect(census.living(Account.self) == 0)
        #expect(census.population.values.allSatisfy { $0 == 1 })
      }
      #expect(census.population == [:])
      // The database is closed before its dependencies.
      let tornDown = census.endSession().tornDown
      #expect(tornDown.count == 2 && tornDown == tornDown.sorted(by: >))
    }

    @Test func accountsOnSeveralThreadsShareTheApplicationAndNothingElse() {
      let census: Census
      do {
        let application = Application()
        census = application.census
        let root = application.root
        onThreads(4) { thread in
          let account = Resolver(parent: root).load(library, shop, social)
          for customer in 1...25 {
            let window = Resolver(parent: account).load(screens)
            Application.use(account, through: window, customer: thread * 100 + customer)
            account.dropCached(.custom("session"))
          }
        }
        expectMakes(census, afterSessions: 100)
      }
      #expect(census.population == [:])
    }

    @Test func itHasThreeHundredRegistrationsInTwentyModules() {
      let application = Application()
      var lines: [Substring] = []
      for resolver in [application.root, application.account, application.openWindow()] {
        lines += resolver.dependencyList.split(separator: "\n").dropFirst()
      }
      // Two registrations have two keys each.
      #expect(lines.count == 300 + 2)
      let modules = Set(lines.map { $0.split(separator: ",").last })
      #expect(modules.count == 20)
    }

    @Test func everythingInItCanBeHad() throws {
      let application = Application()
      let window = application.openWindow()
      try application.root.warmUp()
      try application.account.warmUp()
      try window.warmUp()
      #expect(application.root.getAll((any Job).self).count == 10)
      #expect(application.root.get(expect: JobQueue.self).second.count == 10)
      #expect(application.root.get(expect: Analytics.self).second.count == 2)
      #expect(application.account.getAll((any Log).self).count == 3)
      #expect(application.census.made(Database.self) == 1)
      let presence: Presence = application.account.get()
      #expect(presence.second.value === application.account.get() as Inbox)
      #expect(application.root.get() as Account? == nil)
      #expect(application.account.get() as Theme? == nil)
    }

    @Test func aMockOfAWindowIsTheWholeApplicationWithWhatATestPutsInItsPlace() {
      final class StubClient: Component, Client, @unchecked Sendable {}
      let application = Application()
      let (census, stubbed) = (application.census, Census())
      let mock = MockResolver(inheriting: application.openWindow()) {
        $0.registerInstance(stubbed)
        $0.register(expect: (any Client).self) { StubClient($0.get()) }
      }
      Application.use(mock, through: mock, customer: 1)
      #expect(census.total == 0)
      #expect(stubbed.made(StubClient.self) == 1 && stubbed.made(HTTPClient.self) == 0)
      expectMakesOnce(stubbed)
      mock.dropCached(.custom("session"))
      let (born, tornDown) = stubbed.endSession()
      #expect(born.count == 11 && tornDown == born.reversed())
      #expect(mock.unload(shop).get() as Favourites<Product>? == nil)
      #expect(mock.get() as Favourites<Album>? != nil)
    }

    private func expectMakesOnce(_ census: Census) {
      for type in [Database.self, Account.self, Theme.self, Repository<Album>.self] as [Component.Type] {
        #expect(census.made(type) == 1, "\(type)")
      }
    }

    @Test func aPartOfItUnloadedWhileItRunsIsGoneAndTheRestGoesOn() {
      let application = Application()
      Application.use(application.account, through: application.openWindow(), customer: 1)
      application.account.unload(social)
      #expect(application.account.get() as Favourites<Friend>? == nil)
      #expect(application.account.get() as Favourites<Album>? != nil)
      application.account.unload(library).unload(session)
      #expect(application.account.get() as Favourites<Album>? == nil)
      // The shop includes the session.
      #expect(application.account.get() as Account? != nil)
      application.account.unload(shop)
      #expect(application.account.get() as Account? == nil)
      let (born, tornDown) = application.census.endSession()
      #expect(tornDown.count >= 11 && Set(tornDown).isSubset(of: born))
      #expect(application.census.living(Account.self) == 0)
    }
  }
}
