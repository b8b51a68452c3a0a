import Foundation
import Hummingbird
import TodoDomain

/// What Hummingbird carries through the middleware to the handler of a request.
public struct TodoContext: RequestContext {
  /// What Hummingbird itself needs.
  public var coreContext: CoreRequestContextStorage

  /// A title has at most 200 characters, so that a body is never larger.
  public let maxUploadSize = 16 * 1024

  /// What is known of the request, once it is known who asks.
  public internal(set) var scope: RequestScope?

  /// The request's own resolver.
  public internal(set) var resolver: RequestResolver?

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
