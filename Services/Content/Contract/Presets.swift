package import Wire

/// Lists the presets, which are sets of ready-made cards (F4).
package struct ListPresets: Request {
  package static let method = Method(
    "content.presets.list", .read, fails: [.notFound], "Lists the sets of ready-made cards for a pair of languages.")

  /// Lists only presets with this front language, a BCP 47 tag. Defaults to any.
  package var frontLanguage: LanguageTag?
  /// Lists only presets with this back language, a BCP 47 tag. Defaults to any.
  package var backLanguage: LanguageTag?
  /// The language of the titles. Defaults to the caller's language.
  package var language: Language?

  package init(frontLanguage: LanguageTag? = nil, backLanguage: LanguageTag? = nil, language: Language? = nil) {
    self.frontLanguage = frontLanguage
    self.backLanguage = backLanguage
    self.language = language
  }

  package struct Reply: Codable, Hashable, Sendable {
    /// The presets, in display order.
    package var presets: [PresetSummary]
    /// The account's number of cards and its limit.
    package var use: CardUse

    package init(presets: [PresetSummary], use: CardUse) {
      self.presets = presets
      self.use = use
    }
  }
}

/// A preset as listed, without its cards.
package struct PresetSummary: Codable, Hashable, Sendable {
  /// The preset's id.
  package var id: String
  /// The title, in the requested language.
  package var title: String
  /// The language of the cards' fronts, as a BCP 47 tag.
  package var frontLanguage: String
  /// The language of the cards' backs, as a BCP 47 tag.
  package var backLanguage: String
  /// The number of cards in the preset.
  package var cards: Int
  /// True if all of the preset's cards fit within the account's limit now.
  package var fits: Bool
  /// The time when the account added the preset, in milliseconds since 1970; nil if it hasn't.
  package var addedAt: Int64?

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

/// Returns a page of a preset's cards, to preview them.
package struct GetPreset: Request {
  package static let method = Method(
    "content.presets.get", .read, fails: [.notFound], "Returns the cards of a preset.")

  /// The preset's id.
  package var preset: Identifier
  /// The language of the title. Defaults to the caller's language.
  package var language: Language?
  /// The maximum number of cards on the page. Defaults to 50.
  package var limit: Bounded<1, 200>?
  /// The `next_cursor` of the previous page. Omit it for the first page.
  package var cursor: PageCursor?

  package init(
    preset: Identifier, language: Language? = nil, limit: Bounded<1, 200>? = nil, cursor: PageCursor? = nil
  ) {
    self.preset = preset
    self.language = language
    self.limit = limit
    self.cursor = cursor
  }

  package struct Reply: Codable, Hashable, Sendable {
    /// The preset, as `content.presets.list` returns it.
    package var preset: PresetSummary
    /// The cards, in the order in which they are added.
    package var cards: [ShownCard]
    /// The cursor of the next page; nil on the last page.
    package var nextCursor: String?

    package init(preset: PresetSummary, cards: [ShownCard], nextCursor: String?) {
      self.preset = preset
      self.cards = cards
      self.nextCursor = nextCursor
    }
  }
}

/// A card in a preview, before the account adds it.
package struct ShownCard: Codable, Hashable, Sendable {
  /// The side to be learnt.
  package var front: String
  /// The side that explains the front; empty for none.
  package var back: String
  /// The front's language, as a BCP 47 tag.
  package var frontLanguage: String
  /// The back's language, as a BCP 47 tag.
  package var backLanguage: String
  /// The notes; empty for none.
  package var notes: String
  /// The names of the card's tags.
  package var tags: [String]

  package init(
    front: String, back: String, frontLanguage: String, backLanguage: String, notes: String, tags: [String]
  ) {
    self.front = front
    self.back = back
    self.notes = notes
    self.tags = tags
    self.frontLanguage = frontLanguage
    self.backLanguage = backLanguage
  }
}

/// Adds all cards of a preset. If not all fit within the limit, none is added, and the call fails with
/// `limit_exceeded`. A preset that was added before is not added again.
package struct AddPreset: Request {
  package static let method = Method(
    "content.presets.add", .change, traits: .isExpensive, fails: [.notFound, .limitExceeded],
    "Adds a preset's cards: all of them or none, and only once.")

  /// The preset's id.
  package var preset: Identifier
  /// True to add the cards even if the preset was added before, for a user who has deleted them. Defaults to false.
  package var again: Bool?

  package init(preset: Identifier, again: Bool? = nil) {
    self.preset = preset
    self.again = again
  }

  package struct Reply: Codable, Hashable, Sendable {
    /// The number of cards added; 0 for a preset that was added before.
    package var added: Int
    /// The account's number of cards and its limit.
    package var use: CardUse

    package init(added: Int, use: CardUse) {
      self.added = added
      self.use = use
    }
  }
}
