import AppSchemas
import Files
import Testing
import Wire

@testable import AppCatalog

/// Tests docs/apps.md: its tables are made from the types that check the data, and its examples form one valid app.
@Suite(.timeLimit(.minutes(5))) struct AppGuideTests {
  static let root = #filePath.split(separator: "/").dropLast(3).reduce("") { "\($0)/\($1)" }
  static let path = "\(root)/docs/apps.md"
  private static let begin = "<!-- members of "
  private static let end = "<!-- end -->"

  static func page() throws -> [Substring] {
    String(decoding: try Disk.read(path), as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
  }

  @Test("The guide's tables match the schemas (`make generate` updates them)")
  func tables() throws {
    let lines = try Self.page()
    let links = Self.links(lines)
    var made: [String] = []
    var isInTable = false
    for line in lines {
      if line == Self.end { isInTable = false }
      if !isInTable { made.append(String(line)) }
      guard let what = Self.subject(line) else { continue }
      isInTable = true
      made += try [#require(Self.table(what, links), "there is no \(what)")]
    }
    let text = made.joined(separator: "\n")
    if try Disk.exists("\(Self.root)/.build/generate") { try Disk.write(Array(text.utf8), to: Self.path) }
    #expect(try Self.page().joined(separator: "\n") == text, "run make generate")
  }

  @Test("The guide has a table with its own heading for each of an app's files")
  func complete() throws {
    let lines = try Self.page()
    let subjects = lines.compactMap(Self.subject)
    for schema in AppSchema.all {
      #expect(subjects.contains(schema.file), "\(schema.file) has no table")
      #expect(lines.contains { $0 == "## \(schema.file)" }, "\(schema.file) has no heading")
    }
    #expect(Set(subjects).count == subjects.count)
    #expect(lines.count { $0 == Self.end } == subjects.count)
  }

  @Test("Every member in the guide's tables has a description")
  func explained() {
    for schema in AppSchema.all {
      #expect(!schema.description.isEmpty, "\(schema.name)")
      let definitions = (schema.document["$defs"]?.object?.members ?? []).map { ($0.key, $0.value) }
      for (name, object) in [(schema.name, JSONValue.object(schema.document))] + definitions {
        for (member, told) in object["properties"]?.object?.members ?? [] {
          #expect(told["description"]?.string?.isEmpty == false, "\(schema.name): \(name).\(member)")
        }
      }
    }
  }

  /// Returns "badges.json" for the line "<!-- members of badges.json -->".
  private static func subject(_ line: Substring) -> String? {
    guard line.hasPrefix(begin), line.hasSuffix(" -->") else { return nil }
    return String(line.dropFirst(begin.count).dropLast(4))
  }

  private static func table(_ subject: String, _ links: [String: String]) -> String? {
    if let schema = AppSchema.all.first(where: { $0.file == subject }) {
      return MemberTable.text(of: schema, links: links)
    }
    let others = links.filter { $0.key != subject }
    return AppSchema.all.lazy.compactMap { MemberTable.text(of: $0, type: subject, links: others) }.first
  }

  /// Returns the anchor of the heading above each type's table.
  private static func links(_ lines: [Substring]) -> [String: String] {
    var heading = ""
    var links = [String: String]()
    for line in lines {
      if line.hasPrefix("#") {
        heading = line.drop { $0 == "#" || $0 == " " }.lowercased().filter {
          $0.isLetter || $0.isNumber || "- _".contains($0)
        }
        .replacing(" ", with: "-")
      }
      if let subject = subject(line), !subject.hasSuffix(".json") { links[subject] = heading }
    }
    return links
  }
}

extension AppGuideTests {
  /// Returns the page's examples by file name, without those that aren't a whole file.
  static func examples() throws -> [String: String] {
    var file = "app.json"
    var text = ""
    var examples = [String: String]()
    var isExample = false
    for line in try page() {
      if line.hasPrefix("## "), !isExample { file = String(line.dropFirst(3)) }
      if line == "```json" {
        isExample = true
        text = ""
      } else if line == "```", isExample {
        isExample = false
        let name = file == "The shortest app" ? "app.json" : file
        if AppSchema.all.contains(where: { $0.file == name }), !text.hasPrefix("{\n  \"phase\"") {
          examples[name] = text
        }
      } else if isExample {
        text += "\(line)\n"
      }
    }
    return examples
  }

  @Test("The guide's examples form one valid app")
  func drip() throws {
    let examples = try Self.examples()
    let missing = AppSchema.all.map(\.file).filter { examples[$0] == nil }
    #expect(missing == ["opening.json"], "the page has no example of \(missing)")
    var files = ["books/fern/cover.png": "", "books/fern/page-1.png": "", "pictures/cactus.png": ""]
    for (file, text) in examples {
      let name = ["catalogues/*/catalogue.json": "plants", "books/*/book.json": "fern", "presets/*.json": "sill"][file]
      files[file.replacing("*", with: name ?? "")] = text
    }
    let inFolder = Dictionary(uniqueKeysWithValues: files.map { ("drip/\($0.key)", $0.value) })
    #expect(try AppCatalogTests.faults(inFolder) == [])
    #expect(try UnusedTests.warnings(of: "drip", files) == [], "`quintet app check` rejects the example")
  }

  @Test("The guide's examples use several languages")
  func languages() throws {
    let app = try #require(try Self.examples()["app.json"])
    #expect(app.contains(#""languages": ["en", "de"]"#))
  }
}
