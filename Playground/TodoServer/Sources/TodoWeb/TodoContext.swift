import Foundation
import Hummingbird
import TodoDomain

/// What Hummingbird carries through the middleware to the handler of a request.
public struct TodoContext: RequestContext {
  /// What Hummingbird itself needs.
  public var coreContext: CoreRequestContextStorage

  /// A title has at most 200 characters, so that a body is never larger.
  public let maxUploadSize = 16 * 1024

  /// What the request has of its own, once it is known who asks.
  var wiring: RequestWiring?

  /// Writes bodies of which the keys are in order.
  public var responseEncoder: JSONEncoder { Self.encoder }

  private static let encoder: JSONEncoder = {
    let encoder = JSONEncoder()
    encoder.dateEncodingStrategy = .iso8601
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return encoder
  }()

  /// The context of a request that begins.
  public init(source: ApplicationRequestContextSource) {
    coreContext = CoreRequestContextStorage(source: source)
  }
}
