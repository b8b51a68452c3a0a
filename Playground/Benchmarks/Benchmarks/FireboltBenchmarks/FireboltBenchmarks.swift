import Benchmark
import Cases

let benchmarks: @Sendable () -> Void = {
  for measured in resolvingCases + threadCases + requestCases + scaleCases {
    for (suffix, body) in [("", measured.body), (" (floor)", measured.floor)] {
      Benchmark(
        measured.name + suffix,
        configuration: .init(metrics: [.wallClock, .throughput], scalingFactor: .kilo, maxDuration: .milliseconds(500))
      ) { benchmark in
        body(benchmark.scaledIterations.count)
      }
    }
  }
}
