package import CivilTime
package import Wire

/// The texts that an app can write, and what a form for each of them asks for (R1, R7).
package struct ListGenerators: Request {
  package static let method = Method(
    "ai.generators.list", .read, fails: [.notFound], "Lists what texts are written, and what they are written from.")

  package init() {}

  /// All of the app's generators.
  package struct Reply: Codable, Hashable, Sendable {
    /// In the order of the app's data.
    package var generators: [Generator]
    package init(generators: [Generator]) { self.generators = generators }
  }

  /// A kind of text.
  package struct Generator: Codable, Hashable, Sendable {
    /// What `ai.generate` takes.
    package var id: String
    /// In the caller's language.
    package var name: String
    /// In the order in which a form asks for them.
    package var inputs: [Input]
    /// What may be said of a text; empty where nothing can.
    package var reactions: [Named]
    /// How many texts the account may still have today; nil where there is no bound.
    package var leftToday: Int?
    /// The members of the form that its texts have, in their order; left out for plain texts.
    package var answer: [Member]?

    package init(
      id: String, name: String, inputs: [Input], reactions: [Named], leftToday: Int?, answer: [Member]? = nil
    ) {
      self.answer = answer
      (self.id, self.name, self.inputs, self.reactions, self.leftToday) = (id, name, inputs, reactions, leftToday)
    }
  }

  /// A member of a form; one of `text`, `from` with `to`, and `choices` says what it is.
  package struct Member: Codable, Hashable, Sendable {
    /// What a text's `form` calls it.
    package var id: String
    /// In the caller's language.
    package var name: String
    /// A text of at most so many bytes.
    package var text: Int?
    /// A whole number, at least this …
    package var from: Int?
    /// … and at most this.
    package var to: Int?
    /// One of these, by its id.
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

  /// What a text is written from; one of `choices`, `levels`, `catalogue` and `text` says what it is.
  package struct Input: Codable, Hashable, Sendable {
    /// Its name among the inputs of `ai.generate`.
    package var id: String
    /// In the caller's language.
    package var name: String
    /// Whether it must be there.
    package var required: Bool
    /// One of these, by its id.
    package var choices: [Choice]?
    /// A number: 1 for the first of these names.
    package var levels: [String]?
    /// An open item of this catalogue, by its id.
    package var catalogue: String?
    /// Free text of at most so many bytes.
    package var text: Int?

    package init(
      id: String, name: String, required: Bool, choices: [Choice]?, levels: [String]?, catalogue: String?, text: Int?
    ) {
      (self.id, self.name, self.required, self.choices) = (id, name, required, choices)
      (self.levels, self.catalogue, self.text) = (levels, catalogue, text)
    }
  }

  /// Something to choose.
  package struct Choice: Codable, Hashable, Sendable {
    /// What `ai.generate` takes.
    package var id: String
    /// In the caller's language.
    package var name: String
    /// Whether it is in season today, by the person's calendar.
    package var open: Bool
    /// The first day of its season, as month and day: `12-01`; nil for what is always there.
    package var from: String?
    /// The last day of its season.
    package var until: String?
    /// How many texts complete it; nil where there is nothing to complete.
    package var goal: Int?
    /// How many texts the account has had of it; nil where there is nothing to complete.
    package var made: Int?
    /// When the account completed it; nil until then.
    package var completedAt: Timestamp?

    package init(
      id: String, name: String, open: Bool, from: String?, until: String?, goal: Int?, made: Int?,
      completedAt: Timestamp?
    ) {
      (self.id, self.name, self.open, self.from, self.until) = (id, name, open, from, until)
      (self.goal, self.made, self.completedAt) = (goal, made, completedAt)
    }
  }

  /// An id and its name in the caller's language.
  package struct Named: Codable, Hashable, Sendable {
    /// What requests say.
    package var id: String
    /// In the caller's language.
    package var name: String

    package init(id: String, name: String) { (self.id, self.name) = (id, name) }
  }
}
