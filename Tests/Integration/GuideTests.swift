import EventLoop
import Files
import TestSupport
import Testing

@testable import QuintetCommand
@testable import QuintetDevelopment

/// Checks that the guides in docs/guides name settings and options that the programs have.
@Suite(.timeLimit(.minutes(2))) struct GuideTests {
  private static let folder = "\(InteropTests.root)/docs/guides"
  private static let services = [
    "gateway", "entitlements", "content", "ai-gateway", "progress", "notifications", "edge",
  ]

  @Test("The guides explain every setting and state the right defaults")
  func settings() async throws {
    let guides = try Self.guides()
    let defaults = try await onLoop { try await Self.defaults() }
    #expect(defaults.count > 70)
    for (name, values) in defaults.sorted(by: { $0.key < $1.key }) {
      let isExplained = guides.contains { $0.text.contains("`\(name)`") || $0.text.contains("\(name) = ") }
      #expect(isExplained, "no guide explains \(name)")
      let numbers = values.filter { $0.first?.isNumber == true }
      guard !numbers.isEmpty else { continue }
      for row in guides.flatMap({ Self.rows(of: name, in: $0.text) }) {
        #expect(numbers.contains { row == $0 || row.hasPrefix("\($0),") || row.hasPrefix("\($0) ") }, "\(name): \(row)")
      }
    }
  }

  @Test("Every command in the documents exists and has the documented options")
  func commands() throws {
    let others = ["README.md", "docs/tutorial.md", "docs/apps.md", "docs/web.md", "docs/concepts.md"].map { name in
      (
        name: name,
        text: (try? Disk.read("\(InteropTests.root)/\(name)")).map { String(decoding: $0, as: UTF8.self) } ?? ""
      )
    }
    for document in try Self.guides() + others {
      let inline = document.text.matches(of: /`(quintet(?:-dev)?) ([a-z][^`]*)`/)
      let lines = document.text.matches(of: /\n(quintet(?:-dev)?) ([a-z][^#\n]*)/)
      for (program, text) in (inline.map { ($0.1, $0.2) } + lines.map { ($0.1, $0.2) }) {
        try Self.check(String(text), of: program == "quintet" ? QuintetCommand.program : QuintetDevelopment.program)
      }
    }
  }

  /// Checks the command and the options of a command line, whose other words may be placeholders.
  private static func check(_ text: String, of program: CommandProgram) throws {
    let words = text.split(whereSeparator: \.isWhitespace).map(String.init)
    if words.count == 1, !program.subcommands(of: words[0]).isEmpty { return }
    let command = try program.configuration(of: words)
    let own = Set(command.options.map { "--\($0.name)" } + ["--help"])
    for word in words where word.hasPrefix("--") {
      #expect(own.contains(String(word.prefix { $0 != "=" })), "\(program.name) \(text)")
    }
  }

  private static func guides() throws -> [(name: String, text: String)] {
    try Disk.list(folder).filter { $0.hasSuffix(".md") }.map { name in
      (name, String(decoding: try Disk.read("\(folder)/\(name)"), as: UTF8.self))
    }
  }

  /// Returns the defaults of each setting, by name. Services may have different ones.
  @Loop private static func defaults() async throws -> [String: Set<String>] {
    var defaults: [String: Set<String>] = [:]
    for service in services {
      for line in try await Programs.run(service, ["--settings"]).output.split(separator: "\n") {
        let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
        guard fields.count > 2 else { continue }
        defaults[fields[1], default: []].insert(fields[2])
      }
    }
    return defaults
  }

  /// Returns a setting's defaults in the tables of a guide: the second cells of its rows.
  private static func rows(of name: String, in text: String) -> [String] {
    text.split(separator: "\n").filter { $0.hasPrefix("| `\(name)` |") }.map { line in
      line.split(separator: "|")[1].drop { $0 == " " || $0 == "`" }.filter { $0 != "`" }
    }
  }
}
