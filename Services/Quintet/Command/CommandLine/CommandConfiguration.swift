/// The name, the arguments and the documentation of a command.
package struct CommandConfiguration: Sendable {
  /// The words after the program's name: "status" or "events lag".
  package let name: String
  package let group: CommandGroup
  /// A summary for lists of commands: one line without a full stop.
  package let summary: String
  /// A description for the command's help page: one to three sentences.
  package let discussion: String
  package let parameters: [CommandParameter]
  package let options: [CommandOption]
  /// Command lines that a reader can copy, without the program's name.
  package let examples: [String]

  package init(
    _ name: String, in group: CommandGroup, summary: String, discussion: String, parameters: [CommandParameter] = [],
    options: [CommandOption] = [], examples: [String]
  ) {
    self.name = name
    self.group = group
    self.summary = summary
    // In the source code, the text may have line breaks anywhere.
    self.discussion = discussion.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    self.parameters = parameters
    self.options = options
    self.examples = examples
  }

  /// The name's words.
  package var words: [String] { name.split(separator: " ").map(String.init) }

  /// The arguments of the usage line: "SERVICE --from SERVICE [options]".
  package var synopsis: String {
    let required = options.filter(\.isRequired).map(\.usage)
    let optional = options.contains { !$0.isRequired } ? ["[options]"] : []
    return (parameters.map(\.usage) + required + optional).joined(separator: " ")
  }
}

/// The kind of an argument's values, for shell completion.
package enum ValueKind: Hashable, Sendable {
  case text
  case file
  case folder
  /// The name of a service.
  case service
  /// The name of a service that has a database.
  case database
  /// A method of the running services.
  case method
  case choice([String])
}

/// An argument that is identified by its position.
package struct CommandParameter: Hashable, Sendable {
  package enum Count: Hashable, Sendable {
    case one
    case optional
    /// One or more arguments.
    case many
    /// Any number of arguments, or none.
    case any
  }

  /// The placeholder: "SERVICE".
  package let name: String
  package let kind: ValueKind
  package let count: Count
  package let summary: String

  package init(_ name: String, _ summary: String, _ kind: ValueKind = .text, _ count: Count = .one) {
    self.name = name
    self.summary = summary
    self.kind = kind
    self.count = count
  }

  package var usage: String {
    switch count {
    case .one: name
    case .optional: "[\(name)]"
    case .many: "\(name)…"
    case .any: "[\(name)…]"
    }
  }
}

/// An argument that is identified by its name.
package struct CommandOption: Hashable, Sendable {
  /// The name without dashes.
  package let name: String
  /// The placeholder of the value, "DIR"; nil for a flag, which takes no value.
  package let value: String?
  package let kind: ValueKind
  package let summary: String
  package private(set) var isRequired = false

  /// Creates an option with a value.
  package init(_ name: String, _ value: String, _ summary: String, _ kind: ValueKind = .text) {
    self.name = name
    self.value = value
    self.summary = summary
    self.kind = kind
  }

  package init(flag name: String, _ summary: String) {
    self.name = name
    value = nil
    self.summary = summary
    kind = .text
  }

  /// This option, marked as required.
  package var required: CommandOption {
    var option = self
    option.isRequired = true
    return option
  }

  /// The option as help pages show it: "--state DIR".
  package var usage: String { value.map { "--\(name) \($0)" } ?? "--\(name)" }
}
