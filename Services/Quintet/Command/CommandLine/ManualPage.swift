/// The manual page of a program in roff, with all commands and options. `deploy/debian/build` adds it to the package.
struct ManualPage {
  let program: CommandProgram
  let version: String
  /// The date of the page, "2026-11-26".
  let date: String

  var text: String {
    let name = program.name
    var lines = [
      ".TH \(name.uppercased()) 1 \(date) \"\(name) \(version)\" \"Quintet\"", ".SH NAME",
      "\(Self.escaped(name)) \\- \(Self.escaped(program.summary))", ".SH SYNOPSIS", ".B \(Self.escaped(name))",
      "\\fICOMMAND\\fR [\\fIARGUMENTS\\fR] [\\fIOPTIONS\\fR]",
    ]
    for group in CommandGroup.allCases {
      let commands = program.configurations.filter { $0.group == group }
      guard !commands.isEmpty else { continue }
      lines.append(".SH \(group.rawValue.uppercased())")
      lines += commands.flatMap(section)
    }
    return (lines + exitStatus + Self.files).joined(separator: "\n")
  }

  private func section(of command: CommandConfiguration) -> [String] {
    let usage = [program.name, command.name, command.synopsis].filter { !$0.isEmpty }.joined(separator: " ")
    var lines = [".SS \(Self.escaped(usage))", Self.escaped(command.discussion)]
    for parameter in command.parameters { lines += Self.entry(parameter.name, parameter.summary) }
    for option in command.options { lines += Self.entry(option.usage, option.summary) }
    return lines + examples(of: command)
  }

  private func examples(of command: CommandConfiguration) -> [String] {
    var lines = [".PP", command.examples.count == 1 ? "Example:" : "Examples:", ".PP", ".nf"]
    lines += command.examples.map { Self.escaped("    \(program.name) \($0)") }
    return lines + [".fi"]
  }

  private static func entry(_ head: String, _ text: String) -> [String] {
    [".TP", ".B \(escaped(head))", escaped(text)]
  }

  private var exitStatus: [String] {
    let codes = CommandProgram.exitCodes.sorted { (Int($0.key) ?? 0) < (Int($1.key) ?? 0) }
    return [".SH EXIT STATUS"] + codes.flatMap { Self.entry($0.key, $0.value) }
  }

  private static let files = [
    ".SH FILES", ".TP", ".I /etc/quintet/quintet.conf", "The settings:", ".BR quintet.conf (5).", ".TP",
    ".I /run/quintet/gateway.sock", "The socket for clients, which root and members of the group", ".B quintet",
    "can open.", ".TP", ".I /var/lib/quintet/", "The databases of the services.", ".TP",
    ".I /usr/share/quintet/apps/", "The apps.", ".SH SEE ALSO", ".BR quintet.conf (5),", ".BR systemctl (1),",
    ".BR journalctl (1)",
  ]

  /// Escapes a text for roff.
  private static func escaped(_ text: String) -> String {
    let plain = text.replacing("\\", with: "\\e").replacing("-", with: "\\-")
    return plain.hasPrefix(".") || plain.hasPrefix("'") ? "\\&\(plain)" : plain
  }
}
