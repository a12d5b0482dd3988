/// The status codes (RFC 9110, section 15) that Quintet's HTTP servers return.
package enum HTTPStatus: Int, Hashable, Sendable, CaseIterable {
  case switchingProtocols = 101
  case ok = 200
  case noContent = 204
  case partialContent = 206
  case seeOther = 303
  case notModified = 304
  case permanentRedirect = 308
  case badRequest = 400
  case unauthorized = 401
  case paymentRequired = 402
  case forbidden = 403
  case notFound = 404
  case methodNotAllowed = 405
  case requestTimeout = 408
  case conflict = 409
  case contentTooLarge = 413
  case targetTooLong = 414
  case unsupportedMediaType = 415
  case rangeNotSatisfiable = 416
  case expectationFailed = 417
  case unprocessableContent = 422
  case upgradeRequired = 426
  case tooManyRequests = 429
  case fieldsTooLarge = 431
  case internalServerError = 500
  case notImplemented = 501
  case badGateway = 502
  case serviceUnavailable = 503
  case gatewayTimeout = 504
  case versionNotSupported = 505

  package var reason: String {
    switch self {
    case .switchingProtocols: "Switching Protocols"
    case .ok: "OK"
    case .noContent: "No Content"
    case .partialContent: "Partial Content"
    case .seeOther: "See Other"
    case .notModified: "Not Modified"
    case .permanentRedirect: "Permanent Redirect"
    case .badRequest: "Bad Request"
    case .unauthorized: "Unauthorized"
    case .paymentRequired: "Payment Required"
    case .forbidden: "Forbidden"
    case .notFound: "Not Found"
    case .methodNotAllowed: "Method Not Allowed"
    case .requestTimeout: "Request Timeout"
    case .conflict: "Conflict"
    case .contentTooLarge: "Content Too Large"
    case .targetTooLong: "URI Too Long"
    case .unsupportedMediaType: "Unsupported Media Type"
    case .rangeNotSatisfiable: "Range Not Satisfiable"
    case .expectationFailed: "Expectation Failed"
    case .unprocessableContent: "Unprocessable Content"
    case .upgradeRequired: "Upgrade Required"
    case .tooManyRequests: "Too Many Requests"
    case .fieldsTooLarge: "Request Header Fields Too Large"
    case .internalServerError: "Internal Server Error"
    case .notImplemented: "Not Implemented"
    case .badGateway: "Bad Gateway"
    case .serviceUnavailable: "Service Unavailable"
    case .gatewayTimeout: "Gateway Timeout"
    case .versionNotSupported: "HTTP Version Not Supported"
    }
  }

  /// True if responses with this status never have a body.
  var hasNoBody: Bool { [.switchingProtocols, .noContent, .notModified].contains(self) }
}
