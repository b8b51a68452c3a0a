import Foundation
import HTTPTypes
import Hummingbird
import TodoDomain

/// The response to a request that fails: a status, and a body `{"error": {"code": …, "message": …}}`.
struct APIError: Error {
  let status: HTTPResponse.Status
  let code: String
  let message: String
  var headers: HTTPFields = [:]

  static let missingUser = APIError(.unauthorized, "missing_user", "Say who you are in the header X-User.")
  static let unknownRoute = APIError(.notFound, "unknown_route", "There is nothing here.")
  static let bodyTooLarge = APIError(
    .contentTooLarge, "body_too_large", "A body has at most \(TodoContext.maximumBody) bytes.")
  static let internalError = APIError(.internalServerError, "internal_error", "Something went wrong on our side.")

  /// The body of the response to what isn't HTTP. It is written below Hummingbird, without a request or a context.
  static let malformedRequest = #"{"error":{"code":"malformed_request","message":"The request isn't HTTP/1."}}"#

  /// The body of the response to a request of HTTP/1.1 without a host, or with several, written like that one.
  static let wrongHost =
    #"{"error":{"code":"malformed_request","message":"A request of HTTP/1.1 has one header Host."}}"#

  /// The body of the response to a head that is too large, written like that one.
  static let headersTooLarge =
    #"{"error":{"code":"headers_too_large","message":"A request's headers have at most 80 KB."}}"#

  /// The error for a path that supports other methods, but not the request's.
  static func wrongMethod(insteadOf methods: [HTTPRequest.Method]) -> APIError {
    let list = methods.map(\.rawValue).joined(separator: ", ")
    var error = APIError(.methodNotAllowed, "wrong_method", "Here one can ask by \(list).")
    error.headers[.allow] = list
    return error
  }

  /// The error for a body that isn't what is expected.
  ///
  /// - Parameters:
  ///   - expected: What is expected, for example as JSON.
  ///   - error: What Hummingbird says.
  static func malformedBody(_ expected: String, _ error: any HTTPResponseError) -> APIError {
    let reason = (error as? HTTPError)?.body.map { " \($0)" } ?? ""
    return APIError(.badRequest, "malformed_body", "The body isn't what is expected: \(expected).\(reason)")
  }

  init(_ status: HTTPResponse.Status, _ code: String, _ message: String) {
    self.status = status
    self.code = code
    self.message = message
  }

  /// Converts an error for the client; nil if the client must not learn about it.
  init?(_ error: any Error) {
    switch error {
    case let error as APIError: self = error
    case let error as TodoError: self.init(error)
    case let error as any HTTPResponseError where (400..<500).contains(error.status.code): self.init(error)
    default: return nil
    }
  }

  private init(_ error: TodoError) {
    switch error {
    case .emptyTitle:
      self.init(.unprocessableContent, "empty_title", "A title needs a character that is no white space.")
    case .controlCharacter(let scalar):
      let number = String(scalar.value, radix: 16, uppercase: true)
      let padding = String(repeating: "0", count: max(0, 4 - number.count))
      self.init(
        .unprocessableContent, "control_character",
        "A title has one line and no control characters, this one has U+\(padding)\(number).")
    case .titleTooLong(let characters, let bytes):
      self.init(
        .unprocessableContent, "title_too_long",
        """
        A title has at most \(TodoTitle.maximumLength) characters and \(TodoTitle.maximumBytes) bytes, this one has \
        \(characters) and \(bytes).
        """)
    case .nothingToChange:
      self.init(.unprocessableContent, "nothing_to_change", "Give a title, or isDone, or both.")
    case .unknownTodo(let id):
      self.init(.notFound, "unknown_todo", "You have no todo \(id).")
    case .invalidUser:
      self.init(
        .badRequest, "invalid_user",
        "A user's name has 1 to \(User.maximumLength) letters and digits of ASCII, and . _ - @.")
    case .storageUnavailable:
      self.init(.serviceUnavailable, "storage_unavailable", "The todos can't be reached right now. Try again later.")
      headers[.retryAfter] = "1"
    }
  }

  /// Converts an error of Hummingbird.
  private init(_ error: any HTTPResponseError) {
    switch error.status {
    case .notFound: self = .unknownRoute
    case .badRequest: self = .malformedBody("JSON", error)
    case .contentTooLarge: self = .bodyTooLarge
    default: self.init(error.status, "bad_request", error.status.reasonPhrase)
    }
  }
}

extension APIError: ResponseGenerator {
  private struct Body: Encodable {
    struct Content: Encodable {
      let code: String
      let message: String
    }
    let error: Content
  }

  func response(from request: Request, context: some RequestContext) throws -> Response {
    let body = Body(error: Body.Content(code: code, message: message))
    var response = try context.responseEncoder.encode(body, from: request, context: context)
    response.status = status
    response.headers.append(contentsOf: headers)
    return response
  }
}
