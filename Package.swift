// swift-tools-version:6.2
import PackageDescription

let package = Package(
  name: "Firebolt",
  platforms: [.iOS(.v13), .macOS(.v10_15), .tvOS(.v13), .watchOS(.v6), .visionOS(.v1)],
  products: [
    .library(name: "Firebolt", targets: ["Firebolt"]),
    // For programs in which several images use Firebolt, so that the images share one copy.
    .library(name: "FireboltDynamic", type: .dynamic, targets: ["Firebolt"]),
    .library(name: "FireboltGraph", targets: ["FireboltGraph"]),
    .library(name: "FireboltTesting", targets: ["FireboltTesting"]),
  ],
  targets: [
    .target(name: "FireboltAtomics"),
    .target(name: "Firebolt", dependencies: ["FireboltAtomics"], exclude: ["DESIGN.md"]),

    // For tools and tests: packages that use only Firebolt build neither.
    .target(name: "FireboltGraph", dependencies: ["Firebolt", "FireboltAtomics"]),
    .target(name: "FireboltTesting", dependencies: ["Firebolt", "FireboltGraph"]),

    .executableTarget(name: "Playground", dependencies: ["Firebolt", "FireboltGraph"], path: "Playground/Tour"),

    // Every way to call Firebolt, compiled as client code in both language modes. The second folder is a link to the first.
    .target(name: "CallForms", dependencies: ["Firebolt"], path: "Tests/CallForms"),
    .target(
      name: "CallFormsSwift5", dependencies: ["Firebolt"], path: "Tests/CallFormsSwift5",
      swiftSettings: [.swiftLanguageMode(.v5)]),

    // A second module whose types have the same names as the tests' own types.
    .target(name: "SameNames", path: "Tests/SameNames"),
    .target(name: "AllocationCounter", path: "Tests/AllocationCounter"),
    // Makes the system refuse the call that readers rely on.
    .target(name: "Sandbox", path: "Tests/Sandbox"),
    // A program that the tests launch to see what Firebolt finds in its arguments and environment.
    .executableTarget(name: "ContextReport", dependencies: ["Firebolt"], path: "Tests/ContextReport"),
    // Helpers for the tests below, such as threads and gates.
    .target(
      name: "TestSupport", dependencies: ["Firebolt", "FireboltAtomics", "FireboltGraph"], path: "Tests/Support"),
    // Several test modules, because optimising one module takes more than twice as long as optimising two halves.
    .testTarget(
      name: "FireboltTests",
      dependencies: [
        "Firebolt", "FireboltGraph", "TestSupport", "SameNames", "AllocationCounter", "CallForms", "CallFormsSwift5",
      ]),
    .testTarget(
      name: "FireboltConcurrencyTests", dependencies: ["Firebolt", "FireboltTesting", "TestSupport", "Sandbox"]),
    .testTarget(name: "FireboltGraphTests", dependencies: ["Firebolt", "FireboltGraph", "TestSupport", "SameNames"]),
    .testTarget(name: "FireboltTestingTests", dependencies: ["FireboltTesting", "TestSupport"]),
    .testTarget(
      name: "DocumentationTests", dependencies: ["Firebolt", "FireboltGraph", "FireboltTesting", "TestSupport"]),
  ],
  swiftLanguageModes: [.v6]
)
