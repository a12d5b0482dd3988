package import CivilTime
package import Wire

/// What providers were paid for, by app, day and provider, newest first (R3).
package struct ListSpending: Request {
  package static let method = Method(
    "ai.spending.list", .read, audience: .ops, access: .open,
    "Lists what providers' texts took, by app, day and provider.")

  /// Only this app.
  package var app: Identifier?
  /// So many days, today among them; 30 if left out.
  package var days: Bounded<1, 366>?

  package init(app: Identifier? = nil, days: Bounded<1, 366>? = nil) { (self.app, self.days) = (app, days) }

  /// At most 1,000 entries.
  package struct Reply: Codable, Hashable, Sendable {
    /// Newest first.
    package var entries: [Entry]
    package init(entries: [Entry]) { self.entries = entries }
  }

  /// One provider's texts for one app on one day.
  package struct Entry: Codable, Hashable, Sendable {
    /// The app's id.
    package var app: String
    /// By UTC.
    package var day: CivilDay
    /// The provider's id.
    package var provider: String
    /// How many texts were asked for that took anything.
    package var calls: Int
    /// Tokens of what was asked.
    package var inputTokens: Int
    /// Tokens of what was answered.
    package var outputTokens: Int
    /// Millionths of a cent, by the prices of `providers.json`.
    package var microCents: Int

    package init(
      app: String, day: CivilDay, provider: String, calls: Int, inputTokens: Int, outputTokens: Int, microCents: Int
    ) {
      (self.app, self.day, self.provider, self.calls) = (app, day, provider, calls)
      (self.inputTokens, self.outputTokens, self.microCents) = (inputTokens, outputTokens, microCents)
    }
  }
}
