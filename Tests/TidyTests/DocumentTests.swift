import Testing

/// Tests the form of documents: lines that fit a screen, and decisions that take a minute to read.
@Suite(.timeLimit(.minutes(2))) struct DocumentTests {
  @Test("Lines have at most 120 columns, except in tables, headings, code and lone links")
  func lines() throws {
    for document in try Document.all() {
      for (number, line) in document.prose {
        if line.hasPrefix("|") || line.hasPrefix("#") || line.hasPrefix("    ") { continue }
        let isLink = line.contains("](") && !line.drop { $0 == " " }.contains(" ")
        #expect(line.count <= 120 || isLink, "\(document.path):\(number) has \(line.count) columns")
      }
    }
  }

<<<<<<< HEAD
  @Test("A decision has fewer than 200 words and starts with what was decided")
=======
  /// A record may cover several related choices, so the limit is 260 words.
  @Test("a decision has fewer than 260 words apart from its tables, and says what was decided first")
>>>>>>> c2f1c22c81ff2368c8448034537733f5ab4e3abd
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
