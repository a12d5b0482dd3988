/// One way to call the command, and what it does.
struct HelpEntry: Sendable {
  /// As it is typed: "quintet logs [SERVICE…]".
  let usage: String
  let words: String

  /// The command's own name.
  var command: String { String(usage.split(separator: " ")[1]) }

  /// What it is among the ways to call the command: "lag" of "quintet events lag"; nil where it is the only one.
  var verb: String? {
    usage.split(separator: " ").dropFirst(2).first.flatMap { $0.allSatisfy(\.isLowercase) ? String($0) : nil }
  }

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
  /// The commands that take it, as "bench", or as "events tail" where not all of a command's ways do. Empty for all.
  let uses: Set<String>
  /// The words of commands for which it is something else.
  private var otherwise: [String: String] = [:]

  init(_ usage: String, _ words: String, _ kind: Kind = .takesValue, for uses: Set<String> = []) {
    (self.usage, self.words, self.kind, self.uses) = (usage, words, kind, uses)
  }

  /// Without the dashes.
  var name: String { String(usage.split(separator: " ")[0].dropFirst(2)) }

  /// The same, with other words on the pages of some commands.
  func saying(_ words: String, for commands: [String]) -> HelpOption {
    var option = self
    for command in commands { option.otherwise[command] = words }
    return option
  }

  /// What a command's own page says of it, with those of its verbs first that alone take it.
  func words(for command: String) -> String {
    let verbs = uses.filter { $0.hasPrefix("\(command) ") }.map { String($0.dropFirst(command.count + 1)) }
    return (verbs.isEmpty ? "" : "\(verbs.sorted().joined(separator: ", ")): ") + (otherwise[command] ?? words)
  }

  /// Whether a command takes it, in one of its ways at least.
  func isFor(_ command: String) -> Bool {
    uses.isEmpty || uses.contains { $0 == command || $0.hasPrefix("\(command) ") }
  }

  /// Whether one way to call a command takes it.
  func isFor(_ command: String, _ verb: String) -> Bool {
    uses.isEmpty || uses.contains(command) || uses.contains("\(command) \(verb)")
  }

  /// Who takes it, for people.
  var takers: String { uses.sorted().joined(separator: ", ") }

  /// What stands before the words where options of all commands are told together.
  var whose: String { uses.isEmpty ? "" : "\(takers): " }
}
