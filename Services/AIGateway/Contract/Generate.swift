package import CivilTime
package import Wire

/// Writes a text of one of the app's generators, or hands out the one that is cached (R1, R2, T5).
///
/// Under an idempotency key a repeat gets the first text, and no provider is asked again. The text is completed after
/// the deadline too.
package struct Generate: Request {
  package static let method = Method(
    "ai.generate", .change, streams: true, isExpensive: true, asksOrigin: true, tellsOperators: true,
    fails: [.notFound, .entitlementRequired, .contentBlocked, .providerFailed],
    "Writes a text from what was chosen.")

  /// One of `ai.generators.list`.
  package var generator: Identifier
  /// What was chosen, by the inputs' ids: a choice's id, a level from 1 on, an item's id, or free text.
  package var inputs: SmallJSON?
  /// The caller's own if left out.
  package var language: Language?

  package init(generator: Identifier, inputs: SmallJSON? = nil, language: Language? = nil) {
    (self.generator, self.inputs, self.language) = (generator, inputs, language)
  }

  package typealias Reply = GeneratedText
  package typealias Item = TextPart
}

/// A piece of a text that is being written.
package struct TextPart: Codable, Hashable, Sendable {
  /// To be put behind the pieces before it.
  package var text: String
  /// True where all pieces before this one are void: another text begins with it.
  package var restart: Bool?

  package init(text: String, restart: Bool? = nil) { (self.text, self.restart) = (text, restart) }
}

/// A text that was written for a person.
package struct GeneratedText: Codable, Hashable, Sendable {
  /// Who wrote a text.
  package enum Origin: String, Codable, Sendable, CaseIterable {
    /// A model behind HTTPS; `provider` has its name.
    case provider
    /// The app's own words, put together here.
    case embedded
    /// A person: the filter refused what was written twice, or nobody could write.
    case curated
    /// A person: it is what the item itself says, as nobody could write.
    case stored
    /// Whoever wrote it on a device that brought it along (M1).
    case device
  }

  /// `txt_…`; nil for a text that isn't in the account's history.
  package var id: String?
  /// The generator's id.
  package var generator: String
  /// What was chosen, by the inputs' ids.
  package var inputs: JSONValue
  /// The whole text.
  package var text: String
  /// The language that it is written in.
  package var language: Language
  /// Who wrote it.
  package var origin: Origin
  /// The name of the provider that wrote it; nil where none did.
  package var provider: String?
  /// Whether it had been written before, for somebody who chose the same.
  package var cached: Bool
  /// Whether the person marked it.
  package var favorite: Bool
  /// What the person said of it: a reaction's id.
  package var reaction: String?
  /// When it was written.
  package var createdAt: Timestamp
  /// What it took; only people who run the machine are told, and only of the account's last texts.
  package var took: TextTook?
  /// The members of an answer that is a form, in their order; `text` has a line for each. Left out for plain text, also
  /// where one stands in for a form.
  package var form: [TextMember]?

  package init(
    id: String?, generator: String, inputs: JSONValue, text: String, language: Language, origin: Origin,
    provider: String?, cached: Bool, favorite: Bool = false, reaction: String? = nil, createdAt: Timestamp,
    took: TextTook? = nil, form: [TextMember]? = nil
  ) {
    self.form = form
    (self.id, self.generator, self.inputs, self.text) = (id, generator, inputs, text)
    (self.language, self.origin, self.provider, self.cached) = (language, origin, provider, cached)
    (self.favorite, self.reaction, self.createdAt) = (favorite, reaction, createdAt)
    self.took = took
  }
}

/// A member of a form that a provider filled in.
package struct TextMember: Codable, Hashable, Sendable {
  /// Its id in the generator's `answer`.
  package var id: String
  /// What people call it, in the language of the text.
  package var name: String
  /// A text, a whole number, or the id of a choice.
  package var value: JSONValue
  /// The value as it is shown, in the language of the text.
  package var shown: String

  package init(id: String, name: String, value: JSONValue, shown: String) {
    self.id = id
    self.name = name
    self.value = value
    self.shown = shown
  }
}
