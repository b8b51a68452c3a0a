import Firebolt
import Foundation
import Testing

/// The contexts that are determined at compile time, whatever the arguments and the environment.
private let compiledIn: Set<Resolver.Context> = {
  var contexts: Set<Resolver.Context> = []
  #if targetEnvironment(simulator)
    contexts.insert(.simulator)
  #else
    contexts.insert(.device)
  #endif
  #if DEBUG
    contexts.insert(.debug)
  #endif
  return contexts
}()

/// The contexts of a made-up process, except those that are determined at compile time.
private func detected(_ arguments: [String], _ environment: [String: String] = [:]) -> Set<Resolver.Context> {
  found(arguments, environment).subtracting(compiledIn)
}

private func found(_ arguments: [String], _ environment: [String: String] = [:]) -> Set<Resolver.Context> {
  Set(Resolver.Context.detected(arguments: arguments) { environment[$0] })
}

@Suite("Contexts are found in a process's arguments and environment")
struct ContextDetectionTests {
  @Test func aPlainProcessIsOnlyWhatItWasCompiledFor() {
    let environment = ["HOME": "/root", "PATH": "/usr/bin"]
    #expect(found(["/bin/app"], environment) == compiledIn)
    #expect(found([]) == compiledIn)
  }

  private static let previews = "XCODE_RUNNING_FOR_PREVIEWS"

  @Test(
    arguments: [
      (["app", "-stub", "--level=3", ""], [:], [.argument("-stub"), .argument("--level=3"), .argument("")]),
      // Each as it was given.
      (
        ["app", "stub", "-stubs", "-Stub", " -stub"], [:],
        Set(["stub", "-stubs", "-Stub", " -stub"].map { .argument($0) })
      ),
      // The program itself is no argument.
      (["-stub"], [:], []), (["-stub", "-stub"], [:], [.argument("-stub")]),
      (["app"], ["-stub": "-stub"], []),
      (["app"], [previews: "1"], [.preview]), (["\(previews)=1"], [:], []),
      (["app"], [previews: "0"], []), (["app"], [previews: ""], []), (["app"], [previews: "YES"], []),
      (["app"], [previews: "11"], []),
      (["App"], ["XCTestDevices": "/tmp", "TEST": "1"], []),
      (
        ["app", "-stub"], [previews: "1", "XCTestBundlePath": "/tmp/Tests.xctest"],
        [.preview, .test, .argument("-stub")]
      ),
    ] as [([String], [String: String], Set<Resolver.Context>)])
  func exactlyTheseAreActive(arguments: [String], environment: [String: String], contexts: Set<Resolver.Context>) {
    #expect(detected(arguments, environment) == contexts)
  }

  @Test(arguments: [
    "XCTestConfigurationFilePath", "XCTestBundlePath", "XCTestBundleInjectPath", "XCTestSessionIdentifier",
  ])
  func aTestIsWhereXcodeHasSetAVariableOfItsTests(_ variable: String) {
    for value in ["/tmp/Tests.xctest", ""] { #expect(detected(["/App.app/App"], [variable: value]) == [.test]) }
  }

  @Test(arguments: [
    "/work/.build/debug/AppPackageTests.xctest", ".build/debug/AppPackageTests.xctest", "AppPackageTests.xctest",
    "/work/.build/out/Products/Debug-linux/AppTests-test-runner",
    "/Applications/Xcode.app/Contents/Developer/usr/bin/xctest", "xctest",
    "/usr/libexec/swift/pm/swiftpm-testing-helper",
    #"C:\work\.build\debug\AppPackageTests.xctest"#, #"C:\Swift\usr\bin\xctest.exe"#, "xctest.EXE",
    #"..\pm\swiftpm-testing-helper.exe"#, #"C:\work/.build\AppTests-test-runner.exe"#,
  ])
  func aTestIsWhereATestRunnerIsTheProgram(_ program: String) { #expect(detected([program]) == [.test]) }

  @Test func aTestIsWhatSwiftTestStarts() {
    let tests = "/work/.build/debug/AppPackageTests.xctest"
    let starts = [
      [tests, "AppTests.LoginTests/testLogin"],
      [tests, "--parallel", "--testing-library", "swift-testing"],
      ["/work/renamed", "--testing-library", "swift-testing"],
      ["/work/renamed", "--testing-library=swift-testing"],
      ["swiftpm-testing-helper", "--test-bundle-path", "\(tests)/Contents/MacOS/AppPackageTests"],
      ["/usr/bin/xctest", "-XCTest", "/", tests],
    ]
    for start in starts { #expect(detected(start).contains(.test), "\(start)") }
  }

  @Test func aProgramThatOnlySpeaksOfTestsIsNone() {
    let starts = [
      ["/work/xctest/app"], ["/work/AppPackageTests.xctest/tool"], ["myxctest"], ["xctest-viewer"], ["test-runner"],
      ["app", "/work/AppPackageTests.xctest"], ["app", "xctest"], ["app", "swiftpm-testing-helper"],
      ["app", "--testing-libraries"], ["--testing-library"],
    ]
    for start in starts { #expect(!detected(start).contains(.test), "\(start)") }
  }
}

@Suite("The contexts of a process that really runs")
struct RunningProcessContextTests {
  @Test func theTestsRunInATestAndAsTheyWereCompiled() { #expect(activeContexts == compiledIn.union([.test])) }

  #if os(macOS) || os(Linux)
    @Test(
      "A program that a test launches is no test, and has the contexts of its arguments and environment",
      arguments: [
        ([], [:], []), (["-other", "-stub"], [:], ["-stub"]), (["-stub=1"], [:], []),
        ([], ["XCODE_RUNNING_FOR_PREVIEWS": "1"], ["preview"]), ([], ["XCODE_RUNNING_FOR_PREVIEWS": "0"], []),
        ([], ["XCTestBundlePath": "/tmp/Tests.xctest"], ["test"]),
      ] as [([String], [String: String], Set<String>)])
    func aProgramIsLaunched(arguments: [String], environment: [String: String], contexts: Set<String>) throws {
      #expect(try ContextReport(arguments: arguments, environment: environment).contexts == contexts)
    }
  #endif
}
