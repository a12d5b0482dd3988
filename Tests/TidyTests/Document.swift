/// A Markdown document of the repository: its lines of text, headings and links.
struct Document {
  /// From the root.
  let path: String
  /// Every line with its number, from 1, and whether it stands in a fenced block of code.
  let lines: [(number: Int, text: Substring, isCode: Bool)]

  init(path: String, text: String) {
    self.path = path
    var isCode = false
    var lines: [(Int, Substring, Bool)] = []
    for (number, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      let isFence = line.drop { $0 == " " }.hasPrefix("```")
      lines.append((number + 1, line, isCode || isFence))
      if isFence { isCode.toggle() }
    }
    self.lines = lines
  }

  /// All documents of the repository, read once.
  static func all() throws -> [Document] { try documents.get() }

  private static let documents = Result { try read() }

  private static func read() throws -> [Document] {
    let repository = Repository()
    let paths = try ["docs", "deploy", "Tests"].flatMap { try repository.files($0, ending: ".md") }
    return try (["README.md", "CONTRIBUTING.md", "CHANGELOG.md"] + paths).map { path in
      Document(path: path, text: try repository.text(path))
    }
  }

  /// The lines outside blocks of code.
  var prose: [(number: Int, text: Substring)] {
    lines.filter { !$0.isCode }.map { ($0.number, $0.text) }
  }

  /// The headings' texts, without their marks.
  var headings: [String] {
    prose.filter { $0.text.hasPrefix("#") }.map { line in
      String(line.text.drop { $0 == "#" || $0 == " " }.filter { $0 != "`" })
    }
  }

  /// The anchors that the headings get where the document is shown.
  var anchors: Set<String> {
    Set(
      headings.map { heading in
        heading.lowercased().filter { $0.isLetter || $0.isNumber || " -_".contains($0) }
          .map { $0 == " " ? "-" : String($0) }.joined()
      })
  }

  /// The targets of all links, as they are written.
  var links: [(number: Int, target: String)] {
    prose.filter { $0.text.utf8.contains(UInt8(ascii: "]")) }.flatMap { line in
      line.text.matches(of: /\]\(([^)\s]+)\)/).map { (line.number, String($0.output.1)) }
    }
  }

  /// What stands between backquotes.
  var codes: [(number: Int, text: String)] {
    prose.filter { $0.text.utf8.contains(UInt8(ascii: "`")) }.flatMap { line in
      line.text.matches(of: /`([^`]+)`/).map { (line.number, String($0.output.1)) }
    }
  }
}
