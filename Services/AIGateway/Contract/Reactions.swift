package import CivilTime
package import Wire

/// Sets or removes the user's reaction to one of the account's texts (R8).
///
/// The most frequent reaction to a kind of text affects later texts of that kind, as defined by the app's data.
package struct SetReaction: Request {
  package static let method = Method(
    "ai.reactions.set", .change, fails: [.notFound], "Sets the account's reaction to a text.")
  /// The text's id.
  package var text: Identifier
  /// The id of one of the generator's reactions; nil removes the reaction.
  package var reaction: Identifier?
  package init(text: Identifier, reaction: Identifier?) {
    self.text = text
    self.reaction = reaction
  }
  package typealias Reply = GeneratedText
}

/// Counts the account's reactions to a generator's texts (R8).
package struct CountReactions: Request {
  package static let method = Method(
    "ai.reactions.totals", .read, fails: [.notFound], "Counts the account's reactions to a generator's texts.")
  /// The generator's id.
  package var generator: Identifier
  package init(generator: Identifier) { self.generator = generator }

  /// The number of reactions, including reactions to texts that have been deleted since.
  package struct Reply: Codable, Hashable, Sendable {
    /// The total number of reactions.
    package var total: Int
    /// The number of times each reaction was given. Reactions that were never given are left out.
    package var kinds: [Kind]
    /// The reactions for each choice of the input by which the generator groups reactions; empty if there is no such
    /// input.
    package var choices: [Choice]

    package init(total: Int, kinds: [Kind], choices: [Choice]) {
      self.total = total
      self.kinds = kinds
      self.choices = choices
    }
  }

  /// The number of times a reaction was given.
  package struct Kind: Codable, Hashable, Sendable {
    /// The reaction's id.
    package var reaction: String
    /// The number of times the reaction was given.
    package var count: Int

    package init(reaction: String, count: Int) {
      self.reaction = reaction
      self.count = count
    }
  }

  /// The reactions to the texts that were generated with a choice.
  package struct Choice: Codable, Hashable, Sendable {
    /// The choice's id.
    package var choice: String
    /// The number of times each reaction was given. Reactions that were never given are left out.
    package var kinds: [Kind]

    package init(choice: String, kinds: [Kind]) {
      self.choice = choice
      self.kinds = kinds
    }
  }
}

/// Reports an offensive text to the operators (R2).
package struct ReportText: Request {
  package static let method = Method(
    "ai.texts.report", .change, fails: [.notFound, .limitExceeded],
    "Reports a text to the operator.")

  /// The generator's id.
  package var generator: Identifier
  /// The text's id. Omit it for a text that isn't in the history, and send `quote` instead.
  package var text: Identifier?
  /// The reported text. Ignored if `text` is present.
  package var quote: MultilineText<1, 8000>?
  /// The reason for the report.
  package var reason: Text<1, 500>

  package init(
    generator: Identifier, text: Identifier? = nil, quote: MultilineText<1, 8000>? = nil, reason: Text<1, 500>
  ) {
    self.generator = generator
    self.text = text
    self.quote = quote
    self.reason = reason
  }
  package typealias Reply = Nothing
}

/// Lists the reported texts, newest first, for operators.
package struct ListReports: Request {
  package static let method = Method(
    "ai.reports.list", .read, audience: .admin, access: .open, fails: [.notFound],
    "Lists the texts that users reported, newest first.")

  /// The id of an app, to list only its reports.
  package var app: Identifier?
  /// The page size, 1 to 100; if omitted, 50.
  package var limit: Bounded<1, 100>?
  /// The previous page's `next_cursor`; omitted for the first page.
  package var cursor: PageCursor?

  package init(app: Identifier? = nil, limit: Bounded<1, 100>? = nil, cursor: PageCursor? = nil) {
    self.app = app
    self.limit = limit
    self.cursor = cursor
  }

  /// A page of reports.
  package struct Reply: Codable, Hashable, Sendable {
    /// The reports, newest first.
    package var reports: [Report]
    /// The cursor for the next page; nil on the last page.
    package var nextCursor: String?

    package init(reports: [Report], nextCursor: String?) {
      self.reports = reports
      self.nextCursor = nextCursor
    }
  }

  /// A report of a text.
  package struct Report: Codable, Hashable, Sendable {
    /// The id of the account that sent the report.
    package var account: String
    /// The app's id.
    package var app: String
    /// The generator's id.
    package var generator: String
    /// The reported text.
    package var quote: String
    /// The provider that wrote the text, or the text's origin if no provider did; nil if unknown.
    package var provider: String?
    /// The reason for the report.
    package var reason: String
    /// The time of the report.
    package var createdAt: Timestamp

    package init(
      account: String, app: String, generator: String, quote: String, provider: String?, reason: String,
      createdAt: Timestamp
    ) {
      self.account = account
      self.app = app
      self.generator = generator
      self.quote = quote
      self.provider = provider
      self.reason = reason
      self.createdAt = createdAt
    }
  }
}
