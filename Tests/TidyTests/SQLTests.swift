import Files
import Testing

/// Tests that services only use SQL that SQLite and PostgreSQL share. Differences between the two belong in Storage.
@Suite(.timeLimit(.minutes(5))) struct SQLTests {
  /// Words and signs that only SQLite knows or that PostgreSQL reads differently, with their replacements.
  private static let differs: [(mark: String, instead: String)] = [
    ("insert or", "ON CONFLICT"), ("replace into", "ON CONFLICT"), ("rowid", "a column of its own"),
    ("pragma", "none: settings belong to Storage"), ("autoincrement", "a position that the service gives"),
    ("glob", "Swift, on folded text"), ("regexp", "Swift, on folded text"), ("match", "Swift, on folded text"),
    ("datetime(", "milliseconds, bound as a parameter"), ("strftime(", "milliseconds, bound as a parameter"),
    ("julianday(", "milliseconds, bound as a parameter"), ("unixepoch(", "milliseconds, bound as a parameter"),
    ("current_timestamp", "milliseconds, bound as a parameter"), ("now(", "milliseconds, bound as a parameter"),
    ("ifnull(", "coalesce("), ("iif(", "CASE"), ("group_concat(", "rows"), ("total(", "sum("), ("hex(", "a bound text"),
    ("randomblob(", "a bound value"), ("last_insert_rowid", "an id that the service gives"),
    ("instr(", "Swift, on folded text"),
    ("printf(", "Swift"), ("json_", "Swift"), ("collate", "folded text"), ("indexed by", "nothing"),
    ("without rowid", "nothing"), ("strict", "nothing"), ("typeof(", "nothing"), ("limit -1", "no LIMIT"),
    ("==", "="), ("`", "plain names"), ("?", "$1, $2"), ("[", "plain names"), ("blob", "Storage's own tables"),
    ("integer", "BIGINT: PostgreSQL's INTEGER has four bytes"),
  ]

  /// Migrations that were released before the rule and can't change. In PostgreSQL, they use BIGINT and identity
  /// columns.
  private static let exceptions: [String: Set<String>] = [
    "Services/AIGateway/Service/Migrations/0001-texts.sql": ["autoincrement", "integer"],
    "Services/Entitlements/Service/Migrations/0001-entitlements.sql": ["integer"],
    "Services/Notifications/Service/Migrations/0001-notices.sql": ["autoincrement", "integer"],
    "Services/Progress/Service/Migrations/0001-progress.sql": ["integer"],
    "Services/Progress/Service/Migrations/0101-merged-boards.sql": ["blob"],
  ]

  @Test("Services use SQL that both SQLite and PostgreSQL understand, except in listed migrations")
  func shared() throws {
    let repository = Repository()
    let services = try Disk.list("\(repository.root)/Services").map { "Services/\($0)/Service" }
    var checked = 0
    var excused: [String: Set<String>] = [:]
    for folder in services where try Disk.exists("\(repository.root)/\(folder)") {
      for path in try repository.files(folder, ending: ".sql") + repository.files(folder, ending: ".swift") {
        let text = try repository.text(path)
        for sql in path.hasSuffix(".sql") ? [text] : SwiftText.literals(text).filter(Self.isSQL) {
          checked += 1
          for mark in Self.marks(in: sql) {
            if Self.exceptions[path]?.contains(mark.mark) == true {
              excused[path, default: []].insert(mark.mark)
            } else {
              Issue.record("\(path): SQLite and PostgreSQL differ on \(mark.mark); use \(mark.instead)\n\(sql)")
            }
          }
        }
      }
    }
    #expect(checked > 50)
    #expect(excused == Self.exceptions, "an exception is unused")
  }

  @Test(
    "SQL words that only SQLite knows are found in any case, but not in names and strings",
    arguments: [
      ("INSERT OR IGNORE INTO a VALUES ($1)", ["insert or"]), ("SELECT rowid FROM a", ["rowid"]),
      ("select a from b where c = ?", ["?"]), ("UPDATE a SET b = datetime('now')", ["datetime("]),
      ("SELECT ifnull(a, 0) FROM b WHERE c == $1", ["ifnull(", "=="]), ("SELECT `a` FROM b", ["`"]),
      ("SELECT points_integer, matches FROM globes WHERE kind = 'what?'", []), ("SELECT a -- or ?\nFROM b", []),
    ] as [(String, [String])])
  func found(sql: String, marks: [String]) { #expect(Self.marks(in: sql).map(\.mark) == marks) }

  /// Files that read a few rows synchronously when the process starts or reads the apps' data.
  private static let readAtStart: Set = [
    "Services/Notifications/Service/Downtimes.swift", "Services/Progress/Service/ProgressService.swift",
  ]

  @Test("No service reads its database synchronously except with a route's connection")
  func reads() throws {
    // A program reads a small part of the database when it reads the apps' data, at the start and on reload.
    for (path, lines) in try Repository().swift(["Services"])
    where path.contains("/Service/") && !path.hasSuffix("Program.swift") && !Self.readAtStart.contains(path) {
      for (number, line) in lines.enumerated() where line.contains("store.read") {
        Issue.record("\(path):\(number + 1) reads its database synchronously; use routes.read(_:in:) or store.query")
      }
    }
  }

  private static func isSQL(_ literal: String) -> Bool {
    let word = literal.drop { $0.isWhitespace }.prefix { $0.isLetter }
    return ["SELECT", "INSERT", "UPDATE", "DELETE", "WITH"].contains(word.uppercased()) && literal.contains(" ")
  }

  /// The entries of `differs` that occur in SQL outside comments and strings.
  private static func marks(in sql: String) -> [(mark: String, instead: String)] {
    let text = bare(sql).lowercased()
    return differs.filter { mark, _ in text.ranges(of: mark).contains { isWhole($0, mark, text) } }
  }

  /// True if a mark that begins or ends with a word character isn't part of a longer word.
  private static func isWhole(_ range: Range<String.Index>, _ mark: String, _ text: String) -> Bool {
    func isWord(_ character: Character?) -> Bool { character.map { $0.isLetter || $0.isNumber || $0 == "_" } ?? false }
    let before = range.lowerBound == text.startIndex ? nil : text[text.index(before: range.lowerBound)]
    let after = range.upperBound == text.endIndex ? nil : text[range.upperBound]
    return !(isWord(mark.first) && isWord(before)) && !(isWord(mark.last) && mark.last != "_" && isWord(after))
  }

  private static func bare(_ sql: String) -> String {
    var bare = ""
    for line in sql.split(separator: "\n", omittingEmptySubsequences: false) {
      let code = line.firstRange(of: "--").map { line[..<$0.lowerBound] } ?? line
      for (index, part) in code.split(separator: "'", omittingEmptySubsequences: false).enumerated()
      where index.isMultiple(of: 2) { bare += part + " " }
      bare += "\n"
    }
    return bare
  }
}

/// String literals in Swift source.
enum SwiftText {
  /// Returns the literals of a source text in order. Interpolations stay as written.
  static func literals(_ source: String) -> [String] {
    var found: [String] = []
    for (index, part) in source.components(between: "\"\"\"").enumerated() {
      if index.isMultiple(of: 2) {
        for line in part.split(separator: "\n") where !line.drop(while: { $0 == " " }).hasPrefix("//") {
          for (place, text) in line.split(separator: "\"", omittingEmptySubsequences: false).enumerated()
          where !place.isMultiple(of: 2) { found.append(String(text)) }
        }
      } else {
        found.append(String(part))
      }
    }
    return found
  }
}

extension String {
  fileprivate func components(between mark: String) -> [Substring] {
    var parts: [Substring] = []
    var rest = self[...]
    while let range = rest.firstRange(of: mark) {
      parts.append(rest[..<range.lowerBound])
      rest = rest[range.upperBound...]
    }
    return parts + [rest]
  }
}
