import Firebolt

/// A namespace for the music application.
enum Music {}

extension Music {
  /// A music application with three levels: the shared services, the session of a logged-in user, and windows. The
  /// resolver of each level is the parent of the next level's resolvers. There are 300 registrations in 20 modules,
  /// half of them autowired.
  struct Application {
    let census = Census()
    let root: Resolver
    let account: Resolver

    init() {
      root = Resolver().load(
        platform(census), data(of: Album.self), data(of: Artist.self), data(of: Track.self),
        data(of: Playlist.self), data(of: Podcast.self), data(of: Product.self), data(of: Order.self),
        data(of: Voucher.self), data(of: Friend.self), data(of: Comment.self))
      account = Resolver(parent: root).load(library, shop, social)
    }

    /// Opens a window for the logged-in user.
    func openWindow() -> Resolver { Resolver(parent: account).load(screens) }

    /// Uses the application as a customer does between login and logout.
    static func use(_ account: Resolver, through window: Resolver, customer: Int) {
      let log: any Log = account.get(name: "session")
      let album: ListScreen<Album> = window.get()
      let again: ListScreen<Album> = window.get()
      precondition(album !== again && album.second === again.second && album.third === again.third)
      precondition(album.first.first.first === again.first.first.first, "one repository for all")
      precondition(album.first.first.second !== again.first.first.second, "one cursor for each request")
      precondition(album.first.second === account.get() as Favourites<Album>)
      precondition((log as? SessionLog)?.first === album.first.second.first, "one account for all")

      let detail: DetailScreen<Track> = window.get(customer)
      precondition(detail.first.second == customer)
      let exporter: Exporter<Playlist> = window.get()
      precondition(exporter.second === exporter.first.second, "one cursor within a request")
      let drag: DragSession = window.get()
      precondition(drag.second === detail.second.second)

      let playing: NowPlaying = window.get()
      precondition(playing.first.second.first === account.get() as Preferences)
      precondition(playing.third === account.get() as Badge<Track>, "weak, and somebody has it")
      let bar: StatusBar = window.get()
      precondition(bar.second.first === account.get() as Account)

      let checkout: Checkout = account.get(account.get(expect: Price.self, 9.5))
      precondition(checkout.second.amount == 9.5 && checkout.first.first === account.get() as Account)
      let editor: Editor<Comment> = window.get("first")
      precondition(editor.first.second == "first")
      precondition(account.get(expect: AuthorizationToken.self, customer).customer == customer)
      precondition(window.get(expect: EmptyState<Order>.self).text == "no order yet")
    }
  }
}
