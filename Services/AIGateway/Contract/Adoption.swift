package import CivilTime
package import Wire

/// Takes over the texts that a device kept before there was a server (M1).
///
/// A device hands in all that it has, piece by piece, in any order and again. A text that comes twice, or of two devices,
/// is one: the same words of the same generator, written from the same at the same moment. It is a favourite where any
/// device had it so. What was changed or deleted here since then stays so.
///
/// Texts that are brought stand in the history by their own time. They count for nothing that texts made here count for.
package struct AdoptTexts: Request, LenientParams {
  package static let method = Method(
    "ai.adoption.put", .change, isExpensive: true, fails: [.notFound],
    "Takes over texts that a device had, and says of each what became of it.")

  /// In any order; the newest first where there may be more than `most_texts`.
  package var texts: List<Lenient<AdoptedText>, 1, 50>

  package init(texts: List<AdoptedText, 1, 50>) { self.texts = texts.lenient }

  /// What became of it.
  package struct Reply: Codable, Hashable, Sendable {
    /// One for each text, in their order.
    package var texts: [AdoptedTextResult]
    /// How much may still be taken over.
    package var adoption: TextAdoption

    /// What is answered.
    package init(texts: [AdoptedTextResult], adoption: TextAdoption) { (self.texts, self.adoption) = (texts, adoption) }
  }
}

/// Tells whether texts may be taken over from a device, and how many were.
package struct GetTextAdoption: Request {
  package static let method = Method(
    "ai.adoption.get", .read, fails: [.notFound],
    "Says how many of the texts that devices had were taken over, and until when more may come.")

  /// A request with these members.
  package init() {}

  package typealias Reply = TextAdoption
}

/// How many texts were taken over from an account's devices.
package struct TextAdoption: Codable, Hashable, Sendable {
  /// Whether anything may come: before the first piece, and until `ends_at`.
  package var open: Bool
  /// When it ends; nil before the first piece.
  package var endsAt: Timestamp?
  /// Texts that were taken over, those that were deleted since among them.
  package var texts: Int
  /// How many may be.
  package var mostTexts: Int

  /// One with these members.
  package init(open: Bool, endsAt: Timestamp?, texts: Int, mostTexts: Int) {
    (self.open, self.endsAt, self.texts, self.mostTexts) = (open, endsAt, texts, mostTexts)
  }
}

/// A text that a device had.
package struct AdoptedText: LenientItem {
  /// A text is known by its content.
  package static let idMember: String? = nil

  /// One of `ai.generators.list` that keeps a history.
  package var generator: Identifier
  /// What was chosen, by the inputs' ids, as `ai.generate` takes it; seasons don't matter.
  package var inputs: SmallJSON?
  /// The text itself, no longer than the generator's texts are here.
  package var words: MultilineText<1, 8000>
  /// The language that it is written in, one of the app's.
  package var language: Language
  /// When it was written, in milliseconds since 1970.
  package var madeAt: ClientTime
  /// Whether it was marked; left out, it wasn't.
  package var favorite: Bool?
  /// What the person said of it: one of the generator's reactions.
  package var reaction: Identifier?

  /// One with these members.
  package init(
    generator: Identifier, inputs: SmallJSON? = nil, words: MultilineText<1, 8000>, language: Language,
    madeAt: ClientTime, favorite: Bool? = nil, reaction: Identifier? = nil
  ) {
    (self.generator, self.inputs, self.words, self.language) = (generator, inputs, words, language)
    (self.madeAt, self.favorite, self.reaction) = (madeAt, favorite, reaction)
  }
}

/// What became of a text.
package struct AdoptedTextResult: Codable, Hashable, Sendable {
  /// What became of it.
  package enum State: String, Codable, Sendable, CaseIterable {
    /// It is in the history.
    case stored
    /// It was brought before, and has been deleted here since, or was the oldest of too many.
    case deleted
    /// It isn't taken; `refusal` says why.
    case refused
  }

  /// Whether it is in the history now.
  package var state: State
  /// The text's id in the history; nil for one that isn't there.
  package var text: String?
  /// Why it was refused, as an error has it; it changed nothing.
  package var refusal: Failure?

  /// One with these members.
  package init(state: State, text: String? = nil, refusal: Failure? = nil) {
    (self.state, self.text, self.refusal) = (state, text, refusal)
  }
}
