/// A Markdown document of the repository: its text, headings and links.
struct Document {
  /// The path from the repository's root.
  let path: String
  /// Every line with its number, counted from 1. `isCode` is true in a fenced code block.
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

  /// All documents of the repository. They are read once.
  static func all() throws -> [Document] { try documents.get() }

  private static let documents = Result { try read() }

  private static func read() throws -> [Document] {
    let repository = Repository()
    let paths = try ["docs", "deploy", "Tests", "examples"].flatMap { try repository.files($0, ending: ".md") }
    return try (["README.md", "CONTRIBUTING.md", "CHANGELOG.md"] + paths).map { path in
      Document(path: path, text: try repository.text(path))
    }
  }

  /// The lines outside fenced code blocks.
  var prose: [(number: Int, text: Substring)] {
    lines.filter { !$0.isCode }.map { ($0.number, $0.text) }
  }

  /// The texts of the headings, without their marks.
  var headings: [String] {
    prose.filter { $0.text.hasPrefix("#") }.map { line in
      String(line.text.drop { $0 == "#" || $0 == " " }.filter { $0 != "`" })
    }
  }

  /// The anchors of the headings on the rendered page.
  var anchors: Set<String> {
    Set(
      headings.map { heading in
        heading.lowercased().filter { $0.isLetter || $0.isNumber || " -_".contains($0) }
          .map { $0 == " " ? "-" : String($0) }.joined()
      })
  }

  /// The targets of all links, as written.
  var links: [(number: Int, target: String)] {
    prose.filter { $0.text.utf8.contains(UInt8(ascii: "]")) }.flatMap { line in
      line.text.matches(of: /\]\(([^)\s]+)\)/).map { (line.number, String($0.output.1)) }
    }
  }

  /// All texts between backquotes.
  var codes: [(number: Int, text: String)] {
    prose.filter { $0.text.utf8.contains(UInt8(ascii: "`")) }.flatMap { line in
      line.text.matches(of: /`([^`]+)`/).map { (line.number, String($0.output.1)) }
    }
  }
}
