/// A declared function or initializer with the texts of its parameters.
struct Declaration {
  var name: String
  /// The line number, counted from 1.
  var line: Int
  var parameters: [String]

  /// The number of parameters without an argument label.
  var unlabelled: Int { parameters.count { $0.hasPrefix("_ ") } }

  /// All functions and initializers in a file's lines, except operators, whose operands have no labels.
  static func all(_ lines: [Substring]) -> [Declaration] {
    lines.indices.compactMap { index in
      guard let name = name(lines[index]) else { return nil }
      let text = lines[index...].prefix(30).map { code($0) }.joined(separator: " ")
      return Declaration(name: name, line: index + 1, parameters: parameters(text))
    }
  }

  /// The name of the function or initializer that a line declares.
  private static func name(_ line: Substring) -> String? {
    var words = line.split(separator: " ")[...]
    while let word = words.first, word.hasPrefix("@") || modifiers.contains(String(word)) { words.removeFirst() }
    if let first = words.first, first.hasPrefix("init(") || first.hasPrefix("init?(") || first.hasPrefix("init<") {
      return "init"
    }
    guard words.popFirst() == "func", let name = words.first?.prefix(while: { $0.isLetter || $0.isNumber || $0 == "_" })
    else { return nil }
    return name.isEmpty ? nil : String(name)
  }

  private static let modifiers: Set = [
    "package", "public", "internal", "fileprivate", "private", "static", "final", "override", "mutating",
    "nonmutating", "nonisolated", "convenience", "required", "consuming", "borrowing", "nonisolated(unsafe)",
  ]

  /// A line without its comment.
  private static func code(_ line: Substring) -> String {
    let words = line.split(separator: " ")
    return words.prefix { !$0.hasPrefix("//") }.joined(separator: " ")
  }

  /// Splits the text between the first parentheses at the commas between parameters.
  private static func parameters(_ text: String) -> [String] {
    var found = [String]()
    var current = ""
    var depth = 0
    var last = Character(" ")
    for character in text {
      defer { last = character }
      let opens = "([{".contains(character) || character == "<" && depth > 0
      let closes = ")]}".contains(character) || character == ">" && last != "-" && depth > 0
      if closes { depth -= 1 }
      if closes, depth == 0 { break }
      if character == ",", depth == 1 {
        found.append(current)
        current = ""
      } else if depth > 0, !(current.isEmpty && character == " ") {
        current.append(character)
      }
      if opens { depth += 1 }
    }
    return current.isEmpty ? found : found + [current]
  }
}
