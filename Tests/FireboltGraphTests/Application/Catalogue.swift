import Firebolt

// The items that the application shows and sells, and the types that store and fetch each kind of item.
extension Music {
  protocol Item: Sendable { static var title: String { get } }

  enum Album: Item { static let title = "album" }
  enum Artist: Item { static let title = "artist" }
  enum Track: Item { static let title = "track" }
  enum Playlist: Item { static let title = "playlist" }
  enum Podcast: Item { static let title = "podcast" }
  enum Product: Item { static let title = "product" }
  enum Order: Item { static let title = "order" }
  enum Voucher: Item { static let title = "voucher" }
  enum Friend: Item { static let title = "friend" }
  enum Comment: Item { static let title = "comment" }

  struct Endpoint<Content: Item>: Sendable { let path: String }

  final class Table<Content: Item>: Using<Database>, @unchecked Sendable {}
  final class Remote<Content: Item>: UsingTwo<any Client, Endpoint<Content>>, @unchecked Sendable {}
  final class MemoryCache<Content: Item>: Component, @unchecked Sendable {}
  final class Repository<Content: Item>:
    UsingThree<Table<Content>, MemoryCache<Content>, Remote<Content>>, @unchecked Sendable
  {}
  final class Validator<Content: Item>: Using<FeatureFlags>, @unchecked Sendable {}
  final class Cursor<Content: Item>: Component, @unchecked Sendable {}
  final class Query<Content: Item>: UsingTwo<Repository<Content>, Cursor<Content>>, @unchecked Sendable {}
  final class Draft<Content: Item>: UsingTwo<Validator<Content>, String>, @unchecked Sendable {}
  final class SynchronizeJob<Content: Item>: Using<Repository<Content>>, Job, @unchecked Sendable {}
  final class Exporter<Content: Item>: UsingTwo<Query<Content>, Cursor<Content>>, @unchecked Sendable {}
  final class Importer<Content: Item>: UsingTwo<Validator<Content>, Table<Content>>, @unchecked Sendable {}

  /// 12 registrations.
  static func data<Content: Item>(of _: Content.Type) -> Module {
    Module("data of each \(Content.title)", includes: [storage, network]) {
      $0.register(.factory) { Endpoint<Content>(path: "/\(Content.title)") }
      $0.register(.factory, arg1: String.self) { Draft<Content>($0.get(), $1, $0.get()) }
      $0.register(expect: (any Job).self, name: .init(Content.title)) { SynchronizeJob<Content>($0.get(), $0.get()) }
      $0.register(.graph) { Cursor<Content>($0.get()) }
      $0.register { MemoryCache<Content>($0.get()) }
      $0.register(.factory) { Importer<Content>($0.get(), $0.get(), $0.get()) }
      $0.autowire(Table<Content>.init)
      $0.autowire(Remote<Content>.init)
      $0.autowire(Repository<Content>.init)
      $0.autowire(Validator<Content>.init)
      $0.autowire(.factory, Query<Content>.init)
      $0.autowire(.factory, Exporter<Content>.init)
    }
  }
}
