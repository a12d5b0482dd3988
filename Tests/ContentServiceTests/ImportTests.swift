import AppCatalog
import CardFiles
import ContentContract
import Crypto
import Files
import Storage
import TestSupport
import Testing
import Wire

@testable import ContentService

@Suite(.timeLimit(.minutes(3))) struct ImportTests {
  @Test("An import of a table keeps tags, favourites and languages, and reports invalid rows")
  func table() async throws {
    try await withContent { content in
      let text = """
        front;back;tags;favorite;front_language
        casa;house;"home; wörd";yes;
        ;nothing;;;
        perro;dog;;maybe;
        gato;cat;;;xx
        sol;sun;waytoolongtag;;en
        luna;\(String(repeating: "m", count: 21));;;
        "dos
        lineas";two lines;Home;no;
        """
      let state = try await content.imported(text, as: .csv, StartImport(file: "x", tags: ["New"]))
      #expect(state.phase == .finished && state.read == 7 && state.added == 2 && state.skipped == 5)
      let cards = try await content.call(ListCards()).cards
      #expect(cards.map(\.front) == ["casa", "dos\nlineas"])
      #expect(cards.map(\.tags) == [["home", "wörd", "New"], ["home", "New"]])
      #expect(cards.map(\.favorite) == [true, false] && cards[0].frontLanguage == "es")
      let first = try await content.call(GetImportReport(import: "\(state.id)", limit: 2))
      let cursor = try PageCursor(first.nextCursor ?? "")
      let rest = try await content.call(GetImportReport(import: "\(state.id)", cursor: cursor))
      #expect(rest.nextCursor == nil)
      #expect(
        (first.rows + rest.rows).map { "\($0.row)/\($0.line ?? 0) \($0.reason): \($0.detail)" } == [
          "2/3 incomplete: front is missing", "3/4 wrong_value: favorite is neither yes nor no",
          "4/5 refused: front_language isn't a language of the app",
          "5/6 refused: back_language is the same as front_language",
          "6/7 refused: back must have 1 to 20 characters",
        ])
      // The file is deleted after all of it was read.
      #expect(try await content.call(ListFiles()).files.isEmpty)
    }
  }

  @Test("An import stops exactly at the limit and can be resumed with a bigger plan")
  func limit() async throws {
    try await withContent { content in
      for number in 0..<3 { _ = try await content.call(AddCard(front: "b\(number)", back: "x")) }
      let text = (1...90).map { "f\($0),x\n" }.joined()
      let stopped = try await content.imported(text, as: .csv)
      #expect(stopped.phase == .stopped && stopped.reason == "limit_exceeded")
      #expect(stopped.read == 22 && stopped.added == 22)
      #expect(try await content.call(ListCards()).use == CardUse(used: 25, limit: 25))
      let again = try await content.call(ResumeImport(import: "\(stopped.id)"))
      try await content.imports.follow(again.import.id) { _ in }
      #expect(try await content.call(GetImport(import: "\(stopped.id)")).import.added == 22)
      _ = try await content.call(ResumeImport(import: "\(stopped.id)"), plan: "premium")
      let state = try await content.over(stopped.id)
      #expect(state.phase == .finished && state.read == 90 && state.added == 90)
      let cards = try await content.call(ListCards(limit: 200)).cards
      #expect(cards.dropFirst(3).map(\.front) == (1...90).map { "f\($0)" })
    }
  }

  @Test("Duplicates are skipped, even within a file, unless the import asks to add them")
  func duplicates() async throws {
    try await withContent { content in
      _ = try await content.call(AddCard(front: "a", back: "b"))
      let text =
        #"[{"front":"a","back":"b"},{"front":"a","back":"c"},{"front":"d","back":"e"},{"front":"d","back":"e"}]"#
      let first = try await content.imported(text, as: .json)
      #expect(first.added == 2 && first.skipped == 2)
      let report = try await content.call(GetImportReport(import: "\(first.id)"))
      #expect(report.rows.map(\.row) == [1, 4] && report.rows.allSatisfy { $0.reason == "duplicate" })
      let again = try await content.imported(text + " ", as: .json)
      #expect(again.added == 0 && again.skipped == 4)
      let added = try await content.imported(text + "  ", as: .json, StartImport(file: "x", duplicates: .add))
      #expect(added.added == 4)
    }
  }

  @Test("An import continues after a restart at any point, and each row counts once")
  func resumed() async throws {
    try await onLoop {
      try await withTemporaryDirectory { folder in
        try SampleApps.files.write(to: folder)
        let text = (1...2000).map { $0.isMultiple(of: 50) ? ",x\n" : "f\($0),x\n" }.joined()
        var content = try ContentFixture(in: folder)
        let id = try await content.begin(text, as: .csv, StartImport(file: "x", duplicates: .add), plan: "premium")
        var rounds = 0
        while try await content.call(GetImport(import: "\(id)"), plan: "premium").import.phase == .running, rounds < 6 {
          rounds += 1
          // Ends the import at its third state, as the end of the process would.
          struct Enough: Error {}
          var states = 0
          do {
            try await content.imports.follow(id) { state in
              states += 1
              if states > 2 { throw Enough() }
            }
          } catch is Enough {}
          await content.close()
          content = try ContentFixture(in: folder)
        }
        #expect(rounds > 1)
        let state = try await content.over(id)
        #expect(state.phase == .finished && state.read == 2000 && state.added == 1960 && state.skipped == 40)
        let fronts = try content.store.read { db in
          try db.values(of: String.self, "SELECT front FROM cards ORDER BY position")
        }
        #expect(fronts == (1...2000).filter { !$0.isMultiple(of: 50) }.map { "f\($0)" })
        let rows = try content.store.read { db in try db.value(of: Int.self, "SELECT count(*) FROM import_faults") }
        #expect(rows == 40)
        await content.close()
      }
    }
  }

  @Test("The import of an unreadable file fails with the location of the fault and keeps the earlier rows")
  func damaged() async throws {
    try await withContent { content in
      let fields = String(repeating: ",", count: 300)
      let state = try await content.imported("a,b\nc\(fields)\n", as: .csv)
      #expect(state.phase == .failed && state.reason == "line 2: the row has more than 200 fields")
      #expect(state.added == 1)
      #expect(
        try await content.imported("no package", as: .apkg).reason
          == "the package isn't a ZIP archive, or its end is missing")
      #expect(
        try await content.imported("[1] 2", as: .json).reason == "line 1, column 5: unexpected text follows the array")
    }
  }

  @Test("A row with an unclosed quote is skipped, and the rest of the file is imported")
  func unclosedQuote() async throws {
    try await withContent { content in
      let state = try await content.imported("a,b\nc,\"d\ne,f\n", as: .csv)
      #expect(state.phase == .finished && state.added == 2 && state.skipped == 1)
      #expect(try await content.call(ListCards()).cards.map(\.front) == ["a", "e"])
    }
  }

  @Test("A row with another program's markup is imported; only a row that breaks a rule is skipped")
  func pasted() async throws {
    try await withContent { content in
      let text = "a,\u{2067}b\u{2069}\nc\u{B}d,e\nbell\u{7},f\ng,h\n{,i\n"
      let state = try await content.imported(text, as: .csv)
      #expect(state.phase == .finished && state.added == 4 && state.skipped == 1)
      #expect(try await content.call(ListCards()).cards.map(\.front) == ["a", "c\nd", "g", "{"])
      let lines = """
        {"front":"x","back":"y"}
        oops
        {"front":"z","back":"y
        {"front":"w","back":"y"}

        """
      let json = try await content.imported(lines, as: .json)
      #expect(json.phase == .finished && json.added == 2 && json.skipped == 2)
    }
  }

  @Test("The import of a file with too many unusable rows ends with a reason, and other imports finish")
  func useless() async throws {
    try await withContent { content in
      let rows = Bytes(String(repeating: ",nothing\n", count: 150_000).utf8)
      var useless: [(id: String, account: String)] = []
      for account in ["acc_2", "acc_3"] {
        useless.append(
          (try await content.begin(rows, as: .csv, StartImport(file: "x"), account: account), account))
      }
      let state = try await content.imported("a,b\n", as: .csv)
      #expect(state.phase == .finished && state.added == 1)
      for one in useless {
        let ended = try await content.over(one.id)
        #expect(ended.phase == .failed && ended.reason?.hasSuffix("see the reasons for the first ones") == true)
        #expect((2001...2040).contains(ended.read) && ended.skipped == ended.read)
        let report = try await content.call(GetImportReport(import: "\(one.id)"), account: one.account)
        #expect(report.rows.count == 50)
      }
    }
  }

  @Test("An import doesn't end early, however many duplicate rows it has")
  func manyDuplicates() async throws {
    try await withContent { content in
      let text = (1...2500).map { "f\($0),x\n" }.joined()
      let first = try await content.imported(text, as: .csv, plan: "premium")
      #expect(first.added == 2500)
      let again = try await content.imported(text + "new,x\n", as: .csv, plan: "premium")
      #expect(again.phase == .finished && again.skipped == 2500 && again.added == 1)
    }
  }

  @Test("Imports take turns: a small import finishes during two large ones, and no row is lost")
  func turns() async throws {
    try await withContent(turn: .zero) { content in
      let rows = (1...3000).map { "f\($0),x\n" }.joined()
      var large: [(id: String, account: String)] = []
      for account in ["acc_2", "acc_3"] {
        let id = try await content.begin(
          Bytes(rows.utf8), as: .csv, StartImport(file: "x"), account: account, plan: "premium")
        large.append((id, account))
      }
      #expect(try await content.imported("a,b\n", as: .csv).added == 1)
      for one in large {
        let state = try await content.call(GetImport(import: "\(one.id)"), account: one.account).import
        #expect(state.phase == .running, "\(state.read)")
      }
      for one in large {
        let state = try await content.over(one.id)
        #expect(state.phase == .finished && state.added == 3000 && state.skipped == 0)
        let places = try content.store.read { db in
          try db.value(of: Int.self, "SELECT count(DISTINCT front) FROM cards WHERE account = $1", one.account)
        }
        #expect(places == 3000)
      }
    }
  }

  @Test("If the database rejects one card, only that card is skipped")
  func tagLimit() async throws {
    try await withContent { content in
      let many = (0..<400).map { row in "f\(row),x,,\"\((0..<3).map { "t\(row * 3 + $0)" }.joined(separator: ";"))\"\n"
      }
      let state = try await content.imported(many.joined() + "last,x,,T1\n", as: .csv, plan: "premium")
      #expect(state.phase == .finished && state.added == 334 && state.skipped == 67)
      #expect(try await content.call(ListCards(tag: "t1"), plan: "premium").cards.map(\.front) == ["f0", "last"])
    }
  }

  @Test("A running import is visible only to its owner, can be cancelled, and prevents a second one")
  func cancel() async throws {
    try await withContent { content in
      let text = (1...5000).map { "f\($0),x\n" }.joined()
      let id = try await content.begin(text, as: .csv, StartImport(file: "x"), plan: "premium")
      let other = try await content.send("a,b\n", as: .csv)
      #expect(try await content.kind(StartImport(file: "\(other)"), plan: "premium") == .conflict)
      #expect(try await content.failure(GetImport(import: "\(id)"), account: "acc_2")?.kind == .notFound)
      #expect(try await content.failure(CancelImport(import: "\(id)"), account: "acc_2")?.kind == .notFound)
      let state = try await content.call(CancelImport(import: "\(id)"), plan: "premium").import
      #expect(state.phase == .cancelled)
      #expect(try await content.over(id) == state)
      #expect(try await content.call(ListCards(), plan: "premium").use.used == state.added)
      _ = try await content.call(StartImport(file: "\(other)"), plan: "premium")
      #expect(try await content.call(ListImports(), plan: "premium").imports.count == 2)
      #expect(try await content.kind(StartImport(file: "none")) == .notFound)
    }
  }

  @Test("An export in any format can be imported unchanged", arguments: CardFileFormat.allCases)
  func roundTrip(format: CardFileFormat) async throws {
    try await withContent { content in
      for number in 1...12 {
        _ = try await content.call(
          AddCard(
            front: "f\(number) <b>", back: "x;\"y\"\n&amp;", notes: number == 3 ? "note" : "",
            tags: number == 2 ? ["a", "b"] : [], favorite: number == 4))
      }
      _ = try await content.call(AddCard(front: "other", back: "pair", frontLanguage: "vi"))
      let bytes = try await content.exported(StartExport(format: format, frontLanguage: "es"))
      let state = try await content.imported(bytes, as: format, account: "acc_2")
      #expect(state.phase == .finished && state.added == 12, "\(state)")
      func plain(_ cards: [Flashcard]) -> [[String]] {
        cards.map { [$0.front, $0.back, $0.notes, $0.tags.joined(separator: "|"), "\($0.favorite)"] }
      }
      let own = try await content.call(ListCards(frontLanguage: "es")).cards
      #expect(try await content.call(ListCards(), account: "acc_2").cards.count == 12)
      #expect(plain(try await content.call(ListCards(), account: "acc_2").cards) == plain(own))
    }
  }

  @Test("Exports take turns: a small export finishes during two large ones, and no card is missing")
  func exportTurns() async throws {
    try await withContent { content in
      let rows = Bytes((1...3000).map { "f\($0),x\n" }.joined().utf8)
      let accounts = ["acc_2", "acc_3"]
      for account in accounts {
        #expect(try await content.imported(rows, as: .csv, account: account, plan: "premium").added == 3000)
      }
      _ = try await content.call(AddCard(front: "a", back: "b"))
      let request = StartExport(format: .csv)
      var large: [String] = []
      for account in accounts { large.append(try await content.call(request, account: account).export.id) }
      _ = try await content.exported(request)
      for (id, account) in zip(large, accounts) {
        let state = try await content.call(GetExport(export: "\(id)"), account: account).export
        #expect(state.phase == .running, "\(state.cards)")
      }
      for account in accounts {
        // A repeated request returns the running export.
        let lines = try await content.exported(request, account: account).count { $0 == UInt8(ascii: "\n") }
        #expect(lines >= 3000)
      }
    }
  }

  @Test(
    "An empty export is a valid file, and a large export has every card", arguments: CardFileFormat.allCases)
  func sizes(format: CardFileFormat) async throws {
    try await withContent { content in
      let none = try await content.exported(StartExport(format: format))
      let empty = try await content.imported(none, as: format)
      #expect(empty.read == 0 && empty.phase == .finished, "\(empty)")
      let text = (1...700).map { "f\($0),x\n" }.joined()
      #expect(try await content.imported(Bytes(text.utf8), as: .csv, plan: "premium").added == 700)
      let many = try await content.exported(StartExport(format: format))
      let state = try await content.imported(many, as: format, account: "acc_2", plan: "premium")
      #expect(state.added == 700)
    }
  }
}
