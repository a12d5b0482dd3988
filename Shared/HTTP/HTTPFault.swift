/// Bytes that make no request which is taken here. Where the next one would begin can't be known any more, so the
/// connection ends with the answer.
package struct HTTPFault: Error, Hashable, Sendable, CustomStringConvertible {
  /// What answers it.
  package var status: HTTPStatus
  /// What is wrong, for whoever writes the client.
  package var description: String

  package init(_ status: HTTPStatus, _ description: String) { (self.status, self.description) = (status, description) }

  /// A request of the wrong form.
  static func bad(_ words: String) -> HTTPFault { HTTPFault(.badRequest, words) }
}
