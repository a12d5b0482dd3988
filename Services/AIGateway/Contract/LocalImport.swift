package import CivilTime
package import Wire

/// Imports texts that a device stored before the app used a server (M1).
///
/// A device may send its texts in several parts, in any order, and may repeat a part. A text that is sent again or by
/// another device is stored once: two texts are equal if their words, generator, inputs, language and time are equal. A
/// text is a favourite if it is one on any device. Changes and deletions made on the server are kept.
///
/// Imported texts are listed in the history at their own time. They don't count towards quotas, streaks or badges.
package struct ImportLocalTexts: Request, LenientParams {
  package static let method = Method(
    "ai.local.import", .change, traits: .isExpensive, fails: [.notFound],
    "Imports texts from a device, and returns the result for each.")

  /// One batch of texts. A device with more than `max_texts` texts sends its newest texts first.
  package var texts: List<Lenient<ImportedText>, 1, 50>

  package init(texts: List<ImportedText, 1, 50>) { self.texts = texts.lenient }

  /// The results of an import.
  package struct Reply: Codable, Hashable, Sendable {
    /// One result per text, in the order of the request.
    package var texts: [ImportedTextResult]
    /// The state of the account's import after this request.
    package var localImport: LocalTextImport

    package init(texts: [ImportedTextResult], localImport: LocalTextImport) {
      self.texts = texts
      self.localImport = localImport
    }
  }
}

/// Returns the state of the account's import of texts.
package struct GetLocalTextImport: Request {
  package static let method = Method(
    "ai.local.state", .read, fails: [.notFound],
    "Returns the number of texts imported from devices, and the time until which more are accepted.")

  package init() {}

  package typealias Reply = LocalTextImport
}

/// The state of an account's import of texts.
package struct LocalTextImport: Codable, Hashable, Sendable {
  /// True if the account can import texts: it hasn't started to import, or `ends_at` hasn't passed.
  package var open: Bool
  /// The time at which the import closes; nil before the first import.
  package var endsAt: Timestamp?
  /// The number of imported texts, including those deleted since.
  package var texts: Int
  /// The maximum number of imported texts.
  package var maxTexts: Int

  package init(open: Bool, endsAt: Timestamp?, texts: Int, maxTexts: Int) {
    self.open = open
    self.endsAt = endsAt
    self.texts = texts
    self.maxTexts = maxTexts
  }
}

/// A text from a device.
package struct ImportedText: LenientItem {
  /// Texts are identified by their content, so they have no id.
  package static let idMember: String? = nil

  /// The id of a generator from `ai.generators.list` that keeps a history.
  package var generator: Identifier
  /// The inputs of the text by id, as in `ai.generate`; choices that are out of season are accepted.
  package var inputs: SmallJSON?
  /// The text itself. The generator's own limit for the length of texts applies too.
  package var text: MultilineText<1, 8000>
  /// The text's language, one of the app's languages.
  package var language: Language
  /// The time at which the text was written, in milliseconds since 1970.
  package var madeAt: ClientTime
  /// True if the text is a favourite; if omitted, false.
  package var favorite: Bool?
  /// The user's reaction: the id of one of the generator's reactions.
  package var reaction: Identifier?

  package init(
    generator: Identifier, inputs: SmallJSON? = nil, text: MultilineText<1, 8000>, language: Language,
    madeAt: ClientTime, favorite: Bool? = nil, reaction: Identifier? = nil
  ) {
    self.generator = generator
    self.inputs = inputs
    self.text = text
    self.language = language
    self.madeAt = madeAt
    self.favorite = favorite
    self.reaction = reaction
  }
}

/// The result of importing a text.
package struct ImportedTextResult: Codable, Hashable, Sendable {
  /// The outcome for an imported text.
  package enum State: String, Codable, Sendable, CaseIterable {
    /// The text is in the history.
    case stored
    /// The text was imported before and has been deleted since, or it was dropped because the history is full.
    case deleted
    /// The text was refused; `refusal` has the reason.
    case refused
  }

  /// The outcome for this text.
  package var state: State
  /// The text's id in the history; nil if it isn't there.
  package var text: String?
  /// The error that explains why the text was refused; a refused text changes nothing.
  package var refusal: Failure?

  package init(state: State, text: String? = nil, refusal: Failure? = nil) {
    self.state = state
    self.text = text
    self.refusal = refusal
  }
}
