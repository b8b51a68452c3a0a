/// The services of the operating system that the application uses.
public struct Host: Sendable {
  /// The current time, in seconds since a fixed point.
  let now: @Sendable () -> Double
  /// Sends a request and returns the status and the lines of the response.
  let fetch:
    @Sendable (_ method: String, _ address: String, _ headers: [String: String], _ body: [String]) async throws
      -> (status: Int, lines: [String])
  let folder: String
  let model: String
  let language: String
  let arguments: [String]

  /// Describes the system to the application.
  public init(
    folder: String, model: String, language: String, arguments: [String], now: @escaping @Sendable () -> Double,
    fetch:
      @escaping @Sendable (String, String, [String: String], [String]) async throws -> (
        status: Int, lines: [String]
      )
  ) {
    self.folder = folder
    self.model = model
    self.language = language
    self.arguments = arguments
    self.now = now
    self.fetch = fetch
  }
}

struct DeviceDescription: Sendable {
  let model: String
  var isTablet: Bool { model.hasPrefix("tablet") }
}

struct LocaleSettings: Sendable {
  let language: String
}

struct BuildInfo: Sendable {
  let version: String
  let channel: String
  var isPublic: Bool { channel == "store" }
}

struct Directories: Sendable {
  let caches: String
  let documents: String

  init(folder: String) {
    caches = folder + "/caches"
    documents = folder + "/documents"
  }
}
struct DurationFormatter: Sendable {
  func string(minutes: Int) -> String {
    minutes < 60 ? "\(minutes) min" : "\(minutes / 60) h \(minutes % 60) min"
  }
}
