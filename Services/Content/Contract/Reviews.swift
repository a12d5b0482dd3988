package import Wire

/// Records reviews of cards and schedules the cards' next reviews (F9). A device may submit offline reviews later and
/// in any order: the same reviews always give the same schedule.
package struct RecordReviews: Request, LenientParams {
  package static let method = Method(
    "content.reviews.record", .change, traits: .isExpensive, fails: [.notFound],
    "Records reviews of cards, each once, and returns when each card is due again.")

  /// The reviews. Each has an id that the client creates, so that a repeated submission is recognised.
  package var reviews: List<Lenient<NewReview>, 1, 50>

  package init(reviews: List<NewReview, 1, 50>) { self.reviews = reviews.lenient }

  package struct Reply: Codable, Hashable, Sendable {
    /// One result for each review, in order.
    package var results: [ReviewResult]

    package init(results: [ReviewResult]) { self.results = results }
  }
}

/// The user's rating of how well they knew a card.
package enum ReviewRating: String, Codable, Hashable, Sendable, CaseIterable {
  case again, hard, good, easy
}

/// A review of a card.
package struct NewReview: LenientItem {
  package static let idMember: String? = "review"

  /// An id that the client creates from at least 80 random bits.
  package var review: Identifier
  /// The card's id.
  package var card: Identifier
  /// The user's rating of how well they knew the card.
  package var rating: ReviewRating
  /// The time of the review by the client's clock, in milliseconds since 1970. Defaults to now. A time in the future or
  /// before the app's release is replaced by the time of the call.
  package var reviewedAt: ClientTime?
  /// The duration of the review, in milliseconds.
  package var spentMs: Bounded<0, 3_600_000>?

  package init(
    review: Identifier, card: Identifier, rating: ReviewRating, reviewedAt: ClientTime? = nil,
    spentMs: Bounded<0, 3_600_000>? = nil
  ) {
    self.review = review
    self.card = card
    self.rating = rating
    self.reviewedAt = reviewedAt
    self.spentMs = spentMs
  }
}

/// The result of submitting a review.
package struct ReviewResult: Codable, Hashable, Sendable {
  /// The review's id; empty for a rejected item without a readable id.
  package var review: String
  /// The outcome of the submission.
  package var state: State
  /// The card's current schedule; nil for a card that doesn't exist.
  package var schedule: CardSchedule?

  /// The outcome of submitting a review.
  package enum State: String, Codable, Hashable, Sendable, CaseIterable {
    /// The review was recorded.
    case recorded
    /// The review had been recorded before.
    case repeated
    /// The card doesn't exist. Nothing was recorded.
    case missing
    /// The review is older than all stored reviews of the card. Nothing was recorded.
    case tooOld = "too_old"
    /// The review breaks a rule, given in `refusal`. Nothing was recorded.
    case refused
  }

  /// The reason for the rejection, as an error object.
  package var refusal: Failure?

  package init(review: String, state: State, schedule: CardSchedule? = nil, refusal: Failure? = nil) {
    self.review = review
    self.state = state
    self.schedule = schedule
    self.refusal = refusal
  }
}

/// A card's next review and the state of its memory model.
package struct CardSchedule: Codable, Hashable, Sendable {
  /// The card's stage. `learning` and `relearning` cards are due again within minutes, `review` cards after days.
  package var stage: String
  /// The time when the card is due, in milliseconds since 1970.
  package var dueAt: Int64
  /// The number of the card's reviews.
  package var reviews: Int
  /// The number of days after which the user recalls the card with a probability of 90%.
  package var stability: Double
  /// The difficulty of the card for the user, 1 to 10.
  package var difficulty: Double

  package init(stage: String, dueAt: Int64, reviews: Int, stability: Double, difficulty: Double) {
    self.stage = stage
    self.dueAt = dueAt
    self.reviews = reviews
    self.stability = stability
    self.difficulty = difficulty
  }
}

