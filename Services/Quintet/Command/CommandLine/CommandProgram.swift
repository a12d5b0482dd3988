import CivilTime
import EventLoop
import Files
import Glibc
import ServiceHost
import Spelling

/// A program that consists of commands: `quintet` or `quintet-dev`.
package struct CommandProgram: Sendable {
  /// The program's name: "quintet".
  let name: String
  /// One line about the program.
  let summary: String
  /// The last lines of the overview.
  let footer: [String]
  /// The summaries of commands that have subcommands, by name.
  let families: [String: String]
  let commands: [any Command.Type]

  package init(
    name: String, summary: String, footer: [String], families: [String: String], commands: [any Command.Type]
  ) {
    self.name = name
    self.summary = summary
    self.footer = footer
    self.families = families
    self.commands = commands
  }

  /// Runs the command line of this process, and exits with one of the exit codes of `sysexits.h`.
  package func run() -> Never {
    signal(SIGPIPE, SIG_IGN)
    // A file-size limit should cause an error, like a full disk, rather than kill the process.
    signal(SIGXFSZ, SIG_IGN)
    exit(perform(Array(CommandLine.arguments.dropFirst())))
  }

  private func perform(_ words: [String]) -> Int32 {
    var usage: String?
    do {
      let action = try action(for: words) { usage = usageLine(of: $0) }
      switch action {
      case .print(let text):
        Output.line(text)
        return 0
      case .run(let command): return Self.run(command, as: name)
      }
    } catch let fault as UsageFault {
      report(fault, usage: usage, help: helpPage(for: words))
      return 64
    } catch let fault as CommandFault {
      Output.error("\(name): \(fault)")
      return fault.code
    } catch {
      Output.error("\(name): \(error)")
      return 78
    }
  }

  private func report(_ fault: UsageFault, usage: String?, help page: String) {
    let lines = ["\(name): \(fault)", usage, "help: \(name) \(page)"].compactMap(\.self)
    Output.error(lines.joined(separator: "\n"))
  }

  private static func run(_ command: any Command, as name: String) -> Int32 {
    Loop.run {
      do { return try await command.run() } catch {
        Output.error("\(name): \(error)")
        return 78
      }
    }
  }

  enum Action {
    case print(String)
    case run(any Command)
  }

  /// Returns the action that a command line requests.
  ///
  /// - Parameter found: receives the command's configuration as soon as it is known, for the message about a fault.
  func action(for words: [String], found: (CommandConfiguration) -> Void = { _ in }) throws -> Action {
    let line = try ParsedCommandLine(words, options: options)
    if line.flags.contains("version") { return .print(ServiceHost.version) }
    guard let first = line.words.first else { return .print(overview) }
    if first == "help" {
      try check(line.given.subtracting(["help"]), for: Self.helpCommand)
      return .print(line.flags.contains("manual") ? manual : try help(on: Array(line.words.dropFirst())))
    }
    if line.flags.contains("help") { return .print(try help(on: line.words)) }
    let configuration = try configuration(of: line.words)
    found(configuration)
    return try action(of: configuration, line)
  }

  private func action(of configuration: CommandConfiguration, _ line: ParsedCommandLine) throws -> Action {
    try check(line.given, for: configuration)
    let arguments = try Arguments(
      words: Array(line.words.dropFirst(configuration.words.count)), values: line.values, flags: line.flags,
      for: configuration)
    guard let type = commands.first(where: { $0.configuration.name == configuration.name }) else {
      return .print(try script(for: arguments.words.first ?? "bash"))
    }
    return .run(try type.init(arguments))
  }

  // MARK: Finding commands

  /// All commands' configurations, including those of the built-in commands.
  var configurations: [CommandConfiguration] {
    commands.map { $0.configuration } + [Self.completionCommand, Self.helpCommand]
  }

  /// All options, each name once.
  var options: [CommandOption] {
    var names: Set<String> = []
    return (configurations.flatMap(\.options) + [.help, .version]).filter { names.insert($0.name).inserted }
  }

  /// The first words of all commands, without duplicates.
  var topLevel: [String] {
    var names: Set<String> = []
    return configurations.map { $0.words[0] }.filter { names.insert($0).inserted }
  }

  /// Returns the subcommands of a family; empty for a command without subcommands.
  func subcommands(of family: String) -> [CommandConfiguration] {
    configurations.filter { $0.words.count > 1 && $0.words[0] == family }
  }

  private static let shells = ["bash", "zsh"]
  private static let completionCommand = CommandConfiguration(
    "completion", in: .tools, summary: "Print the completion script of a shell",
    discussion: "Print a script that completes commands, options and values in bash or zsh.",
    parameters: [CommandParameter("SHELL", "bash or zsh (default: bash)", .choice(shells), .optional)],
    examples: ["completion bash", "completion zsh"])
  private static let helpCommand = CommandConfiguration(
    "help", in: .tools, summary: "Show help for a command",
    discussion: "Show the list of commands, or the page of one command.",
    parameters: [CommandParameter("COMMAND", "A command, such as status or events lag", .text, .any)],
    options: [CommandOption(flag: "manual", "Print the manual page of the program, in roff")],
    examples: ["help", "help status"])

  /// The manual page. Its date is that of `SOURCE_DATE_EPOCH`, or today.
  private var manual: String {
    let seconds = Environment.current()["SOURCE_DATE_EPOCH"].flatMap { Int64($0) } ?? Int64(time(nil))
    let day = TimeZoneRules.utc.day(of: Timestamp(seconds: seconds))
    return ManualPage(program: self, version: ServiceHost.version, date: day.description).text
  }

  private func script(for shell: String) throws(UsageFault) -> String {
    let completion = Completion(of: self)
    switch shell {
    case "bash": return completion.bash
    case "zsh": return completion.zsh
    default: throw UsageFault("SHELL is bash or zsh, not '\(shell)'")
    }
  }

  /// Finds the command that a command line starts with.
  func configuration(of words: [String]) throws(UsageFault) -> CommandConfiguration {
    let first = words[0]
    if let command = configurations.first(where: { $0.name == first }) { return command }
    let verbs = subcommands(of: first)
    guard !verbs.isEmpty else {
      throw UsageFault("unknown command '\(first)'\(Spelling.hint(for: first, among: topLevel))")
    }
    let names = verbs.map { $0.words[1] }
    guard words.count > 1 else {
      throw UsageFault("\(name) \(first) needs a subcommand: \(names.joined(separator: ", "))")
    }
    if let command = verbs.first(where: { $0.words[1] == words[1] }) { return command }
    throw UsageFault("\(name) \(first) has no subcommand '\(words[1])'\(Spelling.hint(for: words[1], among: names))")
  }

  /// Returns the words that show the help page for an invalid command line: "help events lag", "help events", "help".
  func helpPage(for words: [String]) -> String {
    let names = words.drop { !topLevel.contains($0) }.filter { !$0.hasPrefix("-") }
    guard let first = names.first, first != "help" else { return "help" }
    let full = names.prefix(2).joined(separator: " ")
    return configurations.contains { $0.name == full } ? "help \(full)" : "help \(first)"
  }

  /// Rejects options that the command doesn't take, because silently ignoring them would be misleading.
  private func check(_ given: Set<String>, for command: CommandConfiguration) throws(UsageFault) {
    let own = command.options.map { "--\($0.name)" }
    for option in given.sorted().map({ "--\($0)" }) where !own.contains(option) {
      throw UsageFault("\(name) \(command.name) takes no \(option)\(Spelling.hint(for: option, among: own))")
    }
  }
}
