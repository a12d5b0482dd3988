import EventLoop
import Files
import TestSupport
import Testing
import Wire

@testable import ServiceHost
@testable import Storage

/// Every service's tables, as far as their rows go along with an account to another cell: all rows by chance that the
/// schemas have room for come over, on both media.
@Suite(.timeLimit(.minutes(5))) struct ParcelRowTests {
  @Test(
    "what goes along is found without looking through others' rows, and put in after what it refers to",
    arguments: Roster.stores)
  func declared(service: String) async throws {
    let declared = try ParcelSample.declared(service)
    try await HeldTests.withTables(of: service) { store, tables in
      try store.read { db in
        let entries = try ParcelTables(declared + OwnSchema.held, db).entries
        for (place, entry) in entries.enumerated() {
          let key = entry.shape.keyList
          let places = entry.shape.key.indices.map { "$\($0 + 3)" }.joined(separator: ", ")
          let plan = try db.own.rows(
            """
            EXPLAIN QUERY PLAN SELECT * FROM \(entry.shape.quotedName)
            WHERE (\(entry.rows)) AND (\(key)) > (\(places)) ORDER BY \(key) LIMIT $2
            """, arguments: ["acc_1", 10] + entry.shape.key.map { _ in "x" }
          ) { $0.string(3) }
          #expect(!plan.contains { $0.hasPrefix("SCAN ") && !$0.contains("CONSTANT") }, "\(entry.held.name): \(plan)")
          for reference in tables.first(where: { $0.name == entry.held.name })?.references ?? [] {
            let parent = entries.firstIndex { $0.held.name == reference.table }
            #expect(parent.map { $0 < place } == true, "\(entry.held.name) refers to \(reference.table)")
          }
          let names = Set(entry.shape.columns.map(\.name))
          switch entry.held.move {
          case .numbered(let column, _), .laterOf(let column), .pointing(let column, _, _):
            #expect(names.contains(column), "\(entry.held.name)")
          case .carried, .stays: break
          }
        }
        // Answers under keys are there after the move, too.
        #expect(entries.contains { $0.held.name == "idempotency" })
      }
    }
  }

  @Test(
    "rows by chance in every table come over whole, into an empty cell and beside people who have the same numbers, and leave nothing behind",
    arguments: Roster.stores, Medium.installed)
  func chance(service: String, medium: Medium) async throws {
    let (tables, declared) = (try await ParcelSample.tables(of: service), try ParcelSample.declared(service))
    for seed in 1...(medium == .sqlite ? 4 : 2) as ClosedRange<UInt64> {
      try await ParcelSample.withCells(service, on: medium) { a, b in
        let fill: @Sendable ([String], Store) async throws -> Void = { accounts, store in
          try await store.write { tx in
            var sample = ParcelSample(service: service, tables: tables, dice: Dice(seed: seed))
            if service == "notifications" {
              for number in 1...40 {
                try tx.own.run(
                  """
                  INSERT INTO announcements (number, id, app, kind, words, made_by, made_at, expires_at)
                  VALUES ($1, $2, 'x', 'x', 'x', 'x', 1, 2)
                  """, store === a ? number : 100 - number, "news \(number)")
              }
            }
            for account in accounts { try sample.fill(account, upTo: 30, tx) }
          }
        }
        try await fill(["acc_before", "acc_one", "acc_later"], a)
        try await fill(seed % 2 == 0 ? [] : ["acc_third", "acc_fourth"], b)
        let (expected, shown) = (try Self.rows("acc_one", declared, a), try Self.shown("acc_one", declared, a))
        let others = try Self.rows("acc_third", declared, b)
        let kept = try Self.rows("acc_before", declared, a)
        #expect(expected.values.reduce(0) { $0 + $1.count } > 15)
        try await a.write { try $0.hold("acc_one", for: "b") }
        var place: ParcelPlace?
        repeat {
          let from = place
          let page = try a.read {
            try $0.parcel(
              of: "acc_one", service: service, from: from, tables: declared,
              limits: ParcelLimits(rows: 1 + Int(seed) * 9, bytes: 3000))
          }
          let sent = try JSON.decode(ParcelPage.self, from: JSON.encode(page))
          for _ in 0..<2 { place = try await b.write { try $0.admit(sent, tables: declared) { _, _ in } } }
        } while place != nil
        #expect(try await b.write { try $0.arrive("acc_one") })
        while try await !a.leave("acc_one", for: "b", before: { _ in }) {}
        #expect(try Self.rows("acc_one", declared, b) == expected)
        #expect(try Self.shown("acc_one", declared, b) == shown)
        #expect(try Self.rows("acc_third", declared, b) == others)
        #expect(try Self.rows("acc_before", declared, a) == kept)
        for (table, rows) in try Self.rows("acc_one", declared, a) { #expect(rows.isEmpty, "\(table)") }
        for store in [a, b] { #expect(try await store.integrityProblems().isEmpty) }
      }
    }
  }

  /// All that goes along, but for numbers that are given anew, in their order.
  @Loop static func rows(_ account: String, _ declared: [HeldTable], _ store: Store) throws -> [String: [[Column?]]] {
    try store.read { db in
      var found: [String: [[Column?]]] = [:]
      for entry in try ParcelTables(declared + OwnSchema.held, db).entries {
        let columns = entry.given.filter { index in
          if case .pointing(entry.shape.columns[index].name, _, _) = entry.held.move { false } else { true }
        }.map { entry.shape.columns[$0] }
        found[entry.held.name] = try db.own.rows(
          """
          SELECT \(columns.map { "\"\($0.name)\"" }.joined(separator: ", ")) FROM \(entry.shape.quotedName)
          WHERE \(entry.rows) ORDER BY \(entry.shape.keyList)
          """, account
        ) { row in columns.indices.map { row.statement.column($0) } }
      }
      return found
    }
  }

  /// What an export has of it, but for numbers that are given anew.
  @Loop static func shown(_ account: String, _ declared: [HeldTable], _ store: Store) throws -> [String: [JSONObject]] {
    try store.read { db in
      var found: [String: [JSONObject]] = [:]
      for table in declared where table.carriedRows != nil {
        guard let held = HeldRows(table, among: declared) else { continue }
        var number: String?
        if case .numbered(let column, _) = table.move { number = column }
        var after: [JSONValue]? = []
        while let from = after {
          let page = try held.page(of: account, after: from, db)
          found[table.name, default: []] += page.rows.map { row in
            JSONObject(row.members.filter { $0.key != number }.map { ($0.key, $0.value) })
          }
          after = page.next
        }
      }
      return found
    }
  }
}
