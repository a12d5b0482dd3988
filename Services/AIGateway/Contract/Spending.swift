package import CivilTime
package import Wire

/// Lists the cost of AI providers by app, day and provider, newest first (R3).
package struct ListSpending: Request {
  package static let method = Method(
    "ai.spending.list", .read, audience: .admin, access: .open, fails: [.notFound],
    "Lists the cost of generated texts by app, day and provider.")

  /// The id of an app, to list only its spending.
  package var app: Identifier?
  /// The number of days, including today; if omitted, 30.
  package var days: Bounded<1, 366>?

  /// The spending; at most 1,000 entries.
  package struct Reply: Codable, Hashable, Sendable {
    /// The entries, newest first.
    package var entries: [Entry]
    package init(entries: [Entry]) { self.entries = entries }
  }

  /// The spending of one app on one provider on one day.
  package struct Entry: Codable, Hashable, Sendable {
    /// The app's id.
    package var app: String
    /// The day (UTC).
    package var day: CivilDay
    /// The provider's id.
    package var provider: String
    /// The number of calls that used tokens.
    package var calls: Int
    /// The number of input tokens.
    package var inputTokens: Int
    /// The number of output tokens.
    package var outputTokens: Int
    /// The cost in millionths of a cent, at the prices in `providers.json`.
    package var microCents: Int

    package init(
      app: String, day: CivilDay, provider: String, calls: Int, inputTokens: Int, outputTokens: Int, microCents: Int
    ) {
      self.app = app
      self.day = day
      self.provider = provider
      self.calls = calls
      self.inputTokens = inputTokens
      self.outputTokens = outputTokens
      self.microCents = microCents
    }
  }
}
