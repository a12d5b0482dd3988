package import CivilTime
package import Wire

/// Lists the app's text generators with the inputs that each requires (R1, R7).
package struct ListGenerators: Request {
  package static let method = Method(
    "ai.generators.list", .read, fails: [.notFound], "Lists the app's generators and their inputs.")

  package init() {}

  /// The app's generators.
  package struct Reply: Codable, Hashable, Sendable {
    /// The generators, in the order of the app's data.
    package var generators: [Generator]
    package init(generators: [Generator]) { self.generators = generators }
  }

  /// A generator of one kind of text.
  package struct Generator: Codable, Hashable, Sendable {
    /// The generator's id, for `ai.generate`.
    package var id: String
    /// The generator's name in the caller's language.
    package var name: String
    /// The inputs, in the order in which a form should show them.
    package var inputs: [Input]
    /// The reactions that a user can give to a text; empty if there are none.
    package var reactions: [Named]
    /// The number of texts the account can still generate today; nil if there is no limit.
    package var leftToday: Int?
    /// The members of the form that its texts fill in, in order; omitted for plain texts.
    package var answer: [Member]?

    package init(
      id: String, name: String, inputs: [Input], reactions: [Named], leftToday: Int?, answer: [Member]? = nil
    ) {
      self.answer = answer
      self.id = id
      self.name = name
      self.inputs = inputs
      self.reactions = reactions
      self.leftToday = leftToday
    }
  }

  /// A member of a form. Its type follows from the members present: `text`, `from` with `to`, or `choices`.
  package struct Member: Codable, Hashable, Sendable {
    /// The member's id, used in a text's `form`.
    package var id: String
    /// The member's name in the caller's language.
    package var name: String
    /// The value is a text; this is its maximum length in bytes.
    package var text: Int?
    /// The value is an integer; this is its minimum.
    package var from: Int?
    /// The value is an integer; this is its maximum.
    package var to: Int?
    /// The value is the id of one of these choices.
    package var choices: [Named]?

    package init(id: String, name: String, text: Int?, from: Int?, to: Int?, choices: [Named]?) {
      self.id = id
      self.name = name
      self.text = text
      self.from = from
      self.to = to
      self.choices = choices
    }
  }

  /// An input of a generator. Its type follows from the member present: `choices`, `levels`, `catalogue` or `text`.
  package struct Input: Codable, Hashable, Sendable {
    /// The input's id, used in the `inputs` of `ai.generate`.
    package var id: String
    /// The input's name in the caller's language.
    package var name: String
    /// True if the input is required.
    package var required: Bool
    /// The value is the id of one of these choices.
    package var choices: [Choice]?
    /// The value is a number that selects one of these levels, from 1.
    package var levels: [String]?
    /// The value is the id of an unlocked item of this catalogue.
    package var catalogue: String?
    /// The value is free text; this is its maximum length in bytes.
    package var text: Int?

    package init(
      id: String, name: String, required: Bool, choices: [Choice]?, levels: [String]?, catalogue: String?, text: Int?
    ) {
      self.id = id
      self.name = name
      self.required = required
      self.choices = choices
      self.levels = levels
      self.catalogue = catalogue
      self.text = text
    }
  }

  /// A choice of an input.
  package struct Choice: Codable, Hashable, Sendable {
    /// The choice's id, for `ai.generate`.
    package var id: String
    /// The choice's name in the caller's language.
    package var name: String
    /// True if the choice is in season today, by the account's calendar.
    package var open: Bool
    /// The first day of the season as month and day, such as `12-01`; nil if the choice has no season.
    package var from: String?
    /// The last day of the season as month and day; nil if the choice has no season.
    package var until: String?
    /// The number of texts that complete the choice; nil if it can't be completed.
    package var goal: Int?
    /// The number of texts that the account has generated with the choice; nil if it can't be completed.
    package var made: Int?
    /// The time at which the account completed the choice; nil until then.
    package var completedAt: Timestamp?

    package init(
      id: String, name: String, open: Bool, from: String?, until: String?, goal: Int?, made: Int?,
      completedAt: Timestamp?
    ) {
      self.id = id
      self.name = name
      self.open = open
      self.from = from
      self.until = until
      self.goal = goal
      self.made = made
      self.completedAt = completedAt
    }
  }

  /// An id with its name in the caller's language.
  package struct Named: Codable, Hashable, Sendable {
    /// The id, for use in requests.
    package var id: String
    /// The name in the caller's language.
    package var name: String

    package init(id: String, name: String) {
      self.id = id
      self.name = name
    }
  }
}
