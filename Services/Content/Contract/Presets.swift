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

  package init(id: String, title: String, frontLanguage: String, backLanguage: String, cards: Int, fits: Bool) {
    self.id = id
    self.title = title
    self.frontLanguage = frontLanguage
    self.backLanguage = backLanguage
    self.cards = cards
    self.fits = fits
  }
}

/// Adds every card of a preset, or, if not all fit, none: `limit_exceeded`.
package struct AddPreset: Request {
  package static let method = Method(
    "content.presets.add", .change, isExpensive: true, fails: [.notFound, .limitExceeded],
    "Adds a preset's cards, all or none.")

  /// The preset's id.
  package var preset: Identifier

  package init(preset: Identifier) { self.preset = preset }

  /// What was added, and how many fit now.
  package struct Reply: Codable, Hashable, Sendable {
    /// How many cards.
    package var added: Int
    /// How many cards there are and may be.
    package var use: CardUse

    package init(added: Int, use: CardUse) { (self.added, self.use) = (added, use) }
  }
}
