import Files
import Testing

/// Tests that the descriptions in `rpc.discover` equal the doc comments of the declarations.
@Suite(.timeLimit(.minutes(5))) struct MemberDescriptionTests {
  static let file = "Services/Gateway/Contract/MemberDescriptions.swift"
  /// The folders that declare the types of requests and replies.
  static let folders = [
    "Services", "Shared/Host/ServiceHost", "Shared/Infrastructure/Storage", "Shared/Values/Wire/Messages",
  ]

  @Test("Discovery's descriptions are the doc comments (updated by `make generate`)")
  func current() throws {
    let repository = Repository()
    let made = try Self.source(repository)
    if try Generated.isWanted { try Disk.write(Array(made.utf8), to: "\(repository.root)/\(Self.file)") }
    #expect(try repository.text(Self.file) == made, "run make generate")
  }

  static let sections = "Shared/Host/AppSchemas/SectionDescriptions.swift"

  @Test(
    "The descriptions of app sections are the doc comments (updated by `make generate`)")
  func sections() throws {
    let repository = Repository()
    var found: [String: String] = [:]
    for (_, lines) in try repository.swift(["Shared/Host/AppCatalog"]) {
      for (name, text) in Self.descriptions(lines, withTypes: true) { found[name] = text }
    }
    let made = Self.source(
      found, "SectionDescriptions",
      "What an app's data are for: `Badges.Badge` is a type, `Badges.Badge.id` a member of its JSON.",
      "By the type's name without its module, and the member's, or the word's, in the data.")
    if try Generated.isWanted { try Disk.write(Array(made.utf8), to: "\(repository.root)/\(Self.sections)") }
    #expect(try repository.text(Self.sections) == made, "run make generate")
  }

  @Test("A member's comment is found with its type and all lines, without row ids")
  func parsed() {
    let source = """
      /// A card.
      package struct Card: Codable {
        package struct Side: Codable {
          /// What stands on it,
          /// in one language (F1).
          package var text: String
        }

        /// Milliseconds since 1970.
        package var changedAt: Int64
        package var bare: Int
      }
      """
    let found = Self.descriptions(source.split(separator: "\n", omittingEmptySubsequences: false))
    #expect(found.map(\.0) == ["Card.Side.text", "Card.changed_at"])
    #expect(found.map(\.1) == ["What stands on it, in one language.", "Milliseconds since 1970."])
  }

  @Test("In app data, types and enumeration cases are described too")
  func words() {
    let source = """
      /// A shelf.
      package struct Shelf: Codable {
        /// How long.
        package enum Period: String, Codable {
          /// Seven days.
          case week
          /// Two.
          case twoMonths = "two_months"
          case month
        }
      }
      """
    let found = Self.descriptions(source.split(separator: "\n", omittingEmptySubsequences: false), withTypes: true)
    #expect(found.map(\.0) == ["Shelf", "Shelf.Period", "Shelf.Period.week", "Shelf.Period.two_months"])
    #expect(found.map(\.1) == ["A shelf.", "How long.", "Seven days.", "Two."])
  }

  private static func source(_ repository: Repository) throws -> String {
    var found: [String: String] = [:]
    for (path, lines) in try repository.swift(folders) where path.hasPrefix("Shared/") || path.contains("/Contract/") {
      for (name, text) in descriptions(lines) { found[name] = text }
    }
    return source(
      found, "MemberDescriptions",
      "What members of requests and replies are for: `Card.changed_at` is the member of the type's JSON.",
      "By the type's name without its module, and the member's on the wire.")
  }

  private static func source(_ found: [String: String], _ name: String, _ what: String, _ keys: String) -> String {
    let rows = found.sorted { $0.key < $1.key }.map { "    \"\($0.key)\": #\"\($0.value)\"#,\n" }.joined()
    return """
      // swift-format-ignore-file
      // Made by `make generate` from the comments of the declarations.

      /// \(what)
      package enum \(name) {
        /// \(keys)
        package static let all: [String: String] = [
      \(rows)  ]
      }

      """
  }

  /// Returns the commented members of a file's types. The nesting of types is read from the indentation, which the
  /// formatter ensures.
  ///
  /// - Parameter withTypes: true to include types and enumeration cases, and only types that are read from JSON.
  static func descriptions(_ lines: [Substring], withTypes: Bool = false) -> [(String, String)] {
    var types: [(indent: Int, name: String, isData: Bool)] = []
    var comment: [String] = []
    var found: [(String, String)] = []
    func note(_ name: [String]) {
      if withTypes, types.last?.isData != true { return }
      let text = comment.prefix { !$0.isEmpty }.joined(separator: " ").replacing(
        #/ \([A-Z]\d+([,–] ?[A-Z]\d+)*\)/#, with: ""
      )
      // JSON has no `nil`. A nil member is absent.
      .replacing(#/\bnil\b/#, with: "absent").replacing(#/\bNil\b/#, with: "Absent")
      found.append((name.joined(separator: "."), text))
    }
    for line in lines {
      let indent = line.prefix { $0 == " " }.count
      let code = line.dropFirst(indent)
      if code.hasPrefix("///") {
        comment.append(code.dropFirst(3).drop { $0 == " " }.description)
        continue
      }
      let words = code.split { !$0.isLetter && !$0.isNumber && $0 != "_" }
      if !code.isEmpty { while let last = types.last, last.indent >= indent { types.removeLast() } }
      if let place = words.firstIndex(where: { ["struct", "enum", "class", "extension"].contains($0) }),
        code.hasSuffix("{"), words.indices.contains(place + 1)
      {
        types.append((indent, String(words[place + 1]), words.contains("Codable") || words.contains("CatalogSection")))
        if withTypes, words[place] != "extension", !comment.isEmpty { note(types.map(\.name)) }
      } else if withTypes, words.first == "case", words.count > 1, !comment.isEmpty, code.hasPrefix("case ") {
        note(types.map(\.name) + [String(words.count > 2 ? words[2] : words[1])])
      } else if words.first == "package", words.count > 2, words[1] == "var", !withTypes || !code.contains("{"),
        !comment.isEmpty, !types.isEmpty
      {
        note(types.map(\.name) + [snake(words[2])])
      }
      if !code.hasPrefix("@") { comment = [] }
    }
    return found
  }

  private static func snake(_ name: Substring) -> String {
    name.reduce(into: "") { $0 += $1.isUppercase ? "_\($1.lowercased())" : String($1) }
  }
}
