package import Wire

/// What a user wants next: one op, however many calls it takes.
package struct Wish: Sendable {
  package var user: Int
  package var method: String
  package var params: JSONValue
  package var isChange: Bool
  /// Whether it carries an idempotency key: without one it is sent once, whatever becomes of it.
  package var hasKey: Bool
  package var streams: Bool
  package var timeoutMs: Int
  /// Who joins by the code that this asks for.
  package var joiner: Int?
  /// Whether it goes by the token of the account that its user had before.
  package var isFormer = false
  /// Whether somebody who runs the machine calls it, for its user: without a token.
  package var isOps = false

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
