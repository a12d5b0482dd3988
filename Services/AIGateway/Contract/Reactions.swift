package import CivilTime
package import Wire

/// Says of one of the account's texts what the person thinks of it, in the place of what was said before (R8).
///
/// What is said most of a kind of text changes the next ones, as the app's data say.
package struct SetReaction: Request {
  package static let method = Method(
    "ai.reactions.set", .change, fails: [.notFound], "Says what the person thinks of a text.")
  /// The text's id.
  package var text: Identifier
  /// One of its generator's reactions; nil takes back what was said.
  package var reaction: Identifier?
  package init(text: Identifier, reaction: Identifier?) { (self.text, self.reaction) = (text, reaction) }
  package typealias Reply = GeneratedText
}

/// What the account has said of a generator's texts (R8).
package struct CountReactions: Request {
  package static let method = Method(
    "ai.reactions.totals", .read, fails: [.notFound], "Counts what the account has said of a generator's texts.")
  /// The generator's id.
  package var generator: Identifier
  package init(generator: Identifier) { self.generator = generator }

  /// Totals of all texts, also of those that were deleted since.
  package struct Reply: Codable, Hashable, Sendable {
    /// All together.
    package var total: Int
    /// By reactions, each that was said at least once.
    package var kinds: [Kind]
    /// By choices of the input that they are counted by; empty where there is none.
    package var choices: [Choice]

    package init(total: Int, kinds: [Kind], choices: [Choice]) {
      (self.total, self.kinds, self.choices) = (total, kinds, choices)
    }
  }

  /// One reaction.
  package struct Kind: Codable, Hashable, Sendable {
    /// The reaction's id.
    package var reaction: String
    /// How often.
    package var count: Int

    package init(reaction: String, count: Int) { (self.reaction, self.count) = (reaction, count) }
  }

  /// The reactions to one choice's texts.
  package struct Choice: Codable, Hashable, Sendable {
    /// The choice's id.
    package var choice: String
    /// Each that was said at least once.
    package var kinds: [Kind]

    package init(choice: String, kinds: [Kind]) { (self.choice, self.kinds) = (choice, kinds) }
  }
}

/// Tells those who run the machine of a text that nobody should get to read (R2).
package struct ReportText: Request {
  package static let method = Method(
    "ai.texts.report", .change, fails: [.notFound, .limitExceeded],
    "Reports a text to the people who run the machine.")

  /// The generator's id.
  package var generator: Identifier
  /// The text's id; nil for one that isn't in the history, whose words are then said in `words`.
  package var text: Identifier?
  /// The words that are meant, for a text without an id.
  package var words: MultilineText<1, 8000>?
  /// What is wrong with it.
  package var reason: Text<1, 500>

  package init(
    generator: Identifier, text: Identifier? = nil, words: MultilineText<1, 8000>? = nil, reason: Text<1, 500>
  ) {
    (self.generator, self.text, self.words, self.reason) = (generator, text, words, reason)
  }
  package typealias Reply = Nothing
}

/// What people reported, newest first (ops).
package struct ListReports: Request {
  package static let method = Method(
    "ai.reports.list", .read, audience: .ops, access: .open, "Lists the texts that people reported, newest first.")

  /// Only those of this app.
  package var app: Identifier?
  /// 1 to 100; 50 if left out.
  package var limit: Bounded<1, 100>?
  /// `next_cursor` of the page before; left out for the first page.
  package var cursor: PageCursor?

  package init(app: Identifier? = nil, limit: Bounded<1, 100>? = nil, cursor: PageCursor? = nil) {
    (self.app, self.limit, self.cursor) = (app, limit, cursor)
  }

  /// A page of reports.
  package struct Reply: Codable, Hashable, Sendable {
    /// Newest first.
    package var reports: [Report]
    /// For the next page; nil on the last.
    package var nextCursor: String?

    package init(reports: [Report], nextCursor: String?) { (self.reports, self.nextCursor) = (reports, nextCursor) }
  }

  /// One report.
  package struct Report: Codable, Hashable, Sendable {
    /// Who reported.
    package var account: String
    /// The app's id.
    package var app: String
    /// The generator's id.
    package var generator: String
    /// The words as they were read.
    package var words: String
    /// The provider that wrote them; nil where that isn't known.
    package var provider: String?
    /// What is wrong with them.
    package var reason: String
    /// When it was reported.
    package var createdAt: Timestamp

    package init(
      account: String, app: String, generator: String, words: String, provider: String?, reason: String,
      createdAt: Timestamp
    ) {
      (self.account, self.app, self.generator, self.words) = (account, app, generator, words)
      (self.provider, self.reason, self.createdAt) = (provider, reason, createdAt)
    }
  }
}
