import Foundation
import Hummingbird
import TodoDomain

/// The context that Hummingbird passes through the middleware to the handler of a request.
public struct TodoContext: RequestContext {
  /// The data that Hummingbird itself needs.
  public var coreContext: CoreRequestContextStorage

  /// The maximum size of a body, in bytes. Titles have at most 1,000 bytes, so a body doesn't need more.
  static let maximumBody = 16 * 1024

  /// The maximum size of a body that Hummingbird collects, in bytes.
  public var maxUploadSize: Int { Self.maximumBody }

  /// The source of the request's service; nil until the user is known.
  var wiring: RequestWiring?

  /// Encodes bodies with sorted keys.
  public var responseEncoder: JSONEncoder { Self.encoder }

  private static let encoder: JSONEncoder = {
    let encoder = JSONEncoder()
    encoder.dateEncodingStrategy = .iso8601
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return encoder
  }()

  /// Creates the context of a new request.
  public init(source: ApplicationRequestContextSource) {
    coreContext = CoreRequestContextStorage(source: source)
  }
}
