/// One way to call the command, and what it does.
struct HelpEntry: Sendable {
  /// As it is typed: "quintet logs [SERVICE…]".
  let usage: String
  let words: String

  /// The command's own name.
  var command: String { String(usage.split(separator: " ")[1]) }
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

  init(_ usage: String, _ words: String, _ kind: Kind = .takesValue, for commands: Set<String> = []) {
    (self.usage, self.words, self.kind, self.commands) = (usage, words, kind, commands)
  }

  /// Without the dashes.
  var name: String { String(usage.split(separator: " ")[0].dropFirst(2)) }

  func isFor(_ command: String) -> Bool { commands.isEmpty || commands.contains(command) }

  /// What stands before the words where options of all commands are told together.
  var whose: String { commands.isEmpty ? "" : "\(commands.sorted().joined(separator: ", ")): " }
}
