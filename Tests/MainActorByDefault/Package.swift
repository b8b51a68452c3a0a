// swift-tools-version:6.2
import PackageDescription

// What is written nowhere is on the main actor, as in a new app; and a client's warnings are errors.
let package = Package(
  name: "MainActorByDefault",
  platforms: [.iOS(.v13), .macOS(.v10_15)],
  dependencies: [
    .package(name: "Firebolt", path: "../..")
  ],
  targets: [
    .target(
      name: "FilmList", dependencies: ["Firebolt"],
      swiftSettings: [
        .defaultIsolation(MainActor.self),
        // With "approachable concurrency", as a new app has it; the tests are without.
        .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
        .enableUpcomingFeature("InferIsolatedConformances"),
        .treatAllWarnings(as: .error),
      ]),
    .testTarget(
      name: "FilmListTests", dependencies: ["FilmList", "Firebolt"],
      swiftSettings: [.defaultIsolation(MainActor.self), .treatAllWarnings(as: .error)]),
  ],
  swiftLanguageModes: [.v6]
)
