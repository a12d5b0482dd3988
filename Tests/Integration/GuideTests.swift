import EventLoop
import Files
import TestSupport
import Testing

@testable import QuintetCommand

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
      #expect(isExplained, "no guide has \(name)")
      let numbers = values.filter { $0.first?.isNumber == true }
      guard !numbers.isEmpty else { continue }
      for row in guides.flatMap({ Self.rows(of: name, in: $0.text) }) {
        #expect(numbers.contains { row == $0 || row.hasPrefix("\($0),") || row.hasPrefix("\($0) ") }, "\(name): \(row)")
      }
    }
  }

  @Test("Every `quintet` option in the guides exists")
  func options() async throws {
    let help = try await onLoop { try await Programs.run("quintet", ["help"]).output }
    let options = Set(help.matches(of: /--[a-z-]+/).map { String($0.output) })
    #expect(options.count > 40)
    for guide in try Self.guides() {
      for command in guide.text.matches(of: /quintet [a-z]+[^`|#\n]*/) {
        for option in command.output.split(separator: " ").filter({ $0.hasPrefix("--") }) {
          #expect(options.contains(String(option)), "\(guide.name): \(command.output)")
        }
      }
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
