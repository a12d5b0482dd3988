import EventLoop
import Files
import TestSupport
import Testing

@testable import QuintetCommand

/// What is said of the command in three places is what it takes.
@Suite struct HelpTests {
  static let options = Help.valued + Help.plain

  /// The words in a text that begin with two dashes.
  private static func options(in text: some StringProtocol) -> Set<String> {
    let words = text.split { !($0.isLetter || $0 == "-") }.filter { $0.hasPrefix("--") && $0.count > 2 }
    return Set(words.map { String($0.dropFirst(2)) })
  }

  @Test("the help names every command and every option, and none that isn't there")
  func help() {
    let lines = Help.text.split(separator: "\n")
    let named = Set(
      lines.filter { $0.hasPrefix("  quintet ") }.compactMap { $0.split(separator: " ").dropFirst().first })
    #expect(named == Set(Help.commands.map { $0[...] }))
    #expect(Self.options(in: Help.text) == Set(Self.options))
  }

  @Test("every command that the help names is one, and takes no option that isn't there", arguments: Help.commands)
  func known(command: String) async throws {
    let (exit, said) = try await onLoop { try await Programs.run("quintet", [command, "--no-such-option"]) }
    #expect(exit == .exited(code: 64) && said.contains("there is no option --no-such-option"), "\(said)")
    let (_, words) = try await onLoop { try await Programs.run("quintet", [command, "--help"]) }
    #expect(words == Help.text + "\n")
  }

  @Test("the manual, made from the help, has them all")
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

  @Test("bash completes every command and every option")
  func completion() async throws {
    func completed(_ words: String...) async throws -> Set<Substring> {
      let typed = words.map { "'\($0)'" }.joined(separator: " ")
      let script = """
        eval "$1"; COMP_WORDS=(\(typed)); COMP_CWORD=\(words.count - 1); _quintet; printf '%s\\n' "${COMPREPLY[@]}"
        """
      return Set(
        try await onLoop { try await Programs.runSystem("/bin/bash", ["-c", script, "bash", Help.completion]) }.split(
          separator: "\n"))
    }
    #expect(try await completed("quintet", "") == Set(Help.commands.map { $0[...] }))
    #expect(try await completed("quintet", "status", "--") == Set(Self.options.map { "--\($0)"[...] }))
    #expect(try await completed("quintet", "re") == ["restart", "reload", "restore"])
    #expect(try await completed("quintet", "logs", "co") == ["content"])
    #expect(try await completed("quintet", "events", "") == Set(EventsOrder.Verb.allCases.map { $0.rawValue[...] }))
  }
}
