// swift-tools-version:6.2
import PackageDescription

let settings: [SwiftSetting] = [
  .defaultIsolation(MainActor.self),
  // With "approachable concurrency", as a new app has it; some of the tests are without.
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
  .enableUpcomingFeature("InferIsolatedConformances"),
  .treatAllWarnings(as: .error),
]

// What is written nowhere is on the main actor, as in a new app; and a client's warnings are errors.
let package = Package(
  name: "MainActorByDefault",
  platforms: [.iOS(.v13), .macOS(.v10_15)],
  dependencies: [
    .package(name: "Firebolt", path: "../..")
  ],
  targets: [
    .target(name: "Player", dependencies: ["Firebolt"], swiftSettings: settings),
    .testTarget(
      name: "PlayerTests", dependencies: ["Player", "Firebolt"],
      swiftSettings: [.defaultIsolation(MainActor.self), .treatAllWarnings(as: .error)]),
    // The example of the README, with the changes that "Getting started" shows: a test of the main package compares them.
    .executableTarget(name: "FilmList", dependencies: ["Firebolt"], swiftSettings: settings),
    .testTarget(
      name: "FilmListTests",
      dependencies: ["FilmList", "Firebolt", .product(name: "FireboltTesting", package: "Firebolt")],
      swiftSettings: settings),
  ],
  swiftLanguageModes: [.v6]
)
