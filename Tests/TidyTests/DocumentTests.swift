import Testing

/// The form of documents: lines that fit beside each other on a screen, and decisions that are read in a minute.
@Suite(.timeLimit(.minutes(2))) struct DocumentTests {
  @Test("a line of a document has at most 120 columns; tables, headings, code and lone links may be longer")
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
  @Test("a decision has fewer than 260 words apart from its tables, and says what was decided first")
  func decisions() throws {
    for document in try Document.all() where document.path.hasPrefix("docs/decisions/") {
      let prose = document.prose.map(\.text).filter { !$0.hasPrefix("|") }
      let words = prose.map { $0.split(separator: " ").count }.reduce(0, +)
      #expect(words < 260, "\(document.path) has \(words) words")
      let bold = prose.first { $0.hasPrefix("**") }
      #expect(bold?.hasPrefix("**Decision.**") ?? true, "\(document.path) says something else first")
    }
  }
}
