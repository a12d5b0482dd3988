import EventLoop
import Files
import TestSupport
import Testing

@testable import QuintetCommand

/// The help, the manual and the shell completion match what the command accepts.
@Suite(.timeLimit(.minutes(2))) struct HelpTests {
  static let options = Help.valued + Help.plain

  /// Returns the words of a text that begin with two dashes.
  private static func options(in text: some StringProtocol) -> Set<String> {
    let words = text.split { !($0.isLetter || $0 == "-") }.filter { $0.hasPrefix("--") && $0.count > 2 }
    return Set(words.map { String($0.dropFirst(2)) })
  }

  @Test("The help names every command and option, and no others")
  func help() {
    let lines = Help.text.split(separator: "\n")
    let named = Set(
      lines.filter { $0.hasPrefix("  quintet ") }.compactMap { $0.split(separator: " ").dropFirst().first })
    #expect(named == Set(Help.commands.map { $0[...] }))
    #expect(Self.options(in: Help.text) == Set(Self.options))
  }

  @Test("Each command in the help exists and rejects unknown options", arguments: Help.commands)
  func known(command: String) async throws {
    let (exit, said) = try await onLoop { try await Programs.run("quintet", [command, "--no-such-option"]) }
    #expect(exit == .exited(code: 64) && said.contains("there is no option --no-such-option"), "\(said)")
    let (_, words) = try await onLoop { try await Programs.run("quintet", [command, "--help"]) }
    #expect(words == (command == "help" ? Help.text : Help.page(command)) + "\n")
    guard let verb = Help.entries.first(where: { $0.command == command })?.verb else { return }
    let (_, page) = try await onLoop { try await Programs.run("quintet", ["help", command, verb]) }
    #expect(page == Help.page(command) + "\n")
  }

  @Test("A command's page lists its own options and no others", arguments: Help.commands)
  func page(command: String) {
    let named = Self.options(in: Help.page(command))
    let own = Set(Help.options.filter { $0.isFor(command) }.map(\.name))
    // A command's description may name one of its options.
    #expect(named == own)
    #expect(Help.page(command).hasPrefix("  quintet \(command)"))
  }

  @Test("An option of another command is rejected, and the error names that command")
  func foreign() async throws {
    let (exit, said) = try await onLoop { try await Programs.run("quintet", ["status", "--rate", "5"]) }
    #expect(exit == .exited(code: 64) && said.contains("status takes no --rate, which is for bench"), "\(said)")
  }

  @Test(
    "An option of another verb of the same command is rejected too",
    arguments: [
      ("days", ["entitlements", "grant", "acc_1"], "entitlements codes"),
      ("until", ["entitlements", "revoke", "grt_1"], "entitlements codes, entitlements grant, report"),
      ("account", ["events", "lag"], "events retry, events tail"),
      ("yes", ["account", "show", "acc_1"], "accept, account erase, notifications announce, restore"),
    ])
  func foreignVerb(option: String, words: [String], takers: String) {
    let fault = #expect(throws: UsageFault.self) { try Help.check(["json", option], of: words) }
    let said = "quintet \(words[0]) \(words[1]) takes no --\(option), which is for \(takers)"
    #expect(fault?.description.hasPrefix(said) == true, "\(fault as Any)")
  }

  @Test("A verb accepts the options on its page, and an unknown verb is reported first")
  func ownVerb() throws {
    try Help.check(["plan", "reason", "until", "json", "state"], of: ["entitlements", "grant", "acc_1"])
    try Help.check(["days", "count"], of: ["entitlements", "codes", "flippin"])
    try Help.check(["days"], of: ["entitlements", "grnat", "acc_1"])
    #expect(Help.page("entitlements").contains("codes, grant: the plan that is given"))
  }

  @Test(
    "Superfluous words and unknown services are rejected",
    arguments: [
      ["up", "content"], ["audit", "nosuch"], ["status", "content"], ["doctor", "x"], ["top", "x"], ["demo", "tarot"],
      ["completion", "bash", "zsh"], ["call", "a.b", "{}", "{}"], ["backup", "a", "b"], ["help", "status", "x"],
      ["help", "app", "chek"],
      ["help", "stauts"], ["metrics", "nosuch"], ["check", "content", "ai"], ["app", "check", "a", "b"],
      ["events", "retry", "content", "--from", "nosuch"], ["events", "lag", "gateway"], ["restart", "nosuch"],
    ])
  func tooMany(words: [String]) async throws {
    let (exit, said) = try await onLoop { try await Programs.run("quintet", words) }
    #expect(exit == .exited(code: 64) && said.hasPrefix("quintet: "), "\(said)")
  }

  @Test("The folder options show the defaults of their own command")
  func defaults() {
    let up = Help.page("up")
    let status = Help.page("status")
    let demo = Help.page("demo")
    #expect(up.contains("default: the setting state_dir") && !up.contains("that runs there"))
    #expect(status.contains("default: where the quintet up that runs there put them"))
    #expect(demo.contains("where the databases are; default: a folder of its own"))
  }

  @Test("An empty option value counts as missing", arguments: [["--state", ""], ["--state="]])
  func empty(words: [String]) async throws {
    let (exit, said) = try await onLoop { try await Programs.run("quintet", ["up"] + words) }
    #expect(exit == .exited(code: 64) && said.contains("--state needs a value"), "\(said)")
  }

  @Test("The manual generated from the help contains every command and option")
  func manual() async throws {
    let root = Disk.parent(of: Disk.parent(of: Apps.folder))
    let text = try await onLoop {
      try await withTemporaryDirectory { folder in
        try Disk.write(Array("\(Help.text)\n".utf8), to: "\(folder)/help")
        return try await Programs.runSystem(
          "/usr/bin/awk",
          ["-v", "date=d", "-v", "version=v", "-f", "\(root)/deploy/debian/quintet.1.awk", "\(folder)/help"])
      }
    }
    let manual = text.replacing("\\-", with: "-")
    for command in Help.commands { #expect(manual.contains("\n.B quintet \(command)"), "\(command)") }
    let entries = manual.split(separator: "\n").filter { $0.hasPrefix(".B --") }
    #expect(entries.reduce(into: Set<String>()) { $0.formUnion(Self.options(in: $1)) } == Set(Self.options))
  }

  @Test("The bash completion offers every command and option")
  func completion() async throws {
    func completed(_ words: String...) async throws -> Set<Substring> {
      let typed = words.map { "'\($0)'" }.joined(separator: " ")
      let script = """
        eval "$1"; COMP_WORDS=(\(typed)); COMP_CWORD=\(words.count - 1); _quintet; printf '%s\\n' "${COMPREPLY[@]}"
        """
      return Set(
        try await onLoop { try await Programs.runSystem("/bin/bash", ["-c", script, "bash", Completion.bash]) }.split(
          separator: "\n"))
    }
    #expect(try await completed("quintet", "") == Set(Help.commands.map { $0[...] }))
    #expect(try await completed("quintet", "status", "--") == Set(Self.options.map { "--\($0)"[...] }))
    #expect(try await completed("quintet", "re") == ["restart", "reload", "restore", "report"])
    #expect(try await completed("quintet", "logs", "co") == ["content"])
    #expect(try await completed("quintet", "completion", "") == Set(Completion.shells.map { $0[...] }))
    #expect(try await completed("quintet", "events", "") == Set(EventsOrder.Verb.allCases.map { $0.rawValue[...] }))
  }

  @Test("zsh has its own completion with every command and option; other shells are rejected")
  func zsh() async throws {
    let (exit, said) = try await onLoop { try await Programs.run("quintet", ["completion", "zsh"]) }
    #expect(exit == .exited(code: 0) && said.hasPrefix("#compdef quintet\n") && !said.contains("COMPREPLY"))
    for word in Help.commands + Self.options.map({ "--\($0)" }) { #expect(said.contains(" \(word)"), "\(word)") }
    let (refused, words) = try await onLoop { try await Programs.run("quintet", ["completion", "fish"]) }
    #expect(refused == .exited(code: 64) && words.contains("for bash and zsh"), "\(words)")
  }
}
