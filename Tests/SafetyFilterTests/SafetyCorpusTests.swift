import AppCatalog
import Files
import SafetyFilter
import TestSupport
import Testing
import Wire

/// Tests the safety filter with everyday sentences and with harmful sentences (R2).
@Suite(.timeLimit(.minutes(2))) struct SafetyCorpusTests {
  static let languages = ["en", "vi"]

  static func filter() throws -> SafetyFilter {
    SafetyFilter(try Apps.catalog()["roast-me-later"]?.safety)
  }

  /// The lines of a file of the corpus, without comments.
  static func lines(_ name: String) throws -> [String] {
    let text = String(decoding: try Disk.read("\(Apps.folder)/../../Tests/Corpus/Safety/\(name).txt"), as: UTF8.self)
    return text.split(separator: "\n").map(String.init).filter { !$0.hasPrefix("#") }
  }

  /// Sentences of three words or more that the apps use for other purposes.
  static func sentencesOfApps(_ language: String) throws -> [String] {
    var found: Set<String> = []
    func add(_ text: String) {
      let marked = text.replacing(/([.?!…]) +/) { "\($0.output.1)\n" }
      found.formUnion(marked.split(separator: "\n").map(String.init).filter { $0.split(separator: " ").count > 2 })
    }
    func walk(_ value: JSONValue) {
      switch value {
      case .array(let values): values.forEach(walk)
      case .object(let object):
        for (key, member) in object.members {
          guard key == language else {
            walk(member)
            continue
          }
          for text in [member] + (member.array ?? []) { text.string.map(add) }
        }
      default: break
      }
    }
    func read(_ folder: String) throws {
      for name in try Disk.list(folder) where name != "safety.json" {
        let path = "\(folder)/\(name)"
        if try Disk.kind(of: path) == .directory {
          try read(path)
        } else if name.hasSuffix(".json") {
          walk(try JSON.decode(JSONValue.self, from: Bytes(Disk.read(path))))
        }
      }
    }
    try read(Apps.folder)
    return found.sorted()
  }

  @Test("A thousand everyday sentences are accepted, half of which weren't written for this test", arguments: languages)
  func everyday(language: String) throws {
    let filter = try Self.filter()
    let own = try Self.lines("everyday-\(language)")
    let others = try Self.sentencesOfApps(language)
    #expect(others.count >= 500 && Set(own).union(others).count >= 1000)
    let refused = (own + others).compactMap { text in filter.reason(against: text).map { "\($0): \(text)" } }
    #expect(refused.isEmpty, "\(refused.joined(separator: "\n"))")
  }

  @Test("Three hundred harmful sentences are rejected, each for the right reason", arguments: languages)
  func blocked(language: String) throws {
    let filter = try Self.filter()
    let lines = try Self.lines("blocked-\(language)").map { $0.split(separator: "\t", maxSplits: 1).map(String.init) }
    #expect(lines.count >= 300 && lines.allSatisfy { $0.count == 2 })
    let passed = lines.filter { filter.reason(against: $0[1]) != $0[0] }
    let words = passed.map { "\($0[0]), but \(filter.reason(against: $0[1]) ?? "passed"): \($0[1])" }
    #expect(passed.isEmpty, "\(words.joined(separator: "\n"))")
  }

  @Test("Nearly all harmless sentences that share words with harmful ones are accepted")
  func context() throws {
    let filter = try Self.filter()
    let lines = try Self.lines("context").map { $0.split(separator: "\t", maxSplits: 1).map(String.init)[1] }
    let refused = lines.filter { filter.reason(against: $0) != nil }
    #expect(refused.count <= 6, "\(refused.joined(separator: "\n"))")
  }
}
