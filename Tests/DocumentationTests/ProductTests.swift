import Foundation
import Testing

/// The products that another package can depend on.
@Suite(.serialized) struct ProductTests {
  /// One for all tests, one after another: the package manager then reads Firebolt's manifest once.
  private static let folder = Result { try TemporaryFolder() }

  @Test func theLibrariesAreProducts() throws {
    let loading = try loadDependent(on: "Firebolt", "FireboltDynamic", "FireboltGraph", "FireboltTesting")
    #expect(loading.succeeded, "\(loading.text)")
  }

  @Test(arguments: ["Playground", "ContextReport"])
  func theProgramsOfTheProjectAreNoProducts(product: String) throws {
    let loading = try loadDependent(on: product)
    #expect(!loading.succeeded)
    #expect(loading.text.contains("product '\(product)' required by package"))
  }

  /// Makes the package manager load a package that depends on some products.
  private func loadDependent(on products: String...) throws -> Command {
    let folder = try Self.folder.get()
    let firebolt = ProjectFiles.folder
    let dependencies = products.map { ".product(name: \"\($0)\", package: \"\(firebolt.lastPathComponent)\")" }
    try folder.create(
      "Package.swift",
      """
      // swift-tools-version:6.2
      import PackageDescription

      let package = Package(
        name: "Dependent",
        platforms: [.iOS(.v13), .macOS(.v10_15), .tvOS(.v13), .watchOS(.v6), .visionOS(.v1)],
        dependencies: [.package(path: "\(firebolt.path)")],
        targets: [
          .executableTarget(name: "Dependent", dependencies: [\(dependencies.joined(separator: ", "))])
        ])
      """)
    try folder.create("Sources/Dependent/main.swift", "print()\n")
    return try Command(Toolchain.packageManager, ["package", "show-dependencies"], in: folder)
  }
}
