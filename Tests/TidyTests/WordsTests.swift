import Files
import Testing

/// Tests the user-facing sentences in Shared/Words, which has one file per language.
@Suite(.timeLimit(.minutes(5))) struct WordsTests {
  static let folder = "Shared/Words"

  @Test("Every user-facing sentence exists in all languages, with the same placeholders")
  func complete() throws {
    let words = try Self.words(Repository())
    let english = try #require(words["en"])
    for (language, sentences) in words {
      #expect(Set(sentences.keys) == Set(english.keys), "\(language).json")
      for (name, sentence) in sentences {
        #expect(
          Set(Self.places(in: sentence)) == Set(Self.places(in: english[name] ?? "")), "\(language).json: \(name)")
      }
    }
  }

  @Test("Every user-facing sentence is used in the code")
  func told() throws {
    let repository = Repository()
    let code = try repository.swift(["Shared", "Services"]).flatMap { $0.lines }
    let told = Set(code.flatMap { $0.split { !$0.isLetter && !$0.isNumber }.map(String.init) })
    for name in try Self.words(repository)["en"]?.keys.sorted() ?? [] {
      #expect(told.contains(Self.camel(name)), "no code uses \(name)")
    }
  }

  /// Reads the sentences by language and name. The files have one sentence per line. The project's JSON decoder isn't
  /// used, because it doesn't compile while one of its sentences isn't declared.
  private static func words(_ repository: Repository) throws -> [String: [String: String]] {
    var words: [String: [String: String]] = [:]
    for file in try repository.files(folder, ending: ".json") {
      let lines = try repository.text(file).split(separator: "\n")
      var sentences: [String: String] = [:]
      for line in lines.dropFirst().dropLast() {
        let parts = try #require(try #/  "(\w+)": "([^"\\]+)",?/#.wholeMatch(in: line), "\(file): \(line)")
        #expect(sentences.updateValue(String(parts.2), forKey: String(parts.1)) == nil, "\(file) repeats \(line)")
      }
      #expect(lines.first == "{" && lines.last == "}" && !sentences.isEmpty, "\(file)")
      words[String(file.dropFirst(folder.count + 1).dropLast(5))] = sentences
    }
    return words
  }

  /// The names between braces, in order.
  private static func places(in sentence: String) -> [String] {
    sentence.matches(of: #/{(\w+)}/#).map { String($0.1) }
  }

  private static func camel(_ name: String) -> String {
    let parts = name.split(separator: "_")
    return parts.dropFirst().reduce(into: parts.first.map(String.init) ?? "") {
      $0 += $1.prefix(1).uppercased() + $1.dropFirst()
    }
  }
}
