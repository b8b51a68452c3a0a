// Declared keys, asked of every kind of resolver, written with and without their class, where any type is expected.
import Firebolt

private protocol Weather: Sendable {}
private struct LiveWeather: Weather {}
private final class Forecast: Sendable {
  init(_ weather: any Weather) {}
  init(optional: (any Weather)?) {}
}
@MainActor private protocol Board {}
@MainActor private final class Dashboard: Board {
  init() {}
  init(_ forecast: Forecast) {}
}

extension Resolver.Keys {
  fileprivate static let weather = Resolver.Key<any Weather>(.factory) { LiveWeather() }
  fileprivate static let forecast = Resolver.Key { Forecast($0.get(.weather)) }
  fileprivate static let statements = Resolver.Key { resolver in
    let weather = resolver.get(.weather)
    return Forecast(weather)
  }
  fileprivate static let annotated: Resolver.Key<Forecast> = .init { Forecast(optional: $0.get(.weather)) }
  fileprivate static let byType = Resolver.Key { (resolver: Resolver) -> Forecast in resolver.get() }
  fileprivate static let ignoring = Resolver.Key { _ in LiveWeather() }
  fileprivate static let maybe = Resolver.Key<Forecast?> { $0.get() }
  fileprivate static let second = Resolver.ArgumentKey<String, String> { $1 }
  fileprivate static let joined: Resolver.ArgumentKey<String, String, Int> = .init { _, text, number in
    text + "\(number)"
  }
  fileprivate static let archive = Resolver.AsyncKey { Forecast($0.get(.weather)) }
  fileprivate static let shelf = Resolver.AsyncArgumentKey<Forecast, Int, Int> { resolver, _, _ in
    try await resolver.getAsync(.archive)
  }
  fileprivate static let dashboard = Resolver.MainActorKey { Dashboard($0.get(.forecast)) }
    .when(.preview) { Dashboard() }
  fileprivate static let board = Resolver.MainActorKey<any Board> { @MainActor in Dashboard() }
  fileprivate static let panel = Resolver.MainActorArgumentKey<Dashboard, Int, Int> { resolver, _, _ in
    resolver.get(.dashboard)
  }
}

private func take(_ weather: (any Weather)?) {}
private func take(any: Any) {}

private func ofAResolver(_ resolver: Resolver) {
  let weather = resolver.get(Resolver.Keys.weather)
  let _: any Weather = weather
  let _: any Weather = resolver.get(Resolver.Keys.weather)
  let _: (any Weather)? = resolver.get(Resolver.Keys.weather)
  let _: Forecast? = resolver.get(.forecast)
  let _: [Forecast?] = [resolver.get(.forecast)]
  take(resolver.get(.weather))
  take(resolver.get(Resolver.Keys.weather))
  // Without a warning: what is got isn't optional.
  take(any: resolver.get(.forecast))
  take(any: resolver.get(Resolver.Keys.forecast))
  let _: AnyObject = resolver.get(Resolver.Keys.forecast)
  let _: any Sendable = resolver.get(Resolver.Keys.forecast)
  let _: Forecast? = resolver.get(.maybe)
  let _: String? = resolver.get(.joined, "a", 1)
  let forecast = Resolver.Keys.forecast
  _ = resolver.get(forecast) === resolver.get(.statements)
}

private func ofAnyResolver(
  _ one: some ResolverProtocol, _ any: any ResolverProtocol, _ mock: MockResolver
) {
  let weather = (one.get(.weather), any.get(.weather), mock.get(.weather))
  let _: (any Weather, any Weather, any Weather) = weather
  let _: (any Weather)? = one.get(.weather)
  let _: (any Weather)? = any.get(.weather)
  let _: (any Weather)? = mock.get(.weather)
  let _: any Weather = one.get(Resolver.Keys.weather)
  let _: any Weather = any.get(Resolver.Keys.weather)
  let _: any Weather = mock.get(Resolver.Keys.weather)
  let _: (any Weather)? = one.get(Resolver.Keys.weather)
  let _: (any Weather)? = mock.get(Resolver.Keys.weather)
  take(any: one.get(Resolver.Keys.forecast))
  _ = (one.get(.second, "a"), any.get(.joined, "a", 1), mock.get(.maybe))
}

private func global() {
  let forecast = Resolver.Keys.forecast
  let _: Forecast? = get(.forecast)
  let _: Forecast = get(forecast)
  let _: Any = get(forecast)
}

@MainActor private func onTheMainActor(
  _ resolver: Resolver, _ one: some ResolverProtocol, _ any: any ResolverProtocol, _ mock: MockResolver
) {
  let _: Dashboard? = resolver.get(.dashboard)
  let _: any Board = resolver.get(.dashboard)
  let _: (any Board)? = resolver.get(.dashboard)
  let _: Dashboard = resolver.get(Resolver.Keys.dashboard)
  let _: Dashboard? = resolver.get(Resolver.Keys.dashboard)
  let _: any Board = resolver.get(Resolver.Keys.board)
  let _: Any = resolver.get(Resolver.Keys.dashboard)
  let _: Dashboard = one.get(.dashboard)
  let _: Dashboard = one.get(Resolver.Keys.dashboard)
  let _: Dashboard? = one.get(Resolver.Keys.dashboard)
  let _: Dashboard? = any.get(.dashboard)
  let _: Dashboard = any.get(Resolver.Keys.dashboard)
  let _: Dashboard = mock.get(Resolver.Keys.dashboard)
  let _: Dashboard? = mock.get(.panel, 1, 2)
  let _: Dashboard = get(Resolver.Keys.dashboard)
}
