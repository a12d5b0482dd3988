/// The usage and description of a command or one of its verbs.
struct HelpEntry: Sendable {
  /// The usage line, for example "quintet logs [SERVICE…]".
  let usage: String
  let words: String

  var command: String { String(usage.split(separator: " ")[1]) }

  /// The verb, for example "lag" in "quintet events lag"; nil for a command without verbs.
  var verb: String? {
    usage.split(separator: " ").dropFirst(2).first.flatMap { $0.allSatisfy(\.isLowercase) ? String($0) : nil }
  }

  /// The maximum number of words after the command.
  var mostWords: Int { usage.contains("…") ? .max : usage.split(separator: " ").count - 2 }
}

/// An option and the commands that take it.
struct HelpOption: Sendable {
  enum Kind: Sendable { case takesValue, isSwitch }

  /// The usage, for example "--state DIR".
  let usage: String
  let kind: Kind
  let words: String
  /// The commands that take the option, as "bench", or as "events tail" if only some of a command's verbs do. Empty for
  /// all.
  let uses: Set<String>
  /// Different descriptions for particular commands.
  private var otherwise: [String: String] = [:]

  init(_ usage: String, _ words: String, _ kind: Kind = .takesValue, for uses: Set<String> = []) {
    self.usage = usage
    self.words = words
    self.kind = kind
    self.uses = uses
  }

  /// The name without dashes.
  var name: String { String(usage.split(separator: " ")[0].dropFirst(2)) }

  /// Returns the option with a different description for some commands.
  func saying(_ words: String, for commands: [String]) -> HelpOption {
    var option = self
    for command in commands { option.otherwise[command] = words }
    return option
  }

  /// Returns the description for a command's own page, prefixed with the verbs that take the option unless all do.
  func words(for command: String) -> String {
    let verbs = uses.filter { $0.hasPrefix("\(command) ") }.map { String($0.dropFirst(command.count + 1)) }
    return (verbs.isEmpty ? "" : "\(verbs.sorted().joined(separator: ", ")): ") + (otherwise[command] ?? words)
  }

  /// Tests whether a command, or at least one of its verbs, takes the option.
  func isFor(_ command: String) -> Bool {
    uses.isEmpty || uses.contains { $0 == command || $0.hasPrefix("\(command) ") }
  }

  /// Tests whether a verb of a command takes the option.
  func isFor(_ command: String, _ verb: String) -> Bool {
    uses.isEmpty || uses.contains(command) || uses.contains("\(command) \(verb)")
  }

  /// The commands that take the option, for messages.
  var takers: String { uses.sorted().joined(separator: ", ") }

  /// The prefix of the description where the options of all commands are listed.
  var whose: String { uses.isEmpty ? "" : "\(takers): " }
}
