// swift-tools-version:6.2
import PackageDescription

let package = Package(
  name: "FilmList",
  platforms: [.iOS(.v13), .macOS(.v10_15)],
  dependencies: [
    .package(name: "Firebolt", path: "../..")
  ],
  targets: [
    // What is registered, for the app and for the check.
    .target(name: "Wiring", dependencies: ["Firebolt"]),
    .executableTarget(
      name: "WiringCheck", dependencies: ["Wiring", "Firebolt", .product(name: "FireboltGraph", package: "Firebolt")]),
    .plugin(name: "CheckWiring", capability: .buildTool, dependencies: ["WiringCheck"]),
    .executableTarget(name: "FilmList", dependencies: ["Wiring", "Firebolt"], plugins: ["CheckWiring"]),
  ],
  swiftLanguageModes: [.v6]
)
