import Files
import Testing

/// Tests that everything that comments and documents refer to exists in the repository.
@Suite(.timeLimit(.minutes(2))) struct ReferenceTests {
  private static let sources = ["Shared", "Services", "Tests", "deploy", "docs", "examples"]
  private static let endings = [".swift", ".sql", ".c", ".h", ".py", ".md"]

  /// All lines that may contain references: every line of documents, and the comments and test names in code.
  private static let remarks = Result { try readRemarks() }

  private static func readRemarks() throws -> [(place: String, text: Substring)] {
    let repository = Repository()
    let topLevel = ["README.md", "CONTRIBUTING.md", "CHANGELOG.md"]
    let paths =
      try topLevel
      + sources.flatMap { folder in try endings.flatMap { try repository.files(folder, ending: $0) } }
    var found: [(String, Substring)] = []
    for path in paths where !path.hasSuffix("/ReferenceTests.swift") {
      let isDocument = path.hasSuffix(".md")
      for (number, line) in try repository.text(path).split(separator: "\n", omittingEmptySubsequences: false)
        .enumerated()
      where isDocument || isRemark(line) {
        found.append(("\(path):\(number + 1)", line))
      }
    }
    return found
  }

  /// True if a line of code has a comment in one of the repository's languages, or names a test.
  private static func isRemark(_ line: Substring) -> Bool {
    let bytes = Array(line.utf8)
    return bytes.contains(UInt8(ascii: "#")) || bytes.contains(UInt8(ascii: "@"))
      || zip(bytes, bytes.dropFirst()).contains { $0 == $1 && ($0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "-")) }
  }

  private static func document(_ path: String) throws -> Document {
    Document(path: path, text: try Repository().text(path))
  }

  /// The ids that docs/features.md explains, from the first cells of its tables.
  private static func rows() throws -> Set<String> {
    Set(
      try document("docs/features.md").prose.compactMap { line in
        line.text.firstMatch(of: /^\| ([A-Z]\d+) \|/).map { String($0.output.1) }
      })
  }

  @Test("Every row id in a comment is explained in docs/features.md")
  func rowsAreExplained() throws {
    let known = try Self.rows()
    #expect(known.count > 70)
    for (place, text) in try Self.remarks.get() where mayNameRow(text) {
      for group in text.matches(of: /\(([^()]*)\)/) {
        let names = group.output.1.split { ",;– ".contains($0) }
        guard let last = names.last, Self.isRow(last) else { continue }
        for name in names where Self.isRow(name) {
          #expect(known.contains(String(name)), "\(place) names \(name)")
        }
      }
    }
  }

  /// True if a capital letter precedes a digit, as in a row's id. This check is cheaper than a regular expression.
  private func mayNameRow(_ text: Substring) -> Bool {
    zip(text.utf8, text.utf8.dropFirst()).contains { letter, digit in
      (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(letter)
        && (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(digit)
    }
  }

  private static func isRow(_ name: Substring) -> Bool { name.wholeMatch(of: /[A-Z]\d{1,2}/) != nil }

  @Test("No reference names a document that isn't in the repository")
  func papers() throws {
    let papers = Set(["SPEC", "PROTOCOL", "DESIGN", "STYLE"].map { Array($0.utf8) })
    for (place, text) in try Self.remarks.get() {
      let words = text.utf8.split { !(UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) }
      for word in words where papers.contains(Array(word)) { Issue.record("\(place) names \(Substring(word))") }
    }
  }

  @Test("Links lead to existing files, and their anchors to headings")
  func links() throws {
    for document in try Document.all() {
      let folder = document.path.split(separator: "/").dropLast().map { "\($0)/" }.joined()
      for (number, target) in document.links where !target.contains("://") {
        let parts = target.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
        let path = parts[0].isEmpty ? document.path : Self.resolve(folder + parts[0])
        guard let kind = try? Disk.kind(of: "\(Repository().root)/\(path)") else {
          Issue.record("\(document.path):\(number) links to \(target), which doesn't exist")
          continue
        }
        guard parts.count == 2, kind != .directory else { continue }
        #expect(
          try Self.document(path).anchors.contains(String(parts[1])),
          "\(document.path):\(number) links to \(target), which isn't a heading")
      }
    }
  }

  /// Resolves `..` in a path.
  private static func resolve(_ path: String) -> String {
    var parts: [Substring] = []
    for part in path.split(separator: "/") {
      if part == ".." { _ = parts.popLast() } else { parts.append(part) }
    }
    return parts.joined(separator: "/")
  }

  @Test("Every decision that is referred to by number exists")
  func decisions() throws {
    let numbers = try Disk.list("\(Repository().root)/docs/decisions").compactMap { Int($0.prefix(4)) }
    let known = Set(numbers)
    #expect(known.count == numbers.count, "two decisions have the same number")
    for (place, text) in try Self.remarks.get() where text.contains("ecision") || text.contains("ecord") {
      for match in text.matches(of: /(?:[Dd]ecision|[Rr]ecord)s? (\d+)(?:(?:,| and) (\d+))*/) {
        for number in match.output.0.split(whereSeparator: { !$0.isNumber }) {
          #expect(known.contains(Int(number) ?? 0), "\(place) names decision \(number), which doesn't exist")
        }
      }
    }
  }

  @Test("Every document and section that code refers to exists")
  func sections() throws {
    for (place, text) in try Self.remarks.get() where text.contains("docs/") {
      for match in text.matches(of: /(docs\/[A-Za-z0-9\/-]+\.md)(?:, "([^"]+)")?/) {
        let path = String(match.output.1)
        guard let document = try? Self.document(path) else {
          Issue.record("\(place) names \(path), which doesn't exist")
          continue
        }
        guard let section = match.output.2 else { continue }
        #expect(document.headings.contains(String(section)), "\(place) names \(section) of \(path)")
      }
    }
  }

  @Test("Every file, suite and test that documents refer to exists")
  func tests() throws {
    let repository = Repository()
    let suites = try repository.files("Tests", ending: ".swift")
    for document in try Document.all() where document.path != "CHANGELOG.md" {
      for (number, code) in document.codes {
        let place = "\(document.path):\(number) names \(code)"
        if code.wholeMatch(of: /(Shared|Services|Tests|deploy|docs|examples)\/[^ *<…]*/) != nil {
          let isThere = ["", ".swift"].contains { (try? Disk.kind(of: "\(repository.root)/\(code)\($0)")) != nil }
          #expect(isThere, "\(place)")
        } else if code.wholeMatch(of: /([A-Za-z]+\/)?[A-Za-z]+Tests/) != nil {
          #expect(suites.contains { $0.hasSuffix("/\(code).swift") || $0.hasPrefix("Tests/\(code)/") }, "\(place)")
        }
      }
      for (number, line) in document.prose {
        for match in line.matches(of: /`(?:Tests\/)?([A-Za-z\/]+Tests)`: "([^"]+)"/) {
          let text = try suites.filter { $0.hasSuffix("/\(match.output.1).swift") }.map(repository.text).joined()
          #expect(text.contains(match.output.2), "\(document.path):\(number) names a test '\(match.output.2)'")
        }
      }
    }
  }

  @Test("Every make target that documents refer to has a rule")
  func makeRules() throws {
    let makefile = try Repository().text("Makefile")
    let rules = Set(makefile.matches(of: /(?m)^([a-z-]+):/).map { String($0.output.1) })
    for document in try Document.all() {
      for (number, code) in document.codes {
        guard let match = code.firstMatch(of: /^make ([a-z-]+)/) else { continue }
        #expect(rules.contains(String(match.output.1)), "\(document.path):\(number) says \(code)")
      }
    }
  }
}
