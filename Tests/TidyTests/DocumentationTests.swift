import Testing

/// How much of what modules offer each other says what it is for.
@Suite(.timeLimit(.minutes(2))) struct DocumentationTests {
  /// Documented declarations of a hundred. To be raised when more are, and never lowered.
  static let least = 90.0

  @Test("of the declarations that other modules see, so many have a comment as the bound says")
  func documented() throws {
    var all = 0
    var bare: [String] = []
    for (path, lines) in try Repository().swift() {
      for (number, line) in lines.enumerated() where Self.isDeclaration(line) {
        all += 1
        if !Self.isDocumented(lines[..<number]) { bare.append("\(path):\(number + 1)") }
      }
    }
    #expect(all > 2500)
    let share = 100 * Double(all - bare.count) / Double(all)
    #expect(share >= Self.least, "\(share) of 100; without: \(bare.joined(separator: " "))")
  }

  @Test(
    "a declaration is told from other lines, whatever attributes stand before it",
    arguments: [
      ("  package var id: String", true), ("@Loop package final class Store {", true),
      ("  @discardableResult package func add() -> Bool {", true), ("  package private(set) var used = 0", true),
      ("package import Wire", false), ("  private var id: String", false), ("  /// package var", false),
      ("package extension Bytes {", false),
    ])
  func declarations(line: String, isDeclaration: Bool) {
    #expect(Self.isDeclaration(line[...]) == isDeclaration)
  }

  @Test("a comment counts if only attributes stand between it and the declaration")
  func comments() {
    #expect(Self.isDocumented(["  /// What it is for.", "  @Loop"]))
    #expect(!Self.isDocumented(["  /// Something else's.", "  var other = 0"]))
    #expect(!Self.isDocumented(["  // Not for readers of the documentation."]))
    #expect(!Self.isDocumented([]))
  }

  private static func isDeclaration(_ line: Substring) -> Bool {
    let words = line.split(separator: " ").drop { $0.hasPrefix("@") }
    guard words.first == "package", let second = words.dropFirst().first else { return false }
    return second != "import" && second != "extension"
  }

  private static func isDocumented(_ before: ArraySlice<Substring>) -> Bool {
    let last = before.last { !$0.drop { $0 == " " }.hasPrefix("@") }
    return last?.drop { $0 == " " }.hasPrefix("///") == true
  }
}
