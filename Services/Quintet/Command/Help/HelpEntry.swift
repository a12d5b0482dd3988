/// One way to call the command, and what it does.
struct HelpEntry: Sendable {
  /// As it is typed: "quintet logs [SERVICE…]".
  let usage: String
  let words: String

  /// The command's own name.
  var command: String { String(usage.split(separator: " ")[1]) }

  /// How many words may stand behind the command.
  var mostWords: Int { usage.contains("…") ? .max : usage.split(separator: " ").count - 2 }
}

/// One option, and the commands that take it.
struct HelpOption: Sendable {
  enum Kind: Sendable { case takesValue, isSwitch }

  /// As it is typed: "--state DIR".
  let usage: String
  let kind: Kind
  let words: String
  /// Empty for all.
  let commands: Set<String>
  /// The words of commands for which it is something else.
  private var otherwise: [String: String] = [:]

  init(_ usage: String, _ words: String, _ kind: Kind = .takesValue, for commands: Set<String> = []) {
    (self.usage, self.words, self.kind, self.commands) = (usage, words, kind, commands)
  }

  /// Without the dashes.
  var name: String { String(usage.split(separator: " ")[0].dropFirst(2)) }

  /// The same, with other words on the pages of some commands.
  func saying(_ words: String, for commands: [String]) -> HelpOption {
    var option = self
    for command in commands { option.otherwise[command] = words }
    return option
  }

  func words(for command: String) -> String { otherwise[command] ?? words }

  func isFor(_ command: String) -> Bool { commands.isEmpty || commands.contains(command) }

  /// What stands before the words where options of all commands are told together.
  var whose: String { commands.isEmpty ? "" : "\(commands.sorted().joined(separator: ", ")): " }
}
