import Testing

/// Tests that Tests/promises.txt names tests of each row of docs/features.md and docs/reliability.md, and that
/// deploy/monitoring names metrics of the code.
@Suite(.timeLimit(.minutes(2))) struct PromiseTests {
  /// The names after each row's id.
  private static func promises() throws -> [String: [String]] {
    let lines = try Repository().text("Tests/promises.txt").split(separator: "\n").filter { !$0.hasPrefix("#") }
    let pairs = lines.map { line in
      let parts = line.split(separator: ": ", maxSplits: 1)
      return (String(parts[0]), parts.dropFirst().joined().split(separator: ", ").map(String.init))
    }
    return Dictionary(pairs) { $0 + $1 }
  }

  @Test("Each row in the tables of features and guarantees has tests, and the list of tests has no other rows")
  func rows() throws {
    let rows = try ["features", "reliability"].flatMap { name in
      try Repository().text("docs/\(name).md").matches(of: /(?m)^\| ([A-Z]?\d+) \|/).map { String($0.output.1) }
    }
    #expect(rows.count > 140 && Set(rows).count == rows.count)
    let promises = try Self.promises()
    #expect(Set(promises.keys) == Set(rows))
    #expect(promises.allSatisfy { !$0.value.isEmpty })
  }

  @Test("Each suite, module and make target that is listed for a row exists")
  func names() throws {
    let repository = Repository()
    let files = try repository.files("Tests", ending: "Tests.swift")
    let makefile = try repository.text("Makefile")
    for (row, names) in try Self.promises() {
      for name in names {
        let isThere =
          if name.hasPrefix("make ") {
            makefile.contains("\n\(name.split(separator: " ")[1]):")
          } else {
            files.contains { $0.hasSuffix("/\(name).swift") || $0.hasPrefix("Tests/\(name)/") }
          }
        #expect(isThere, "\(row): \(name)")
      }
    }
  }

  @Test("No cell in the tables of features and guarantees has more than 30 words")
  func words() throws {
    for name in ["features", "reliability"] {
      for (number, line) in try Repository().text("docs/\(name).md").split(separator: "\n").enumerated()
      where line.hasPrefix("|") {
        for cell in line.split(separator: "|") {
          #expect(cell.split(separator: " ").count <= 30, "docs/\(name).md, row \(number): \(cell)")
        }
      }
    }
  }

  @Test("Each metric in deploy/monitoring and docs/guides/monitoring.md exists in the code")
  func metrics() throws {
    let repository = Repository()
    let code = try repository.swift().flatMap(\.lines).joined(separator: "\n")
    for file in ["deploy/monitoring/alerts.yaml", "deploy/monitoring/dashboard.json", "docs/guides/monitoring.md"] {
      for name in Set(try repository.text(file).matches(of: /\bquintet_[a-z_]+[a-z]\b/).map { String($0.output) }) {
        let family =
          ["_bucket", "_sum", "_count"].first(where: name.hasSuffix).map { name.dropLast($0.count) } ?? name[...]
        #expect(code.contains("\"\(family)\""), "\(file) names \(name)")
      }
    }
  }
}
