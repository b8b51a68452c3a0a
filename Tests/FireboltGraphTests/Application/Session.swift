import Firebolt

extension Resolver.Scope {
  fileprivate static let session = Resolver.Scope.custom("session")
}

// The dependencies of a logged-in user. They are released at logout.
extension Music {
  struct AuthorizationToken: Sendable { let customer: Int }

  final class Credentials: Using<Keychain>, SessionComponent, @unchecked Sendable {}
  final class Account: UsingTwo<Credentials, any Client>, SessionComponent, @unchecked Sendable {}
  final class Cart: UsingTwo<Account, Repository<Product>>, SessionComponent, @unchecked Sendable {}
  final class Entitlements: Using<Account>, SessionComponent, @unchecked Sendable {}
  final class Inbox: UsingTwo<Account, PushSocket>, SessionComponent, @unchecked Sendable {}
  final class Preferences: UsingTwo<Account, Settings>, SessionComponent, @unchecked Sendable {}
  final class Presence: UsingTwo<Account, Lazy<Inbox>>, SessionComponent, @unchecked Sendable {}
  final class Recommendations: UsingTwo<Account, Provider<Query<Album>>>, SessionComponent, @unchecked Sendable {}
  final class SessionLog: Using<Account>, Log, SessionComponent, @unchecked Sendable {}
  final class Checkout: UsingTwo<Cart, Price>, @unchecked Sendable {}
  final class Invitation: UsingTwo<Account, Provider<Stopwatch>>, @unchecked Sendable {}

  final class Favourites<Content: Item>:
    UsingTwo<Account, Repository<Content>>, SessionComponent, @unchecked Sendable
  {}
  final class History<Content: Item>: UsingTwo<Account, Table<Content>>, SessionComponent, @unchecked Sendable {}
  final class Permissions<Content: Item>: Using<Entitlements>, SessionComponent, @unchecked Sendable {}
  final class Recents<Content: Item>: Using<History<Content>>, SessionComponent, @unchecked Sendable {}
  final class Badge<Content: Item>: Component, @unchecked Sendable {}
  final class Editor<Content: Item>: UsingTwo<Draft<Content>, Permissions<Content>>, @unchecked Sendable {}
  final class ListModel<Content: Item>: UsingTwo<Query<Content>, Favourites<Content>>, @unchecked Sendable {}
  final class DetailModel<Content: Item>: UsingTwo<Recents<Content>, Int>, @unchecked Sendable {}

  /// Records in the census when a component of the session is dropped.
  private static func witness(_ type: (some SessionComponent).Type, in resolver: Resolver) {
    resolver.onDrop(type) { $0.census.tearDown($0) }
  }

  /// 12 registrations.
  static let session = Module("session") {
    $0.register(.factory, arg1: Int.self) { AuthorizationToken(customer: $0) }
    $0.register(.session) { Credentials($0.get(), $0.get()) }
    $0.autowire(.session, Account.init)
    $0.autowire(.session, Cart.init)
    $0.autowire(.session, Entitlements.init)
    $0.autowire(.session, Inbox.init)
    $0.register(.session) { Preferences($0.get(), $0.get(), $0.get()) }
    $0.autowire(.session, Presence.init)
    $0.autowire(.session, Recommendations.init)
    $0.register(.session, expects: [SessionLog.self, (any Log).self], name: "session") {
      SessionLog($0.get(), $0.get())
    }
    $0.register(.factory, arg1: Price.self) { Checkout($0.get(), $1, $0.get()) }
    $0.autowire(.factory, Invitation.init)
    $0.onDrop(SessionLog.self, name: "session") { $0.census.tearDown($0) }
    witness(Credentials.self, in: $0)
    witness(Account.self, in: $0)
    witness(Cart.self, in: $0)
    witness(Entitlements.self, in: $0)
    witness(Inbox.self, in: $0)
    witness(Preferences.self, in: $0)
    witness(Presence.self, in: $0)
    witness(Recommendations.self, in: $0)
  }

  static let library = Module("library", includes: [session]) {
    registerFeature(of: Album.self, in: $0)
    registerFeature(of: Artist.self, in: $0)
    registerFeature(of: Track.self, in: $0)
    registerFeature(of: Playlist.self, in: $0)
    registerFeature(of: Podcast.self, in: $0)
  }

  static let shop = Module("shop", includes: [session]) {
    registerFeature(of: Product.self, in: $0)
    registerFeature(of: Order.self, in: $0)
    registerFeature(of: Voucher.self, in: $0)
  }

  static let social = Module("social", includes: [session, library]) {
    registerFeature(of: Friend.self, in: $0)
    registerFeature(of: Comment.self, in: $0)
  }

  /// 8 registrations.
  private static func registerFeature<Content: Item>(of _: Content.Type, in resolver: Resolver) {
    resolver.autowire(.session, Favourites<Content>.init)
    resolver.autowire(.session, History<Content>.init)
    resolver.autowire(.session, Permissions<Content>.init)
    resolver.register(.session) { Recents<Content>($0.get(), $0.get()) }
    resolver.register(.weak) { Badge<Content>($0.get()) }
    resolver.register(.factory, arg1: String.self) {
      Editor<Content>($0.get(expect: Draft<Content>.self, $1), $0.get(), $0.get())
    }
    resolver.autowire(.factory, ListModel<Content>.init)
    resolver.register(.factory, arg1: Int.self) { DetailModel<Content>($0.get(), $1, $0.get()) }
    witness(Favourites<Content>.self, in: resolver)
    witness(History<Content>.self, in: resolver)
    witness(Permissions<Content>.self, in: resolver)
    witness(Recents<Content>.self, in: resolver)
  }
}
