package import CivilTime
package import Wire

/// Writes a text with one of the app's generators, or returns it from the cache (R1, R2, T5).
///
/// A retry with the same idempotency key returns the first text without asking a provider again. The service completes
/// the text even if the call's deadline passes.
package struct Generate: Request {
  package static let method = Method(
    "ai.generate", .change, traits: [.streams, .isExpensive, .asksOrigin, .returnsMoreToOperators],
    fails: [.notFound, .entitlementRequired, .contentBlocked, .providerFailed],
    "Generates a text from the caller's inputs.")

  /// The id of a generator from `ai.generators.list`.
  package var generator: Identifier
  /// The inputs by id: the id of a choice, the number of a level (from 1), the id of an item, or free text.
  package var inputs: SmallJSON?
  /// The text's language; if omitted, the caller's language.
  package var language: Language?

  package init(generator: Identifier, inputs: SmallJSON? = nil, language: Language? = nil) {
    self.generator = generator
    self.inputs = inputs
    self.language = language
  }

  package typealias Reply = GeneratedText
  package typealias Item = TextPart
}

/// A part of a text that is being written.
package struct TextPart: Codable, Hashable, Sendable {
  /// The text to append to the previous parts.
  package var text: String
  /// True if all previous parts are void: the text starts again with this part. A repeated call also starts the text
  /// again, but its first part lacks this member.
  package var restart: Bool?

  package init(text: String, restart: Bool? = nil) {
    self.text = text
    self.restart = restart
  }
}

/// A text that was written for an account.
package struct GeneratedText: Codable, Hashable, Sendable {
  /// The origin of a text.
  package enum Origin: String, Codable, Sendable, CaseIterable {
    /// An AI provider; `provider` has its name.
    case provider
    /// The embedded provider, which fills in templates from the app's data.
    case embedded
    /// A text from the app's data, written by a person. It is used if the safety filter rejected both attempts, or if
    /// no provider could write a text.
    case curated
    /// A text made from the item's own data, because no provider could write one.
    case stored
    /// A device that imported the text (M1).
    case device
  }

  /// The text's id (`txt_…`); nil if the text isn't in the account's history.
  package var id: String?
  /// The generator's id.
  package var generator: String
  /// The inputs of the text by id.
  package var inputs: JSONValue
  /// The complete text.
  package var text: String
  /// The text's language.
  package var language: Language
  /// The origin of the text.
  package var origin: Origin
  /// The name of the provider that wrote the text; nil if no provider did.
  package var provider: String?
  /// True if the text came from the cache because the same inputs were requested before.
  package var cached: Bool
  /// True if the user marked the text as a favourite.
  package var favorite: Bool
  /// The id of the user's reaction; nil if there is none.
  package var reaction: String?
  /// The time at which the text was written.
  package var createdAt: Timestamp
  /// The cost of the text; only present for operators, and only for the account's latest texts.
  package var took: TextTook?
  /// The members of the form that a provider filled in, in display order. `text` has one line for each member. Omitted
  /// for plain text, including a plain text that replaces a form.
  package var form: [TextMember]?

  package init(
    id: String?, generator: String, inputs: JSONValue, text: String, language: Language, origin: Origin,
    provider: String?, cached: Bool, favorite: Bool = false, reaction: String? = nil, createdAt: Timestamp,
    took: TextTook? = nil, form: [TextMember]? = nil
  ) {
    self.form = form
    self.id = id
    self.generator = generator
    self.inputs = inputs
    self.text = text
    self.language = language
    self.origin = origin
    self.provider = provider
    self.cached = cached
    self.favorite = favorite
    self.reaction = reaction
    self.createdAt = createdAt
    self.took = took
  }
}

/// A member of a form that a provider filled in.
package struct TextMember: Codable, Hashable, Sendable {
  /// The member's id in the generator's `answer`.
  package var id: String
  /// The member's name in the text's language.
  package var name: String
  /// The value: a text, an integer, or the id of a choice.
  package var value: JSONValue
  /// The display form of the value, in the text's language.
  package var shown: String

  package init(id: String, name: String, value: JSONValue, shown: String) {
    self.id = id
    self.name = name
    self.value = value
    self.shown = shown
  }
}
