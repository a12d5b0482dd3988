package import Wire

/// `roasts.json`: what can be roasted, how hot, in which mood, and what the embedded provider makes it of (R1, R3, R7).
package struct Roasts: CatalogSection {
  /// Optional: without it the app has no roasts.
  package static let file = "roasts.json"

  /// The id of the rule in `access.json` that says how many a day.
  package var quotaRule: String
  /// What a roast is about; each has sentences of its own.
  package var categories: [Category]
  /// From the mildest, level 1, to the hottest, level 5.
  package var spice: [Spice]
  /// What a roast may begin with.
  package var moods: [Mood]
  /// What may colour a roast.
  package var collections: [Collection]
  /// What stands in when the filter refuses twice: checked by hand.
  package var curated: [Curated]

  /// What a roast is about.
  package struct Category: Codable, Hashable, Sendable {
    /// Unique in the file.
    package var id: String
    /// What people call it.
    package var name: LocalizedText
    /// Beginnings of a sentence that any of the punches ends.
    package var setups: LocalizedWords
    /// Ends of a sentence that any of the setups begins.
    package var punches: LocalizedWords
  }

  /// How hot a roast is.
  package struct Spice: Codable, Hashable, Sendable {
    /// 1 to 5.
    package var level: Int
    /// What people call it.
    package var name: LocalizedText
    /// Last sentences.
    package var closers: LocalizedWords
  }

  /// The tone that a roast begins in.
  package struct Mood: Codable, Hashable, Sendable {
    /// Unique in the file.
    package var id: String
    /// What people call it.
    package var name: LocalizedText
    /// First sentences.
    package var openers: LocalizedWords
  }

  /// A subject that colours a roast.
  package struct Collection: Codable, Hashable, Sendable {
    /// Unique in the file.
    package var id: String
    /// What people call it.
    package var name: LocalizedText
    /// Sentences between the roast and its end.
    package var asides: LocalizedWords
  }

  /// A roast that a person wrote and checked.
  package struct Curated: Codable, Hashable, Sendable {
    /// One of the categories.
    package var category: String
    /// The whole roast.
    package var text: LocalizedText
  }

  /// Ids are unique, all five levels are there, and no list is empty in a language.
  package func check(_ problems: inout Problems) {
    problems.requireUnique(categories.map(\.id)) { "categories[\($0)].id" }
    problems.requireUnique(moods.map(\.id)) { "moods[\($0)].id" }
    problems.requireUnique(collections.map(\.id)) { "collections[\($0)].id" }
    problems.require(spice.map(\.level) == [1, 2, 3, 4, 5], at: "spice", "must have the levels 1 to 5 in order")
    for (index, category) in categories.enumerated() {
      problems.requireID(category.id, "categories[\(index)].id")
      problems.requireText(category.name, "categories[\(index)].name")
      problems.requireWords(category.setups, "categories[\(index)].setups")
      problems.requireWords(category.punches, "categories[\(index)].punches")
    }
    for (index, spice) in spice.enumerated() {
      problems.requireText(spice.name, "spice[\(index)].name")
      problems.requireWords(spice.closers, "spice[\(index)].closers")
    }
    for (index, mood) in moods.enumerated() {
      problems.requireID(mood.id, "moods[\(index)].id")
      problems.requireText(mood.name, "moods[\(index)].name")
      problems.requireWords(mood.openers, "moods[\(index)].openers")
    }
    for (index, collection) in collections.enumerated() {
      problems.requireID(collection.id, "collections[\(index)].id")
      problems.requireText(collection.name, "collections[\(index)].name")
      problems.requireWords(collection.asides, "collections[\(index)].asides")
    }
    for (index, curated) in curated.enumerated() {
      problems.require(
        categories.contains { $0.id == curated.category }, at: "curated[\(index)].category",
        "'\(curated.category)' isn't one of the categories")
      problems.requireText(curated.text, "curated[\(index)].text")
    }
    problems.require(!curated.isEmpty, at: "curated", "must hold at least one")
  }

  /// The quota's rule is in `access.json`.
  package func check(against app: App, _ problems: inout Problems) {
    let known = app.access?.quotas?.contains { $0.id == quotaRule } ?? false
    problems.require(known, at: "quota_rule", "'\(quotaRule)' is no quota in access.json")
  }
}
