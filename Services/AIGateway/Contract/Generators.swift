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
    /// The members of the form that the generator fills in, in order; omitted if it generates plain texts.
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

  /// A member of a form. The properties that are present determine its type: `text`, `from` with `to`, or `choices`.
  package struct Member: Codable, Hashable, Sendable {
    /// The member's id, used in a text's `form`.
    package var id: String
    /// The member's name in the caller's language.
    package var name: String
    /// The maximum length in bytes, if the value is a text.
    package var text: Int?
    /// The minimum, if the value is an integer.
    package var from: Int?
    /// The maximum, if the value is an integer.
    package var to: Int?
    /// The choices, if the value is the id of a choice.
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

  /// An input of a generator. The property that is present determines its type: `choices`, `levels`, `catalogue` or
  /// `text`.
  package struct Input: Codable, Hashable, Sendable {
    /// The input's id, used in the `inputs` of `ai.generate`.
    package var id: String
    /// The input's name in the caller's language.
    package var name: String
    /// True if the input is required.
    package var required: Bool
    /// The choices, if the value is the id of a choice.
    package var choices: [Choice]?
    /// The levels, if the value is the number of a level, from 1.
    package var levels: [String]?
    /// The catalogue's id, if the value is the id of one of the catalogue's unlocked items.
    package var catalogue: String?
    /// The maximum length in bytes, if the value is free text.
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
