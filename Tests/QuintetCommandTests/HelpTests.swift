import EventLoop
import Files
import TestSupport
import Testing

@testable import QuintetCommand

/// The help pages, the manual page and the shell completion match the arguments that the command accepts.
@Suite(.timeLimit(.minutes(2))) struct HelpTests {
  static let program = QuintetCommand.program
  static let commands = program.configurations.map(\.name)

  private static func configuration(_ name: String) throws -> CommandConfiguration {
    try #require(program.configurations.first { $0.name == name })
  }

  /// Returns the words of a text that begin with two dashes.
  private static func options(in text: some StringProtocol) -> Set<String> {
    let words = text.split { !($0.isLetter || $0 == "-") }.filter { $0.hasPrefix("--") && $0.count > 2 }
    return Set(words.map { String($0.dropFirst(2)) })
  }

  @Test("`quintet help` lists every command and fits into 80 columns and 40 lines")
  func overview() {
    let lines = Self.program.overview.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.count <= 40)
    for line in lines { #expect(line.count <= 80, "\(line)") }
    for name in Self.program.topLevel where name != "help" {
      #expect(lines.contains { $0.split(separator: " ").prefix(2).contains(name[...]) }, "\(name)")
    }
  }

  @Test("Every command has a summary, a description, documented options and an example", arguments: commands)
  func documented(name: String) throws {
    let command = try Self.configuration(name)
    #expect(command.summary.first?.isUppercase == true && command.summary.last != "." && command.summary.count <= 60)
    #expect(command.discussion.last == ".")
    #expect(!command.examples.isEmpty)
    for text in command.parameters.map(\.summary) + command.options.map(\.summary) {
      #expect(text.last != "." && !text.isEmpty, "\(text)")
    }
    #expect(Set(command.options.map(\.name)).count == command.options.count)
  }

  @Test("Every command's page shows its usage, options and examples in 80 columns", arguments: commands)
  func page(name: String) throws {
    let command = try Self.configuration(name)
    let page = Self.program.page(of: command)
    #expect(page.hasPrefix("usage: quintet \(name)"))
    #expect(Set(command.options.map(\.name)).isSubset(of: Self.options(in: page)))
    for example in command.examples { #expect(page.contains("  quintet \(example)")) }
    for line in page.split(separator: "\n") where !line.hasPrefix("  quintet ") && !line.hasPrefix("usage") {
      #expect(line.count <= 80, "\(line)")
    }
  }

  @Test(
    "Every example names its command, and has only options and arguments that the command accepts", arguments: commands)
  func examples(name: String) throws {
    let command = try Self.configuration(name)
    for example in command.examples {
      let words = Self.words(of: example)
      #expect(example == name || example.hasPrefix("\(name) "), "\(example)")
      guard name != "help" else { continue }
      _ = try Arguments(Array(words.dropFirst(command.words.count)), for: command)
    }
  }

  /// Splits a command line at spaces outside of single quotes.
  private static func words(of line: String) -> [String] {
    line.split(separator: "'", omittingEmptySubsequences: false).enumerated().flatMap { index, part in
      index % 2 == 1 ? [String(part)] : part.split(separator: " ").map(String.init)
    }
  }

  @Test("A command rejects options of other commands, and the message names the command", arguments: commands)
  func foreignOptions(name: String) throws {
    let command = try Self.configuration(name)
    let own = Set(command.options.map(\.name))
    for option in Self.program.options where !own.contains(option.name) && !["help", "version"].contains(option.name) {
      let words = command.words + ["--\(option.name)"] + (option.value == nil ? [] : ["1"])
      let fault = #expect(throws: UsageFault.self) { try Self.program.action(for: words) }
      #expect(fault?.description.hasPrefix("quintet \(name) takes no --\(option.name)") == true, "\(fault as Any)")
    }
  }

  @Test("An option takes a value in every command that has it, or in none of them")
  func kinds() {
    for option in Self.program.configurations.flatMap(\.options) {
      let first = Self.program.options.first { $0.name == option.name }
      #expect((first?.value == nil) == (option.value == nil), "--\(option.name)")
    }
  }

  @Test(
    "A wrong command line is rejected with exit code 64, the reason and the usage",
    arguments: [
      (["stauts"], "unknown command 'stauts' (did you mean 'status'?)"),
      (["logs", "--levle", "error"], "unknown option --levle (did you mean '--level'?)"),
      (["status", "--to", "5"], "quintet status takes no --to"),
      (["status", "content"], "unexpected argument 'content'"),
      (["events"], "quintet events needs a subcommand: lag, tail, quarantine, retry, drop"),
      (["events", "tial"], "quintet events has no subcommand 'tial' (did you mean 'tail'?)"),
      (["events", "drop", "ai", "--sequence", "1"], "--from SERVICE is required"), (["check"], "SERVICE is missing"),
      (["up", "content"], "unexpected argument"), (["audit", "--json=yes"], "--json takes no value"),
      (["completion", "fish"], "SHELL is bash or zsh"), (["metrics", "nosuch"], "unknown service 'nosuch'"),
      (["events", "lag", "gateway"], "gateway has no events"), (["restart", "contnet"], "did you mean 'content'"),
      (["help", "stauts"], "unknown command 'stauts'"), (["backup"], "DIR or --scheduled is required"),
    ])
  func rejected(words: [String], message: String) async throws {
    let (exit, said) = try await onLoop { try await Programs.run("quintet", words) }
    #expect(exit == .exited(code: 64) && said.hasPrefix("quintet: ") && said.contains(message), "\(said)")
    #expect(said.contains("help: quintet"), "\(said)")
  }

  @Test(
    "The error for a wrong command line names the help page of its command",
    arguments: [
      (["stauts"], "help"), (["logs", "--levle", "error"], "help logs"), (["events", "tial"], "help events"),
      (["events"], "help events"), (["events", "drop", "ai"], "help events drop"), (["check"], "help check"),
      (["--state", "/x", "events", "lag", "--levle"], "help events lag"), (["help", "stauts"], "help"),
      (["status", "--to", "5"], "help status"), (["--levle"], "help"),
    ])
  func pages(words: [String], page: String) async throws {
    let (exit, said) = try await onLoop { try await Programs.run("quintet", words) }
    #expect(exit == .exited(code: 64) && said.split(separator: "\n").last == "help: quintet \(page)", "\(said)")
  }

  @Test("An option with an empty value counts as missing", arguments: [["--state", ""], ["--state="]])
  func empty(words: [String]) async throws {
    let (exit, said) = try await onLoop { try await Programs.run("quintet", ["up"] + words) }
    #expect(exit == .exited(code: 64) && said.contains("--state needs a value"), "\(said)")
  }

  @Test("Help is available for a command, a subcommand and a command family")
  func ways() async throws {
    let page = try await onLoop { try await Programs.run("quintet", ["events", "tail", "--help"]) }
    #expect(page.exit == .exited(code: 0) && page.output.hasPrefix("usage: quintet events tail [SERVICE]"))
    for words in [["help", "events", "tail"], ["--help", "events", "tail"], ["events", "tail", "-h"]] {
      #expect(try await onLoop { try await Programs.run("quintet", words) }.output == page.output, "\(words)")
    }
    let family = try await onLoop { try await Programs.run("quintet", ["help", "events"]) }
    for verb in Self.program.subcommands(of: "events") { #expect(family.output.contains("quintet \(verb.name) ")) }
  }

  @Test("The manual page contains every command and option")
  func manual() async throws {
    let (exit, text) = try await onLoop {
      try await Programs.run("quintet", ["help", "--manual"], environment: ["SOURCE_DATE_EPOCH": "1795694400"])
    }
    #expect(exit == .exited(code: 0) && text.hasPrefix(".TH QUINTET 1 2026-11-26 \"quintet "), "\(text.prefix(80))")
    let manual = text.replacing("\\-", with: "-")
    for name in Self.commands { #expect(manual.contains("\n.SS quintet \(name)"), "\(name)") }
    let entries = manual.split(separator: "\n").filter { $0.hasPrefix(".B --") }
    let named = entries.reduce(into: Set<String>()) { $0.formUnion(Self.options(in: $1)) }
    #expect(named == Set(Self.program.configurations.flatMap(\.options).map(\.name)))
  }

  /// Returns the words that bash offers for the last word of a command line.
  private func completed(_ words: String...) async throws -> Set<Substring> {
    let typed = words.map { "'\($0)'" }.joined(separator: " ")
    let script = """
      eval "$1"; COMP_WORDS=(\(typed)); COMP_CWORD=\(words.count - 1); _quintet; printf '%s\\n' "${COMPREPLY[@]}"
      """
    let bash = Completion(of: Self.program).bash
    let text = try await onLoop { try await Programs.runSystem("/bin/bash", ["-c", script, "bash", bash]) }
    return Set(text.split(separator: "\n"))
  }

  @Test("The bash completion offers commands, subcommands and their options")
  func completion() async throws {
    #expect(try await completed("quintet", "") == Set(Self.program.topLevel.map { $0[...] }))
    #expect(try await completed("quintet", "status", "--") == ["--json", "--runtime", "--state", "--help"])
    #expect(try await completed("quintet", "re") == ["restart", "reload", "restore", "report"])
    #expect(try await completed("quintet", "events", "") == ["lag", "tail", "quarantine", "retry", "drop"])
    #expect(try await completed("quintet", "events", "tail", "--f") == ["--follow"])
  }

  @Test("The bash completion offers services, folders and other values")
  func completionOfValues() async throws {
    #expect(try await completed("quintet", "logs", "co") == ["content"])
    #expect(try await completed("quintet", "logs", "--level", "w") == ["warning"])
    #expect(try await completed("quintet", "completion", "z") == ["zsh"])
    #expect(try await completed("quintet", "restore", "/us") == ["/usr"])
  }

  @Test("The zsh completion has every command and option")
  func zsh() async throws {
    let (exit, said) = try await onLoop { try await Programs.run("quintet", ["completion", "zsh"]) }
    #expect(exit == .exited(code: 0) && said.hasPrefix("#compdef quintet\n") && !said.contains("COMPREPLY"))
    let words = Set(said.split { " \"\n|)".contains($0) })
    for word in Self.program.topLevel { #expect(words.contains(word[...]), "\(word)") }
    for option in Self.program.configurations.flatMap(\.options) { #expect(words.contains("--\(option.name)")) }
  }
}
