// swift-tools-version:6.2
import PackageDescription

let package = Package(
  name: "Benchmarks",
  platforms: [.macOS(.v13)],
  dependencies: [
    .package(name: "Firebolt", path: "../.."),
    .package(url: "https://github.com/ordo-one/benchmark", from: "1.38.1", traits: []),
  ],
  targets: [
    // The cases that both executables measure.
    .target(
      name: "Cases",
      dependencies: ["Firebolt", .product(name: "FireboltGraph", package: "Firebolt"), "MemoryInUse"], path: "Cases"),
    .target(name: "MemoryInUse", path: "MemoryInUse"),
    .executableTarget(name: "Ratios", dependencies: ["Cases", "Firebolt"], path: "Ratios"),
    .executableTarget(
      name: "FireboltBenchmarks",
      dependencies: ["Cases", .product(name: "Benchmark", package: "benchmark")],
      path: "Benchmarks/FireboltBenchmarks",
      plugins: [.plugin(name: "BenchmarkPlugin", package: "benchmark")]),
  ],
  swiftLanguageModes: [.v6]
)