/// Lists the cards to review now: due cards, longest overdue first, then new cards.
package struct ListDueCards: Request {
  package static let method = Method(
    "content.reviews.due", .read, fails: [.notFound], "Lists the cards that are due for review.")

  /// The maximum number of cards. Defaults to 20.
  package var limit: Bounded<1, 100>?
  /// The maximum number of new cards in the reply. Defaults to as many as fit.
  package var new: Bounded<0, 100>?

  package init(limit: Bounded<1, 100>? = nil, new: Bounded<0, 100>? = nil) {
    self.limit = limit
    self.new = new
  }

  package struct Reply: Codable, Hashable, Sendable {
    /// The cards, in the order of review.
    package var cards: [DueCard]
    /// The number of due cards, not counting new cards. Counting stops at 1,000.
    package var due: Int
    /// The time when the next card is due, in milliseconds since 1970; nil if no card is scheduled.
    package var nextDueAt: Int64?

    package init(cards: [DueCard], due: Int, nextDueAt: Int64?) {
      self.cards = cards
      self.due = due
      self.nextDueAt = nextDueAt
    }
  }
}

/// A card to review, with the effect of each rating.
package struct DueCard: Codable, Hashable, Sendable {
  /// The card to review.
  package var card: Flashcard
  /// The card's schedule; nil for a new card.
  package var schedule: CardSchedule?
  /// The time until the card would be due again, for each rating.
  package var next: NextWaits

  package init(card: Flashcard, schedule: CardSchedule?, next: NextWaits) {
    self.card = card
    self.schedule = schedule
    self.next = next
  }
}

/// The time until a card would be due again, for each rating.
package struct NextWaits: Codable, Hashable, Sendable {
  /// The time until the card would be due after the rating `again`, in milliseconds.
  package var again: Int64
  /// The time until the card would be due after the rating `hard`, in milliseconds.
  package var hard: Int64
  /// The time until the card would be due after the rating `good`, in milliseconds.
  package var good: Int64
  /// The time until the card would be due after the rating `easy`, in milliseconds.
  package var easy: Int64

  package init(again: Int64, hard: Int64, good: Int64, easy: Int64) {
    self.again = again
    self.hard = hard
    self.good = good
    self.easy = easy
  }
}

/// Counts the account's cards by language pair, and its reviews by day (F9). `content.tags.list` counts cards by tag.
package struct GetStatistics: Request {
  package static let method = Method(
    "content.statistics.get", .read, fails: [.notFound], "Counts cards by language, and reviews by day.")

  /// The number of days up to today in the account's time zone, 1 to 366. Defaults to 30.
  package var days: Bounded<1, 366>?

  package init(days: Bounded<1, 366>? = nil) { self.days = days }

  package struct Reply: Codable, Hashable, Sendable {
    /// The number of all cards.
    package var cards: Int
    /// The number of cards by language pair, largest first; at most 100 pairs.
    package var languages: [LanguageCount]
    /// The days with any activity, oldest first.
    package var days: [ReviewDay]

    package init(cards: Int, languages: [LanguageCount], days: [ReviewDay]) {
      self.cards = cards
      self.languages = languages
      self.days = days
    }
  }
}

/// The number of cards with a pair of languages.
package struct LanguageCount: Codable, Hashable, Sendable {
  /// The front's language, as a BCP 47 tag.
  package var frontLanguage: String
  /// The back's language, as a BCP 47 tag.
  package var backLanguage: String
  /// The number of cards.
  package var cards: Int

  package init(frontLanguage: String, backLanguage: String, cards: Int) {
    self.frontLanguage = frontLanguage
    self.backLanguage = backLanguage
    self.cards = cards
  }
}

/// The reviews and new cards of a day, in the time zone that the account had when they were recorded.
package struct ReviewDay: Codable, Hashable, Sendable {
  /// The date, such as `2026-11-23`.
  package var day: String
  /// The number of all reviews.
  package var reviews: Int
  /// The number of reviews rated `again`.
  package var again: Int
  /// The number of reviews rated `hard`.
  package var hard: Int
  /// The number of reviews rated `good`.
  package var good: Int
  /// The number of reviews rated `easy`.
  package var easy: Int
  /// The total duration of the reviews, in milliseconds.
  package var spentMs: Int64
  /// The number of cards created, including cards that were deleted later.
  package var added: Int

  package init(day: String, reviews: Int, again: Int, hard: Int, good: Int, easy: Int, spentMs: Int64, added: Int) {
    self.day = day
    self.reviews = reviews
    self.spentMs = spentMs
    self.added = added
    self.again = again
    self.hard = hard
    self.good = good
    self.easy = easy
  }
}
