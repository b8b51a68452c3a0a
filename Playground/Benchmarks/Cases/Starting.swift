import Dispatch
import Firebolt

/// The start of an application with singles that wait for something: a connection, a file, a server.
public let startingCases: [Case] = [
  Case(
    "warm up 20 of 50 ms", goal: 1.2, must: 1.9, count: 1,
    floor: { for _ in 0..<max(1, $0) { sleep(milliseconds: 50) } },
    body: { for _ in 0..<max(1, $0) { warmUp(layers: 1, of: 20, milliseconds: 50) } }),
  Case(
    "warm up 300 of 10 ms, 6 deep", goal: 1.5, must: 3, count: 1,
    floor: { for _ in 0..<max(1, $0) { for _ in 0..<6 { sleep(milliseconds: 10) } } },
    body: { for _ in 0..<max(1, $0) { warmUp(layers: 6, of: 50, milliseconds: 10) } }),
]

/// An asynchronous single of the benchmark.
private final class Started: Sendable {}

/// Makes a resolver's singles. Each single depends on two singles of the layer below.
private func warmUp(layers: Int, of width: Int, milliseconds: UInt64) {
  let resolver = Resolver()
  func name(_ layer: Int, _ index: Int) -> Resolver.Name { Resolver.Name("\(layer) \(index % width)") }
  for layer in 0..<layers {
    for index in 0..<width {
      let needed = layer == 0 ? [] : [name(layer - 1, index), name(layer - 1, index + 1)]
      resolver.registerAsync(name: name(layer, index)) { resolver in
        for name in needed { _ = try await resolver.getAsync(name: name) as Started }
        try await Task.sleep(nanoseconds: milliseconds * 1_000_000)
        return Started()
      }
    }
  }
  wait { _ = try? await resolver.warmUpAsync() }
}

private func sleep(milliseconds: UInt64) {
  wait { try? await Task.sleep(nanoseconds: milliseconds * 1_000_000) }
}

private func wait(_ body: @escaping @Sendable () async -> Void) {
  let end = DispatchSemaphore(value: 0)
  Task {
    await body()
    end.signal()
  }
  end.wait()
}
