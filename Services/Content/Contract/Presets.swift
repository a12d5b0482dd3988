package import Wire

/// The sets of ready cards (F4).
package struct ListPresets: Request {
  package static let method = Method(
    "content.presets.list", .read, fails: [.notFound], "Lists the sets of ready cards for a pair of languages.")

  /// Left out, presets of every pair.
  package var frontLanguage: LanguageTag?
  /// BCP 47; left out, any.
  package var backLanguage: LanguageTag?
  /// The language of titles; the caller's own if left out.
  package var language: Language?

  /// A request with these members.
  package init(frontLanguage: LanguageTag? = nil, backLanguage: LanguageTag? = nil, language: Language? = nil) {
    self.frontLanguage = frontLanguage
    self.backLanguage = backLanguage
    self.language = language
  }

  /// The presets, and how many cards still fit.
  package struct Reply: Codable, Hashable, Sendable {
    /// In the order in which they are offered.
    package var presets: [PresetSummary]
    /// How many cards there are and may be.
    package var use: CardUse

    /// What is answered.
    package init(presets: [PresetSummary], use: CardUse) { (self.presets, self.use) = (presets, use) }
  }
}

/// A preset as a list shows it.
package struct PresetSummary: Codable, Hashable, Sendable {
  /// The preset's id.
  package var id: String
  /// In the language that was asked for.
  package var title: String
  /// BCP 47.
  package var frontLanguage: String
  /// BCP 47.
  package var backLanguage: String
  /// How many cards it adds.
  package var cards: Int
  /// Whether all of them fit now.
  package var fits: Bool
  /// When the account added it, in milliseconds since 1970; nil if it didn't.
  package var addedAt: Int64?

  /// One with these members.
  package init(
    id: String, title: String, frontLanguage: String, backLanguage: String, cards: Int, fits: Bool,
    addedAt: Int64? = nil
  ) {
    self.addedAt = addedAt
    self.id = id
    self.title = title
    self.frontLanguage = frontLanguage
    self.backLanguage = backLanguage
    self.cards = cards
    self.fits = fits
  }
}

/// The cards of a preset, to be looked at before they are added.
package struct GetPreset: Request {
  package static let method = Method(
    "content.presets.get", .read, fails: [.notFound], "Shows the cards of a preset.")

  /// The preset's id.
  package var preset: Identifier
  /// The language of the title; the caller's own if left out.
  package var language: Language?
  /// Cards on the page at the most; 50 if left out.
  package var limit: Bounded<1, 200>?
  /// `next_cursor` of the page before; left out for the first page.
  package var cursor: PageCursor?

  /// A request with these members.
  package init(
    preset: Identifier, language: Language? = nil, limit: Bounded<1, 200>? = nil, cursor: PageCursor? = nil
  ) {
    (self.preset, self.language, self.limit, self.cursor) = (preset, language, limit, cursor)
  }

  /// The preset, and a page of its cards.
  package struct Reply: Codable, Hashable, Sendable {
    /// As the list has it.
    package var preset: PresetSummary
    /// In the order in which they are added.
    package var cards: [ShownCard]
    /// Where the next page begins; nil on the last one.
    package var nextCursor: String?

    /// What is answered.
    package init(preset: PresetSummary, cards: [ShownCard], nextCursor: String?) {
      (self.preset, self.cards, self.nextCursor) = (preset, cards, nextCursor)
    }
  }
}

/// A card that is shown before it is one of the account's.
package struct ShownCard: Codable, Hashable, Sendable {
  /// The side that is learnt.
  package var front: String
  /// The side that explains it; empty for none.
  package var back: String
  /// BCP 47.
  package var frontLanguage: String
  /// BCP 47.
  package var backLanguage: String
  /// Empty for none.
  package var notes: String
  /// Names.
  package var tags: [String]

  /// One with these members.
  package init(
    front: String, back: String, frontLanguage: String, backLanguage: String, notes: String, tags: [String]
  ) {
    (self.front, self.back, self.notes, self.tags) = (front, back, notes, tags)
    (self.frontLanguage, self.backLanguage) = (frontLanguage, backLanguage)
  }
}

/// Adds every card of a preset, or, if not all fit, none: `limit_exceeded`. A preset that was added is left at that.
package struct AddPreset: Request {
  package static let method = Method(
    "content.presets.add", .change, isExpensive: true, fails: [.notFound, .limitExceeded],
    "Adds a preset's cards, all or none, and once.")

  /// The preset's id.
  package var preset: Identifier
  /// Whether its cards are added though they were before, as for somebody who deleted them; left out, they aren't.
  package var again: Bool?

  /// A request with these members.
  package init(preset: Identifier, again: Bool? = nil) { (self.preset, self.again) = (preset, again) }

  /// What was added, and how many fit now.
  package struct Reply: Codable, Hashable, Sendable {
    /// How many cards; 0 for a preset that was added before.
    package var added: Int
    /// How many cards there are and may be.
    package var use: CardUse

    /// What is answered.
    package init(added: Int, use: CardUse) { (self.added, self.use) = (added, use) }
  }
}
