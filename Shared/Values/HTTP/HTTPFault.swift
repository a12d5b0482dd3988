/// The reason why a request is invalid or unsupported. The connection is closed after the response, because the start
/// of the next request is unknown.
package struct HTTPFault: Error, Hashable, Sendable, CustomStringConvertible {
  /// The status of the response.
  package var status: HTTPStatus
  /// The fault, for client developers.
  package var description: String

  package init(_ status: HTTPStatus, _ description: String) {
    self.status = status
    self.description = description
  }

  /// Creates a fault for a malformed request.
  static func bad(_ words: String) -> HTTPFault { HTTPFault(.badRequest, words) }
}
