package import CivilTime
package import Wire

/// `generators.json`: generators that write texts for users from chosen inputs (R1, R7, R8, T5).
package struct Generators: CatalogSection, BoundedMembers {
  /// Optional: an app without this file offers no generated texts.
  package static let file = "generators.json"
  package static let bounds: Bounds = ["generators": .count(0...50)]

  /// The generators in display order.
  package var generators: [Generator]

  package subscript(id: String) -> Generator? { generators.first { $0.id == id } }
}

/// A kind of generated text: its inputs, the provider's prompt, and how results are stored.
package struct Generator: Codable, Hashable, Sendable, BoundedMembers {
  private static let defaultLongest = 2000
  package static let bounds: Bounds = [
    "id": .id, "inputs": .count(0...20), "longest": .number(1...8000).usually(.integer(Int64(defaultLongest))),
  ]

  /// The generator's id, unique and permanent: histories refer to it.
  package var id: String
  /// The generator's name.
  package var name: LocalizedText
  /// The inputs, in the order of the form.
  package var inputs: [Input]
  /// The prompt for a provider.
  package var prompt: Prompt
  /// The JSON object that the provider must return. Without this member, the answer is plain text.
  package var answer: Answer?
  /// The template of the provider `embedded`, which writes the text if no other provider can, such as on a newly
  /// installed machine.
  package var embedded: LocalizedText
  /// The maximum number of bytes of a text. A longer answer is rejected.
  package var longest: Int?
  /// The id of a rule of `quotas` in `access.json`. Without this member, there is no limit. Days follow the user's time
  /// zone. A new day starts at least 20 hours after the previous one, so a change of time zone doesn't start it early.
  package var quota: String?
  /// The place where texts are stored: a history or a cache. Without this member, texts are not stored.
  package var keeps: Keeping?
  /// The id of the input whose level is lowered by one after the filter has rejected a text.
  package var softer: String?
  /// Texts written by a person. One of the best-matching texts is returned if the filter has rejected two texts, or if
  /// all providers have failed. `embedded` is one of the providers, unless `providers` leaves it out.
  package var curated: [Curated]?
  /// The template of the text that is returned if no curated text fits.
  package var stored: LocalizedText?
  /// The reactions that users can give to a text in their history.
  package var reactions: Reactions?
  /// Present if each user gets a text of the day, made from `embedded`. The text stays the same until midnight, isn't
  /// stored, and doesn't count towards a quota.
  package var daily: Daily?
  /// The names of the machine's providers to ask, in this order. Without this member, all providers are asked, and
  /// `embedded` is the last. Without `embedded` in the list, a curated or stored text is returned if all of them fail.
  package var providers: [String]?

  /// A text of the day for each user, made from the app's own words (R10).
  package struct Daily: Codable, Hashable, Sendable {
    /// Fixed input values, by input id. For other required inputs with `choices` or `levels`, the day selects the
    /// value.
    package var inputs: [String: JSONValue]?
  }

  /// The places where a text can be stored after it was written.
  package enum Keeping: String, Codable, Sendable, CaseIterable {
    /// The text is stored in the account's history.
    case history
    /// The text is shared with all users who choose the same inputs, until the prompt changes.
    case cache
  }

  /// An input of a generator. Exactly one of `choices`, `levels`, `item_of` and `text` defines its kind.
  package struct Input: Codable, Hashable, Sendable, BoundedMembers {
    package static let bounds = Bounds(
      [
        "id": .fieldName, "optional": .usually(false), "choices": .count(1...200), "levels": .count(1...20),
        "text": .number(1...2000),
      ], oneOf: ["choices", "levels", "item_of", "text"])

    /// The input's id, unique in the generator. It is also the placeholder's name in templates. `reactions` is not
    /// allowed.
    package var id: String
    /// The input's name.
    package var name: LocalizedText
    /// True if the client may omit the input.
    package var optional: Bool?
    /// The possible choices. The client sends the id of a choice.
    package var choices: [Choice]?
    /// The possible levels. The client sends a number, 1 for the first level.
    package var levels: [Level]?
    /// The id of a catalogue. The client sends the id of one of its items, which must be open to the user.
    package var itemOf: String?
    /// The maximum number of bytes of a free text from the client. Texts that `safety.json` blocks are rejected with
    /// `content_blocked`.
    package var text: Int?
  }

  /// A choice of an input.
  package struct Choice: Codable, Hashable, Sendable, BoundedMembers {
    package static let bounds: Bounds = ["id": .id, "words": .each(.usual, names: .fieldName), "goal": .number(1...)]

    /// The choice's id, unique in the input.
    package var id: String
    /// The choice's name.
    package var name: LocalizedText
    /// The text for the placeholder `{input}`. The default is the name.
    package var prompt: LocalizedText?
    /// Words for `embedded`, by key. The placeholder `{input.key}` stands for a random one of them. All choices of an
    /// input have the same keys.
    package var words: [String: LocalizedWords]?
    /// The part of the year in which the choice is available. Without this member, the choice is always available.
    package var season: Season?
    /// The number of texts that a user needs to complete the choice (R7).
    package var goal: Int?
  }

  /// A level of intensity.
  package struct Level: Codable, Hashable, Sendable, BoundedMembers {
    package static let bounds: Bounds = ["words": .each(.usual, names: .fieldName)]

    /// The level's name.
    package var name: LocalizedText
    /// The text for the placeholder `{input}`. The default is the name.
    package var prompt: LocalizedText?
    /// Words for `embedded`, by key. The placeholder `{input.key}` stands for a random one of them. All levels of an
    /// input have the same keys.
    package var words: [String: LocalizedWords]?
  }

  /// A part of each year, in the user's time zone. If it ends before it starts, it spans the new year.
  package struct Season: Codable, Hashable, Sendable, BoundedMembers {
    package static let bounds: Bounds = ["from": .dayOfYear, "until": .dayOfYear]

    /// The first day as month and day, such as `12-01`, in the user's time zone.
    package var from: String
    /// The last day as month and day. If it is before the first day, it is in the following year.
    package var until: String

    /// Returns true if the season contains the day.
    package func has(_ day: CivilDay) -> Bool {
      let from = Self.digits(from)
      let until = Self.digits(until)
      let (_, month, date) = day.date
      let number = month * 100 + date
      return from <= until ? (from...until).contains(number) : number >= from || number <= until
    }

    /// Returns month and day as one number, such as 1201. For speed, it doesn't check the text: lists of generators
    /// compare many days.
    private static func digits(_ text: String) -> Int {
      text.utf8.reduce(0) { number, byte in byte == UInt8(ascii: "-") ? number : number * 10 + Int(byte) - 48 }
    }

    /// Returns month and day as one number, or nil if the text isn't a day of a leap year.
    static func number(_ text: String) -> Int? {
      CivilDay("2024-\(text)").map { $0.date.month * 100 + $0.date.day }
    }
  }

  /// The prompt for a provider.
  package struct Prompt: Codable, Hashable, Sendable, BoundedMembers {
    package static let bounds: Bounds = ["version": .number(1...)]

    /// The prompt's version. A new version invalidates cached texts.
    package var version: Int
    /// The template of the system prompt.
    package var system: LocalizedText
    /// The template of the user prompt.
    package var user: LocalizedText
  }

  /// The JSON object that providers must return. It has either one text, `member`, or several `members`.
  package struct Answer: Codable, Hashable, Sendable, BoundedMembers {
    package static let bounds = Bounds(
      ["name": .fieldName, "member": .fieldName, "members": .count(1...20)], oneOf: ["member", "members"],
      together: ["member": ["member_description"], "member_description": ["member"]])

    /// The schema's name, such as `card_meaning`.
    package var name: String
    /// A description of the object for the provider.
    package var description: String
    /// The name of the only member: a text that clients can read while it is being written.
    package var member: String?
    /// A description of the member for the provider.
    package var memberDescription: String?
    /// The members of a form, in display order. Clients receive the members as `form`, and as the lines of `text`. The
    /// form is shown only when the answer is complete. Texts from `embedded`, `curated` and `stored` are plain and have
    /// no form.
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

    /// The JSON Schema of the answer.
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

  /// A member of a form that a provider fills in. Exactly one of `text`, `number` and `choices` defines its type.
  package struct AnswerMember: Codable, Hashable, Sendable, BoundedMembers {
    package static let bounds = Bounds(
      ["id": .fieldName, "text": .number(1...4000), "choices": .count(2...50)], oneOf: ["text", "number", "choices"])

    /// The member's name in the object, unique in the form.
    package var id: String
    /// The member's name, as shown to users.
    package var name: LocalizedText
    /// A description of the member for the provider.
    package var description: String
    /// For a text: the maximum number of bytes.
    package var text: Int?
    /// For a whole number: its range.
    package var number: AnswerNumber?
    /// For a choice: the possible values.
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

    /// The JSON Schema of the member. Lengths and ranges are part of the description because not every provider
    /// supports their keywords.
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
    /// The smallest allowed value.
    package var from: Int
    /// The largest allowed value.
    package var to: Int

    package init(from: Int, to: Int) {
      self.from = from
      self.to = to
    }
  }

  /// A value that a provider may choose.
  package struct AnswerChoice: Codable, Hashable, Sendable, BoundedMembers {
    package static let bounds: Bounds = ["id": .id]

    /// The value's id, unique in the member.
    package var id: String
    /// The value's name, as shown to users.
    package var name: LocalizedText

    package init(id: String, name: LocalizedText) {
      self.id = id
      self.name = name
    }
  }

  /// A text that a person has written and checked.
  package struct Curated: Codable, Hashable, Sendable {
    /// The choices and levels that the text fits, by input id, such as `{"mood": "calm", "strength": 3}`. Levels count
    /// from 1. Without this member, the text fits all inputs.
    package var when: [String: JSONValue]?
    /// The complete text, with at most `longest` bytes. The text must not contain anything that `safety.json` blocks.
    package var text: LocalizedText
  }

  /// The reactions that users can give to a text in their history.
  package struct Reactions: Codable, Hashable, Sendable, BoundedMembers {
    package static let bounds: Bounds = ["least": .number(1...), "kinds": .count(1...20)]

    /// The id of the input by whose choices reactions are counted. Without this member, all reactions are counted
    /// together.
    package var by: String?
    /// The number of times that an account must have given its most frequent reaction before the reaction takes effect.
    /// From then on, the reaction's `prompt` fills `{reactions}`, and its `levels` change the level of `softer`.
    package var least: Int
    /// The possible reactions.
    package var kinds: [Reaction]
  }

  /// A reaction to a text.
  package struct Reaction: Codable, Hashable, Sendable, BoundedMembers {
    package static let bounds: Bounds = ["id": .id]

    /// The reaction's id, unique in the generator.
    package var id: String
    /// The reaction's name.
    package var name: LocalizedText
    /// The text for the placeholder `{reactions}` if this is the account's most frequent reaction.
    package var prompt: LocalizedText?
    /// The number of levels by which the next texts are stronger (or milder, if negative) if this is the account's most
    /// frequent reaction.
    package var levels: Int?
  }

  /// The maximum number of bytes of a text.
  package var maxBytes: Int { longest ?? Self.defaultLongest }

  package func input(_ id: String) -> Input? { inputs.first { $0.id == id } }
}

extension Generator.Input {
  package func choice(_ id: String) -> Generator.Choice? { choices?.first { $0.id == id } }
}
