import Spelling

/// The help pages of a program.
extension CommandProgram {
  private static let width = 80

  /// The list of all commands by group, for `quintet help`. It fits into 80 columns and 40 lines.
  var overview: String {
    var lines = ["\(name): \(summary)", ""]
    let heading = CommandGroup.allCases.map(\.rawValue.count).max() ?? 0
    let longest = topLevel.map(\.count).max() ?? 0
    for group in CommandGroup.allCases {
      let names = topLevel.filter { first in group == self.group(of: first) && first != "help" }
      for (index, command) in names.enumerated() {
        let label = index == 0 ? Output.bold(group.rawValue.padded(heading)) : "".padded(heading)
        lines.append("\(label)  \(command.padded(longest))  \(topLevelSummary(of: command))")
      }
    }
    return (lines + [""] + footer).joined(separator: "\n")
  }

  private func group(of first: String) -> CommandGroup? { configurations.first { $0.words[0] == first }?.group }

  private func topLevelSummary(of first: String) -> String {
    families[first] ?? configurations.first { $0.name == first }?.summary ?? ""
  }

  /// Returns the help page of a command, or of a group of subcommands.
  func help(on words: [String]) throws(UsageFault) -> String {
    guard let first = words.first else { return overview }
    if words.count == 1, !subcommands(of: first).isEmpty { return familyPage(first) }
    return page(of: try configuration(of: words))
  }

  /// Returns a command's usage line, such as "usage: quintet events drop SERVICE --from SERVICE [options]".
  func usageLine(of command: CommandConfiguration) -> String {
    command.synopsis.isEmpty ? "usage: \(name) \(command.name)" : "usage: \(name) \(command.name) \(command.synopsis)"
  }

  private func familyPage(_ family: String) -> String {
    let rows = subcommands(of: family).map { ("\(name) \($0.name)", $0.summary) }
    let lines = ["\(families[family] ?? family).", ""] + Self.columns(rows)
    return (lines + ["", "\(name) \(family) SUBCOMMAND --help shows the options of a subcommand."])
      .joined(separator: "\n")
  }

  /// Returns the help page of one command.
  func page(of command: CommandConfiguration) -> String {
    var lines = [usageLine(of: command), ""] + Self.wrapped(command.discussion, width: Self.width)
    let parameters = command.parameters.map { ($0.name, $0.summary) }
    if !parameters.isEmpty { lines += ["", Output.bold("Arguments")] + Self.columns(parameters) }
    let options = (command.options + [.help]).map { option in
      (option.usage, option.isRequired ? "\(option.summary) (required)" : option.summary)
    }
    lines += ["", Output.bold("Options")] + Self.columns(options)
    lines += ["", Output.bold(command.examples.count == 1 ? "Example" : "Examples")]
    lines += command.examples.map { "  \(name) \($0)" }
    return lines.joined(separator: "\n")
  }

  /// The meanings of the exit codes, which are those of `sysexits.h`.
  static let exitCodes = [
    "0": "Success", "1": "The command was rejected, or it found a problem", "64": "The command line is invalid",
    "65": "An input file is invalid", "69": "A service doesn't answer", "73": "The output file already exists",
    "77": "The user isn't allowed to do that", "78": "The settings are invalid",
  ]

  /// Formats a table of two columns, whose second column is wrapped.
  private static func columns(_ rows: [(String, String)]) -> [String] {
    let first = min(rows.map(\.0.count).max() ?? 0, 30)
    return rows.flatMap { head, text -> [String] in
      let lines = wrapped(text, width: width - first - 4)
      let rest = lines.dropFirst().map { "\("".padded(first + 4))\($0)" }
      if head.count > first { return ["  \(head)"] + lines.prefix(1).map { "\("".padded(first + 4))\($0)" } + rest }
      return ["  \(head.padded(first))  \(lines.first ?? "")"] + rest
    }
  }

  /// Breaks a text into lines of at most `width` columns.
  static func wrapped(_ text: String, width: Int) -> [String] {
    var lines: [String] = []
    for word in text.split(separator: " ") {
      if let last = lines.last, last.count + word.count < width {
        lines[lines.count - 1] = "\(last) \(word)"
      } else {
        lines.append(String(word))
      }
    }
    return lines
  }
}
