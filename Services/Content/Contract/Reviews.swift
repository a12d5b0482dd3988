package import Wire

/// Notes how well cards were known, and when each is to be seen again (F9). What a device noted without a connection is
/// handed in later, in any order: the same reviews give the same schedule.
package struct RecordReviews: Request, LenientParams {
  package static let method = Method(
    "content.reviews.record", .change, isExpensive: true, fails: [.notFound],
    "Notes reviews of cards, each once, and says when each card comes again.")

  /// Each with an id of the client's own, by which a repeat is known.
  package var reviews: List<Lenient<NewReview>, 1, 50>

  package init(reviews: List<NewReview, 1, 50>) { self.reviews = reviews.lenient }

  /// What became of the reviews.
  package struct Reply: Codable, Hashable, Sendable {
    /// One for each review, in their order.
    package var results: [ReviewResult]

    /// What is answered.
    package init(results: [ReviewResult]) { self.results = results }
  }
}

/// How well a card was known.
package enum ReviewRating: String, Codable, Hashable, Sendable, CaseIterable {
  case again, hard, good, easy
}

/// One look at a card.
package struct NewReview: LenientItem {
  package static let idMember: String? = "review"

  /// An id that the client makes, from at least 80 random bits.
  package var review: Identifier
  /// The card's id.
  package var card: Identifier
  /// How well it was known.
  package var rating: ReviewRating
  /// When, by the client's clock; if left out, in the future or before the app's release, it is now.
  package var reviewedAt: ClientTime?
  /// How long it took, in milliseconds.
  package var spentMs: Bounded<0, 3_600_000>?

  /// One with these members.
  package init(
    review: Identifier, card: Identifier, rating: ReviewRating, reviewedAt: ClientTime? = nil,
    spentMs: Bounded<0, 3_600_000>? = nil
  ) {
    (self.review, self.card, self.rating) = (review, card, rating)
    (self.reviewedAt, self.spentMs) = (reviewedAt, spentMs)
  }
}

/// What became of a review.
package struct ReviewResult: Codable, Hashable, Sendable {
  /// The id that the client made; empty if the review was refused and has no id that can be read.
  package var review: String
  /// How it went.
  package var state: State
  /// The card's schedule now; nil for a card that isn't there.
  package var schedule: CardSchedule?

  /// How a review went.
  package enum State: String, Codable, Hashable, Sendable, CaseIterable {
    /// It is noted.
    case recorded
    /// It was noted before.
    case repeated
    /// There is no such card; nothing is noted.
    case missing
    /// It was before all that is kept of the card's reviews; nothing is noted.
    case tooOld = "too_old"
    /// It breaks a rule, which `refusal` says; nothing is noted.
    case refused
  }

  /// Why the review was refused, as an error has it.
  package var refusal: Failure?

  package init(review: String, state: State, schedule: CardSchedule? = nil, refusal: Failure? = nil) {
    self.review = review
    self.state = state
    self.schedule = schedule
    self.refusal = refusal
  }
}

/// When a card is to be seen again, and what is known of it.
package struct CardSchedule: Codable, Hashable, Sendable {
  /// `learning` and `relearning` come again within minutes, `review` after days.
  package var stage: String
  /// Milliseconds since 1970.
  package var dueAt: Int64
  /// How many times it was seen.
  package var reviews: Int
  /// Days after which it is known with a probability of nine in ten.
  package var stability: Double
  /// 1 to 10.
  package var difficulty: Double

  /// One with these members.
  package init(stage: String, dueAt: Int64, reviews: Int, stability: Double, difficulty: Double) {
    (self.stage, self.dueAt, self.reviews) = (stage, dueAt, reviews)
    (self.stability, self.difficulty) = (stability, difficulty)
  }
}

