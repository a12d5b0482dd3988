package import CivilTime
package import Wire

/// `generators.json`: the texts that are written for people, each declared by what it is written from (R1, R7, R8, T5).
package struct Generators: CatalogSection {
  /// Optional: without it the app has no such texts.
  package static let file = "generators.json"

  /// Each by an id of its own.
  package var generators: [Generator]

  /// The generator of that id, if there is one.
  package subscript(id: String) -> Generator? { generators.first { $0.id == id } }
}

/// A kind of text: what people choose, what a provider is told, and what becomes of the answer.
package struct Generator: Codable, Hashable, Sendable {
  /// Unique in the app, and for ever: histories refer to it.
  package var id: String
  /// What people call it.
  package var name: LocalizedText
  /// What it is written from, in the order in which a form asks for it.
  package var inputs: [Input]
  /// What a provider is told.
  package var prompt: Prompt
  /// The form that the answer must have; nil for plain text.
  package var answer: Answer?
  /// What the embedded provider says: a text whose places are filled from the inputs and their words.
  package var embedded: LocalizedText
  /// The most bytes that a text may have; 2,000 if left out.
  package var longest: Int?
  /// The id of the quota in `access.json` that says how many a day; nil for no bound.
  package var quota: String?
  /// What becomes of a text; nil if nothing does.
  package var keeps: Keeping?
  /// The input whose level is lowered where the filter refused a text.
  package var softer: String?
  /// What stands in when the filter refuses twice: written and checked by people.
  package var curated: [Curated]?
  /// What stands in when nobody can write: a text with places, as `embedded` is one.
  package var stored: LocalizedText?
  /// What people may say of a text, and what follows from that.
  package var reactions: Reactions?
  /// That each day has a text of its own for each person, which nobody is asked for; nil where it hasn't.
  package var daily: Daily?
  /// The ids of the providers that are asked, in their order; all that the machine has if left out.
  package var providers: [String]?

  /// A text for each day and person, put together of the app's own words (R10).
  package struct Daily: Codable, Hashable, Sendable {
    /// What is chosen each day, by the inputs' ids; of other inputs that must be given the day picks one.
    package var inputs: [String: JSONValue]?
  }

  /// What becomes of a text once it is written.
  package enum Keeping: String, Codable, Sendable, CaseIterable {
    /// It is its account's, in the history.
    case history
    /// It is handed to all who ask for the same, until its source changes.
    case cache
  }

  /// What a text is written from. Exactly one of `choices`, `levels`, `itemOf` and `text` says what it is.
  package struct Input: Codable, Hashable, Sendable {
    /// Unique in the generator; also the name of its place in templates.
    package var id: String
    /// What people call it.
    package var name: LocalizedText
    /// Whether it may be left out.
    package var optional: Bool?
    /// One of these.
    package var choices: [Choice]?
    /// A number from 1 on, one for each level.
    package var levels: [Level]?
    /// An open item of the catalogue of this id.
    package var itemOf: String?
    /// Free text of at most so many bytes.
    package var text: Int?
  }

  /// Something to choose.
  package struct Choice: Codable, Hashable, Sendable {
    /// Unique in the input.
    package var id: String
    /// What people call it.
    package var name: LocalizedText
    /// What prompts say of it; its name if left out.
    package var prompt: LocalizedText?
    /// Words for the embedded provider, one of which stands for `{input.key}`. All choices have the same keys.
    package var words: [String: LocalizedWords]?
    /// The part of the year in which it can be chosen; always, if left out.
    package var season: Season?
    /// How many texts complete it; nil where there is nothing to complete (R7).
    package var goal: Int?
  }

  /// How strong a text is.
  package struct Level: Codable, Hashable, Sendable {
    /// What people call it.
    package var name: LocalizedText
    /// What prompts say of it; its name if left out.
    package var prompt: LocalizedText?
    /// As a choice's.
    package var words: [String: LocalizedWords]?
  }

  /// A part of each year by the person's own calendar; one that ends before it begins goes over the new year.
  package struct Season: Codable, Hashable, Sendable {
    /// Its first day, as month and day: `12-01`.
    package var from: String
    /// Its last day.
    package var until: String

    /// Whether a day is in it.
    package func has(_ day: CivilDay) -> Bool {
      guard let from = Self.number(from), let until = Self.number(until) else { return false }
      let (_, month, date) = day.date
      let number = month * 100 + date
      return from <= until ? (from...until).contains(number) : number >= from || number <= until
    }

    /// Month and day as one number; nil for what is no day of a leap year.
    static func number(_ text: String) -> Int? {
      guard CivilDay("2024-\(text)") != nil else { return nil }
      let parts = text.split(separator: "-").compactMap { Int($0) }
      return parts.count == 2 ? parts[0] * 100 + parts[1] : nil
    }
  }

  /// What a provider is told.
  package struct Prompt: Codable, Hashable, Sendable {
    /// Raised with each change that shall end what is cached.
    package var version: Int
    /// Who the provider is to be.
    package var system: LocalizedText
    /// What it is asked. `{input}` stands for what was chosen, `{input.field}` for an item's, `{reactions}` for what
    /// follows from reactions, and what stands between `{#input}` and `{/input}` is left out with the input.
    package var user: LocalizedText
  }

  /// A JSON object with one required string and nothing else, which providers are held to.
  package struct Answer: Codable, Hashable, Sendable {
    /// The schema's name: `card_meaning`.
    package var name: String
    /// What the object is.
    package var description: String
    /// The name of its one member.
    package var member: String
    /// What the member is.
    package var memberDescription: String

    package init(name: String, description: String, member: String, memberDescription: String) {
      (self.name, self.description) = (name, description)
      (self.member, self.memberDescription) = (member, memberDescription)
    }

    /// As JSON Schema.
    package var schema: JSONValue {
      let text: JSONValue = ["type": "string", "description": .string(memberDescription)]
      return [
        "type": "object", "description": .string(description), "properties": .object(JSONObject([(member, text)])),
        "required": [.string(member)], "additionalProperties": false,
      ]
    }
  }

  /// A text that a person wrote and checked.
  package struct Curated: Codable, Hashable, Sendable {
    /// The choices, and the levels from 1 on, that it fits, by inputs; any, if left out.
    package var when: [String: JSONValue]?
    /// The whole text.
    package var text: LocalizedText
  }

  /// What people may say of a text in the history.
  package struct Reactions: Codable, Hashable, Sendable {
    /// The input by whose choices they are counted apart; all together if left out.
    package var by: String?
    /// How many of a kind it takes until it changes prompts.
    package var least: Int
    /// What there is to say.
    package var kinds: [Reaction]
  }

  /// One thing to say of a text.
  package struct Reaction: Codable, Hashable, Sendable {
    /// Unique in the generator.
    package var id: String
    /// What people call it.
    package var name: LocalizedText
    /// What prompts say once it is what an account says most.
    package var prompt: LocalizedText?
    /// By how many levels the next texts are stronger, or milder, once it is what an account says most.
    package var levels: Int?
  }

  /// The most bytes that a text may have.
  package var mostBytes: Int { longest ?? 2000 }

  /// The input of that name, if there is one.
  package func input(_ id: String) -> Input? { inputs.first { $0.id == id } }
}

extension Generator.Input {
  /// The choice of that id, if there is one.
  package func choice(_ id: String) -> Generator.Choice? { choices?.first { $0.id == id } }
}
