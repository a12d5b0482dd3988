package import CivilTime
package import Wire

/// Makes a roast, filters it, stores it (R1, R2, R4).
package struct CreateRoast: Request {
  package static let method = Method(
    "ai.roasts.create", .change, streams: true, isExpensive: true, fails: [.notFound, .rateLimited],
    "Makes a roast and stores it.")

  /// One of `ai.categories.list`.
  package var category: Identifier
  /// 1 to 5.
  package var spice: Bounded<1, 5>
  /// One of `ai.categories.list`; left out, none.
  package var mood: Identifier?
  /// One of `ai.categories.list`; left out, none.
  package var collection: Identifier?
  /// The caller's own if left out.
  package var language: Language?

  package init(
    category: Identifier, spice: Bounded<1, 5>, mood: Identifier? = nil, collection: Identifier? = nil,
    language: Language? = nil
  ) {
    self.category = category
    self.spice = spice
    self.mood = mood
    self.collection = collection
    self.language = language
  }

  package typealias Reply = Roast
  package typealias Item = TextPart
}

/// A roast as it is stored.
package struct Roast: Codable, Hashable, Sendable {
  /// Where its text comes from.
  package enum Origin: String, Codable, Sendable, CaseIterable {
    case provider
    /// The filter refused twice.
    case curated
  }

  /// `rst_…`.
  package var id: String
  /// The roast itself.
  package var text: String
  /// What it is about, by the category's id.
  package var category: String
  /// How hot it is, 1 to 5.
  package var spice: Int
  /// The mood that was asked for.
  package var mood: String?
  /// The collection that was asked for.
  package var collection: String?
  /// The language that it is written in.
  package var language: Language
  /// Who wrote it.
  package var origin: Origin
  /// When it was stored.
  package var createdAt: Timestamp

  package init(
    id: String, text: String, category: String, spice: Int, mood: String?, collection: String?, language: Language,
    origin: Origin, createdAt: Timestamp
  ) {
    self.id = id
    self.text = text
    self.category = category
    self.spice = spice
    self.mood = mood
    self.collection = collection
    self.language = language
    self.origin = origin
    self.createdAt = createdAt
  }
}

/// The account's roasts, newest first (R4).
package struct ListRoasts: Request {
  package static let method = Method("ai.roasts.list", .read, "Lists the account's roasts, newest first.")

  /// 1 to 100; 50 if left out.
  package var limit: Bounded<1, 100>?
  /// `next_cursor` of the page before; left out for the first page.
  package var cursor: PageCursor?

  package init(limit: Bounded<1, 100>? = nil, cursor: PageCursor? = nil) {
    self.limit = limit
    self.cursor = cursor
  }

  /// A page of roasts.
  package struct Reply: Codable, Hashable, Sendable {
    /// Newest first.
    package var roasts: [Roast]
    /// For the next page; nil on the last.
    package var nextCursor: String?

    package init(roasts: [Roast], nextCursor: String?) {
      self.roasts = roasts
      self.nextCursor = nextCursor
    }
  }
}

/// Deletes one of the account's roasts (R4).
package struct DeleteRoast: Request {
  package static let method = Method(
    "ai.roasts.delete", .change, fails: [.notFound], "Deletes one of the account's roasts.")
  /// The roast's id.
  package var roast: Identifier
  package init(roast: Identifier) { self.roast = roast }
  package typealias Reply = Nothing
}

/// What can be asked for: categories, moods, spice levels, collections.
package struct ListCategories: Request {
  package static let method = Method(
    "ai.categories.list", .read, fails: [.notFound], "Lists categories, moods, spice levels and collections.")
  package init() {}

  /// Everything that a form for roasts offers.
  package struct Reply: Codable, Hashable, Sendable {
    /// What a roast can be about.
    package var categories: [Choice]
    /// The tones that it can begin in.
    package var moods: [Choice]
    /// The subjects that can colour it.
    package var collections: [Choice]
    /// From level 1 on.
    package var spice: [String]

    package init(categories: [Choice], moods: [Choice], collections: [Choice], spice: [String]) {
      self.categories = categories
      self.moods = moods
      self.collections = collections
      self.spice = spice
    }
  }

  /// Something to choose, by the name that people know it by.
  package struct Choice: Codable, Hashable, Sendable {
    /// What the request says.
    package var id: String
    /// In the caller's language.
    package var name: String

    package init(id: String, name: String) {
      self.id = id
      self.name = name
    }
  }
}
