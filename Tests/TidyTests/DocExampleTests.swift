import Testing

/// Tests the examples in doc comments. They aren't compiled, because most of them are parts of a function.
@Suite(.timeLimit(.minutes(2))) struct DocExampleTests {
  private static let kinds: Set<Substring> = ["actor", "class", "enum", "protocol", "struct", "typealias"]
  private static let standard: Set<Substring> = ["CaseIterable", "Duration", "Int", "String", "UInt8"]

  @Test("Every type that an example in a doc comment uses exists")
  func types() throws {
    let files = try Repository().swift()
    var declared = Self.standard
    for (_, lines) in files {
      for line in lines {
        let words = line.split(separator: " ")
        for (kind, name) in zip(words, words.dropFirst()) where Self.kinds.contains(kind) {
          declared.insert(name.prefix { $0.isLetter || $0.isNumber })
        }
      }
    }
    var count = 0
    for (path, lines) in files {
      var isExample = false
      for (index, line) in lines.enumerated() {
        let text = line.drop { $0 == " " }
        if text.hasPrefix("/// ```") {
          isExample = text == "/// ```swift"
        } else if isExample {
          count += 1
          for name in Self.types(in: text) {
            #expect(declared.contains(name), "\(path):\(index + 1) uses \(name)")
          }
        }
      }
    }
    #expect(count > 20)
  }

  /// The capitalised names in a line of code, except in strings, in comments and after a dot.
  private static func types(in line: Substring) -> [Substring] {
    let code = line.dropFirst(3).replacing(/"[^"]*"|\/\/.*/, with: "")
    return code.matches(of: /(?:^|[^.\w])([A-Z]\w+)/).map { $0.output.1 }
  }
}
