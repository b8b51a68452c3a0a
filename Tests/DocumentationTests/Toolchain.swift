import Foundation
import TestSupport

/// The tools that built the running tests, and where they did.
enum Toolchain {
  /// The folder in which the running tests were built.
  static let build = buildFolder

  /// The compiler that the running standard library came with. Another compiler couldn't read the built module.
  static let compiler = tool("swiftc")

  /// The package manager of the same toolchain.
  static let packageManager = tool("swift")

  private static let folder = compiler.deletingLastPathComponent().deletingLastPathComponent()

  /// The folder in which the compiler's own package manager finds the macros of Swift Testing.
  static let testingMacros = folder.appendingPathComponent("lib/swift/host/plugins/testing")

  /// Returns whether the compiler can compile for a target.
  static func hasStandardLibrary(for target: String) -> Bool {
    #if os(macOS)
      true
    #else
      FileManager.default.fileExists(
        atPath: folder.appendingPathComponent("lib/swift/linux/Swift.swiftmodule/\(target).swiftmodule").path)
    #endif
  }

  private static func tool(_ name: String) -> URL {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    let folders = foldersOfRuntime + path.split(separator: ":").map { URL(fileURLWithPath: String($0)) }
    let candidates = folders.map { $0.appendingPathComponent(name) }
    return candidates.first { FileManager.default.isExecutableFile(atPath: $0.path) }
      ?? URL(fileURLWithPath: "/usr/bin/\(name)")
  }

  /// The folders that can contain the tools of the loaded standard library. Only Linux tells which library is loaded.
  /// Elsewhere it is the system's library, and the tools in the path are the selected ones.
  private static let foldersOfRuntime: [URL] = {
    let maps = (try? String(contentsOf: URL(fileURLWithPath: "/proc/self/maps"), encoding: .utf8)) ?? ""
    guard let line = maps.split(separator: "\n").first(where: { $0.hasSuffix("/libswiftCore.so") }),
      let start = line.firstIndex(of: "/")
    else { return [] }
    var folder = URL(fileURLWithPath: String(line[start...])).deletingLastPathComponent()
    var folders: [URL] = []
    while folder.path != "/" {
      folders.append(folder.appendingPathComponent("bin"))
      folder.deleteLastPathComponent()
    }
    return folders
  }()
}
