package import Wire

/// An operation that a user wants done once, in one or more calls.
package struct Wish: Sendable {
  package var user: Int
  package var method: String
  package var params: JSONValue
  package var isChange: Bool
  /// True if the operation carries an idempotency key. Without one, it is sent only once.
  package var hasKey: Bool
  package var streams: Bool
  package var timeoutMs: Int
  /// The user who will join with the code that this operation requests.
  package var joiner: Int?
  /// True if the call carries the token of the user's previous account.
  package var isFormer = false
  /// True if the operator makes the call on behalf of the user, without a token.
  package var isAdmin = false

  package init(
    _ user: Int, _ method: String, _ params: JSONValue = [:], isChange: Bool = false, hasKey: Bool = true,
    streams: Bool = false, timeoutMs: Int = 5000
  ) {
    self.user = user
    self.method = method
    self.params = params
    self.isChange = isChange
    self.hasKey = isChange && hasKey
    self.streams = streams
    self.timeoutMs = timeoutMs
  }
}
