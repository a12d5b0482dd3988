import Testing

/// Tests the form of documents: lines that fit a screen, and decisions that take a minute to read.
@Suite(.timeLimit(.minutes(2))) struct DocumentTests {
  @Test("Lines have at most 120 columns, except in tables, headings, code and lines that are only a link")
  func lines() throws {
    for document in try Document.all() {
      for (number, line) in document.prose {
        if line.hasPrefix("|") || line.hasPrefix("#") || line.hasPrefix("    ") { continue }
        let isLink = line.contains("](") && !line.drop { $0 == " " }.contains(" ")
        #expect(line.count <= 120 || isLink, "\(document.path):\(number) has \(line.count) columns")
      }
    }
  }

  /// A record may cover several related choices, so the limit is 260 words.
  @Test("A decision has its four sections in order, and fewer than 260 words outside its tables")
  func decisions() throws {
    for document in try Document.all() where document.path.hasPrefix("docs/decisions/0") {
      let prose = document.prose.map(\.text).filter { !$0.hasPrefix("|") }
      let words = prose.map { $0.split(separator: " ").count }.reduce(0, +)
      #expect(words < 260, "\(document.path) has \(words) words")
      let sections = document.prose.map(\.text).filter { $0.hasPrefix("## ") }.map { $0.dropFirst(3) }
      #expect(sections == ["Context", "Decision", "Alternatives", "Consequences"], "\(document.path)")
    }
  }
}