/// The cards that are to be seen now: first those that are due, the longest one first, then new ones.
package struct ListDueCards: Request {
  package static let method = Method(
    "content.reviews.due", .read, fails: [.notFound], "Lists the cards that are to be reviewed now.")

  /// Cards at the most; 20 if left out.
  package var limit: Bounded<1, 100>?
  /// New cards among them at the most; left out, as many as there is room for.
  package var new: Bounded<0, 100>?

  /// A request with these members.
  package init(limit: Bounded<1, 100>? = nil, new: Bounded<0, 100>? = nil) { (self.limit, self.new) = (limit, new) }

  /// What is to be seen.
  package struct Reply: Codable, Hashable, Sendable {
    /// In the order in which they are to be seen.
    package var cards: [DueCard]
    /// How many are due, new ones apart; 1,000 stands for more.
    package var due: Int
    /// When the next one is due, in milliseconds since 1970; nil if none is waiting.
    package var nextDueAt: Int64?

    /// What is answered.
    package init(cards: [DueCard], due: Int, nextDueAt: Int64?) {
      (self.cards, self.due, self.nextDueAt) = (cards, due, nextDueAt)
    }
  }
}

/// A card that is to be seen, and what each answer would mean for it.
package struct DueCard: Codable, Hashable, Sendable {
  /// The card.
  package var card: Flashcard
  /// Nil for a new one.
  package var schedule: CardSchedule?
  /// When it would come again after each rating, in milliseconds from now.
  package var next: NextWaits

  /// One with these members.
  package init(card: Flashcard, schedule: CardSchedule?, next: NextWaits) {
    (self.card, self.schedule, self.next) = (card, schedule, next)
  }
}

/// When a card would come again, in milliseconds from now.
package struct NextWaits: Codable, Hashable, Sendable {
  /// After `again`.
  package var again: Int64
  /// After `hard`.
  package var hard: Int64
  /// After `good`.
  package var good: Int64
  /// After `easy`.
  package var easy: Int64

  /// One with these members.
  package init(again: Int64, hard: Int64, good: Int64, easy: Int64) {
    (self.again, self.hard, self.good, self.easy) = (again, hard, good, easy)
  }
}

/// How many cards there are by languages, and how many were reviewed on which day (F9). Cards by tag are those of
/// `content.tags.list`.
package struct GetStatistics: Request {
  package static let method = Method(
    "content.statistics.get", .read, fails: [.notFound], "Counts cards by language, and reviews by day.")

  /// Days up to today, by the account's own clock, 1 to 366; 30 if left out.
  package var days: Bounded<1, 366>?

  /// A request with these members.
  package init(days: Bounded<1, 366>? = nil) { self.days = days }

  /// The counts.
  package struct Reply: Codable, Hashable, Sendable {
    /// All cards.
    package var cards: Int
    /// By languages, the most cards first; at most 100 pairs.
    package var languages: [LanguageCount]
    /// Days on which there was something, the oldest first.
    package var days: [ReviewDay]

    /// What is answered.
    package init(cards: Int, languages: [LanguageCount], days: [ReviewDay]) {
      (self.cards, self.languages, self.days) = (cards, languages, days)
    }
  }
}

/// Cards of a pair of languages.
package struct LanguageCount: Codable, Hashable, Sendable {
  /// BCP 47.
  package var frontLanguage: String
  /// BCP 47.
  package var backLanguage: String
  /// How many.
  package var cards: Int

  /// One with these members.
  package init(frontLanguage: String, backLanguage: String, cards: Int) {
    (self.frontLanguage, self.backLanguage, self.cards) = (frontLanguage, backLanguage, cards)
  }
}

/// Reviews of a day and cards made on it, by the account's own clock when they were noted.
package struct ReviewDay: Codable, Hashable, Sendable {
  /// Such as `2026-11-23`.
  package var day: String
  /// All of them.
  package var reviews: Int
  /// Those rated so.
  package var again: Int
  /// Those rated so.
  package var hard: Int
  /// Those rated so.
  package var good: Int
  /// Those rated so.
  package var easy: Int
  /// How long they took, in milliseconds.
  package var spentMs: Int64
  /// Cards that were made, also those that are deleted since.
  package var added: Int

  /// One with these members.
  package init(day: String, reviews: Int, again: Int, hard: Int, good: Int, easy: Int, spentMs: Int64, added: Int) {
    (self.day, self.reviews, self.spentMs, self.added) = (day, reviews, spentMs, added)
    (self.again, self.hard, self.good, self.easy) = (again, hard, good, easy)
  }
}
