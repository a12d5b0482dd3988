package import CivilTime
package import Wire

/// `generators.json`: the texts that are written for people, each declared by what it is written from (R1, R7, R8, T5).
package struct Generators: CatalogSection, BoundedMembers {
  /// Optional: without it the app has no such texts.
  package static let file = "generators.json"
  package static let bounds: Bounds = ["generators": .count(0...50)]

  /// In the order in which people see them.
  package var generators: [Generator]

  /// The generator of that id, if there is one.
  package subscript(id: String) -> Generator? { generators.first { $0.id == id } }
}

/// A kind of text: what people choose, what a provider is told, and what becomes of the answer.
package struct Generator: Codable, Hashable, Sendable, BoundedMembers {
  private static let usualLongest = 2000
  package static let bounds: Bounds = [
    "id": .id, "inputs": .count(0...20), "longest": .number(1...8000).usually(.integer(Int64(usualLongest))),
  ]

  /// Each once, and for ever: histories refer to it.
  package var id: String
  /// What people call it.
  package var name: LocalizedText
  /// What it is written from, in the order of the form.
  package var inputs: [Input]
  /// What a provider is told.
  package var prompt: Prompt
  /// The JSON object that the provider is held to. Without it the answer is plain text.
  package var answer: Answer?
  /// A template: what is said without any provider, as on a fresh machine.
  package var embedded: LocalizedText
  /// The most bytes of a text. A longer one is no answer.
  package var longest: Int?
  /// A rule of `quotas` in `access.json`; left out, there is no bound. Its day is the person's own; no clock that is put
  /// ahead begins the next one within 20 hours.
  package var quota: String?
  /// What becomes of a text; left out, nothing is kept.
  package var keeps: Keeping?
  /// The id of the input whose level is lowered by one when the filter has refused a text.
  package var softer: String?
  /// Texts that a person wrote. One of those with the most choices that fit stands in when the filter has refused two
  /// texts, or when nobody can write.
  package var curated: [Curated]?
  /// A template: what stands in, where there is nothing curated, while nobody can write.
  package var stored: LocalizedText?
  /// What people may say of a text of their history.
  package var reactions: Reactions?
  /// There where each day has a text of its own for each person, put together of `embedded`: the same until midnight,
  /// kept nowhere, and of no quota.
  package var daily: Daily?
  /// Which of the machine's providers are asked, in this order; left out, all.
  package var providers: [String]?

  /// A text for each day and person, put together of the app's own words (R10).
  package struct Daily: Codable, Hashable, Sendable {
    /// What is chosen each day, by the inputs' ids. Of other `choices` and `levels` that must be given the day picks one.
    package var inputs: [String: JSONValue]?
  }

  /// What becomes of a text once it is written.
  package enum Keeping: String, Codable, Sendable, CaseIterable {
    /// The text is its account's.
    case history
    /// It is handed to all who choose the same, until the prompt that it was written from changes.
    case cache
  }

  /// What a text is written from. Exactly one of `choices`, `levels`, `itemOf` and `text` says what it is.
  package struct Input: Codable, Hashable, Sendable, BoundedMembers {
    package static let bounds = Bounds(
      [
        "id": .fieldName, "optional": .usually(false), "choices": .count(1...200), "levels": .count(1...20),
        "text": .number(1...2000),
      ], oneOf: ["choices", "levels", "item_of", "text"])

    /// Once in the generator; also the name of its place in templates. Not `reactions`.
    package var id: String
    /// What people call it.
    package var name: LocalizedText
    /// Whether it may be left out.
    package var optional: Bool?
    /// A client gives the id of one of these.
    package var choices: [Choice]?
    /// A client gives a number, 1 for the first of these.
    package var levels: [Level]?
    /// A client gives the id of an item, of the catalogue of this id, that is open to the person.
    package var itemOf: String?
    /// A client gives text of so many bytes. `safety.json` is asked first, and what it names is refused as
    /// `content_blocked`.
    package var text: Int?
  }

  /// Something to choose.
  package struct Choice: Codable, Hashable, Sendable, BoundedMembers {
    package static let bounds: Bounds = ["id": .id, "words": .each(.usual, names: .fieldName), "goal": .number(1...)]

    /// Once in the input.
    package var id: String
    /// What people call it.
    package var name: LocalizedText
    /// What stands for `{input}`; left out, its name.
    package var prompt: LocalizedText?
    /// Words for `embedded`, by keys: one by chance stands for `{input.key}`. All choices have the same keys.
    package var words: [String: LocalizedWords]?
    /// The part of each year in which it can be chosen; left out, always.
    package var season: Season?
    /// So many texts complete it (R7).
    package var goal: Int?
  }

  /// How strong a text is.
  package struct Level: Codable, Hashable, Sendable, BoundedMembers {
    package static let bounds: Bounds = ["words": .each(.usual, names: .fieldName)]

    /// What people call it.
    package var name: LocalizedText
    /// What stands for `{input}`; left out, its name.
    package var prompt: LocalizedText?
    /// As a choice's: all levels have the same keys.
    package var words: [String: LocalizedWords]?
  }

  /// A part of each year by the person's own calendar; one that ends before it begins goes over the new year.
  package struct Season: Codable, Hashable, Sendable, BoundedMembers {
    package static let bounds: Bounds = ["from": .dayOfYear, "until": .dayOfYear]

    /// Its first day by the person's calendar, as month and day: `12-01`.
    package var from: String
    /// Its last day; before the first it is in the next year.
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
      let bytes = Array(text.utf8)
      guard bytes.count == 5, bytes[2] == UInt8(ascii: "-") else { return nil }
      let digits = [bytes[0], bytes[1], bytes[3], bytes[4]].map { Int($0) - 48 }
      guard digits.allSatisfy((0...9).contains) else { return nil }
      let month = digits[0] * 10 + digits[1]
      let day = digits[2] * 10 + digits[3]
      return CivilDay(year: 2024, month: month, day: day) == nil ? nil : month * 100 + day
    }
  }

  /// What a provider is told.
  package struct Prompt: Codable, Hashable, Sendable, BoundedMembers {
    package static let bounds: Bounds = ["version": .number(1...)]

    /// Another one ends what is cached.
    package var version: Int
    /// A template: who the provider is to be.
    package var system: LocalizedText
    /// A template: what it is asked.
    package var user: LocalizedText
  }

  /// A JSON object that providers are held to. It has one text, `member`, or several `members`.
  package struct Answer: Codable, Hashable, Sendable, BoundedMembers {
    package static let bounds = Bounds(
      ["name": .fieldName, "member": .fieldName, "members": .count(1...20)], oneOf: ["member", "members"],
      together: ["member": ["member_description"], "member_description": ["member"]])

    /// The schema's name: `card_meaning`.
    package var name: String
    /// What the object is.
    package var description: String
    /// The name of its one member, a text that clients can read while it is written.
    package var member: String?
    /// What the member is.
    package var memberDescription: String?
    /// The members of a form, in the order in which they are shown. Clients get them as `form`, and `text` has a line for
    /// each. Such an answer isn't shown before it is whole. `embedded`, `curated` and `stored` stand in as plain texts
    /// without a form.
    package var members: [AnswerMember]?

    package init(name: String, description: String, member: String, memberDescription: String) {
      self.name = name
      self.description = description
      self.member = member
      self.memberDescription = memberDescription
    }

    package init(name: String, description: String, members: [AnswerMember]) {
      self.name = name
      self.description = description
      self.members = members
    }

    /// As JSON Schema.
    package var schema: JSONValue {
      var properties = (members ?? []).map { (key: $0.id, value: $0.schema) }
      if let member {
        properties.append((member, ["type": "string", "description": .string(memberDescription ?? "")]))
      }
      return [
        "type": "object", "description": .string(description), "properties": .object(JSONObject(properties)),
        "required": .array(properties.map { .string($0.key) }), "additionalProperties": false,
      ]
    }
  }

  /// A member of a form that a provider fills in. Exactly one of `text`, `number` and `choices` says what it is.
  package struct AnswerMember: Codable, Hashable, Sendable, BoundedMembers {
    package static let bounds = Bounds(
      ["id": .fieldName, "text": .number(1...4000), "choices": .count(2...50)], oneOf: ["text", "number", "choices"])

    /// Its name in the object, once in the form.
    package var id: String
    /// What people call it.
    package var name: LocalizedText
    /// What the provider is told of it.
    package var description: String
    /// A text of at most so many bytes.
    package var text: Int?
    /// A whole number.
    package var number: AnswerNumber?
    /// One of these.
    package var choices: [AnswerChoice]?

    package init(
      id: String, name: LocalizedText, description: String, text: Int? = nil, number: AnswerNumber? = nil,
      choices: [AnswerChoice]? = nil
    ) {
      self.id = id
      self.name = name
      self.description = description
      self.text = text
      self.number = number
      self.choices = choices
    }

    /// Lengths and ranges are told in words: not every provider takes their keywords.
    fileprivate var schema: JSONValue {
      if let text {
        return ["type": "string", "description": .string("\(description) At most \(text) bytes.")]
      }
      if let number {
        let range = "A whole number from \(number.from) to \(number.to)."
        return ["type": "integer", "description": .string("\(description) \(range)")]
      }
      let ids = (choices ?? []).map { JSONValue.string($0.id) }
      return ["type": "string", "description": .string(description), "enum": .array(ids)]
    }
  }

  /// The range of a whole number.
  package struct AnswerNumber: Codable, Hashable, Sendable {
    /// The least.
    package var from: Int
    /// The most.
    package var to: Int

    package init(from: Int, to: Int) {
      self.from = from
      self.to = to
    }
  }

  /// A value that a provider may choose.
  package struct AnswerChoice: Codable, Hashable, Sendable, BoundedMembers {
    package static let bounds: Bounds = ["id": .id]

    /// Once in the member.
    package var id: String
    /// What people call it.
    package var name: LocalizedText

    package init(id: String, name: LocalizedText) {
      self.id = id
      self.name = name
    }
  }

  /// A text that a person wrote and checked.
  package struct Curated: Codable, Hashable, Sendable {
    /// Ids of choices, and levels from 1 on, that it fits, by the inputs' ids, such as
    /// `{"mood": "calm", "strength": 3}`; left out, any.
    package var when: [String: JSONValue]?
    /// The whole text: no longer than `longest`, and nothing that `safety.json` refuses.
    package var text: LocalizedText
  }

  /// What people may say of a text in the history.
  package struct Reactions: Codable, Hashable, Sendable, BoundedMembers {
    package static let bounds: Bounds = ["least": .number(1...), "kinds": .count(1...20)]

    /// The input by whose choices they are counted; left out, all together.
    package var by: String?
    /// How often the kind that is said most must have been said, until its `prompt` stands for `{reactions}`, and the level
    /// of `softer` moves by its `levels`.
    package var least: Int
    /// What there is to say.
    package var kinds: [Reaction]
  }

  /// One thing to say of a text.
  package struct Reaction: Codable, Hashable, Sendable, BoundedMembers {
    package static let bounds: Bounds = ["id": .id]

    /// Once in the generator.
    package var id: String
    /// What people call it.
    package var name: LocalizedText
    /// What stands for `{reactions}` once it is what an account says most.
    package var prompt: LocalizedText?
    /// By how many levels the next texts are stronger, or milder, once it is what an account says most.
    package var levels: Int?
  }

  /// The most bytes that a text may have.
  package var mostBytes: Int { longest ?? Self.usualLongest }

  /// The input of that name, if there is one.
  package func input(_ id: String) -> Input? { inputs.first { $0.id == id } }
}

extension Generator.Input {
  /// The choice of that id, if there is one.
  package func choice(_ id: String) -> Generator.Choice? { choices?.first { $0.id == id } }
}
