import Testing

@testable import Storage

@Suite(.timeLimit(.minutes(5))) struct MigrationPlanTests {
  private let known = [
    Migration(number: 1, name: "cards", sql: "A"), Migration(number: 2, name: "tags", sql: "B"),
  ]

  private func applied(_ migration: Migration) -> MigrationPlan.Applied {
    MigrationPlan.Applied(number: migration.number, name: migration.name, checksum: migration.checksum)
  }

  @Test("Migrations that haven't been applied are due, in order", arguments: [0, 1, 2])
  func due(past: Int) throws {
    let plan = try MigrationPlan(applied: known.prefix(past).map(applied), known: known, of: "service")
    #expect(plan.due == Array(known.dropFirst(past)))
  }

  @Test("A database newer than the program is rejected with the migration's number and advice")
  func newer() {
    let fault = #expect(throws: StoreFault.self) {
      try MigrationPlan(applied: known.map(applied), known: [known[0]], of: "service")
    }
    #expect(fault?.message.contains("newer than this program") == true)
    #expect(fault?.message.contains("migration 2 (tags)") == true)
    #expect(fault?.message.contains("this program knows migrations up to 1;") == true)
    #expect(fault?.description == fault?.message, "no SQLite result code is shown")
  }

  @Test("If an applied migration was edited, the database is rejected with an error that names the migration")
  func changed() {
    var edited = known
    edited[0].sql = "A2"
    let fault = #expect(throws: StoreFault.self) {
      try MigrationPlan(applied: known.map(applied), known: edited, of: "service")
    }
    #expect(
      fault?.message
        == "migration 1 (cards) of service was changed after it was applied: this program's version has the "
        + "checksum \(edited[0].checksum), but the database recorded \(known[0].checksum)")
  }

  @Test("A database that applied an earlier text of a migration is up to date if that text is known")
  func former() throws {
    var edited = known
    edited[0].sql = "A -- with another comment"
    edited[0].formerChecksums = [known[0].checksum]
    let plan = try MigrationPlan(applied: known.map(applied), known: edited, of: "service")
    #expect(plan.due == [])
  }

  @Test("Another service's database is rejected, and the error names the first migration of each service")
  func anothers() {
    let other = [Migration(number: 1, name: "texts", sql: "C")]
    let fault = #expect(throws: StoreFault.self) {
      try MigrationPlan(applied: known.map(applied), known: other, of: "service")
    }
    #expect(fault?.message.contains("belongs to another service") == true)
    #expect(fault?.message.contains(#"begins with the migration "cards", this service's with "texts""#) == true)
  }

  @Test("A migration whose number fills a gap is due, even if a later one was applied")
  func gap() throws {
    let later = Migration(number: 9, name: "later", sql: "C")
    let plan = try MigrationPlan(
      applied: [applied(known[0]), applied(later)], known: known + [later], of: "service")
    #expect(plan.due == [known[1]])
  }

  @Test("Migration numbers start at 1 and increase", arguments: [[0], [2], [1, 3, 2], [1, 1]])
  func numbering(numbers: [Int]) {
    let migrations = numbers.map { Migration(number: $0, name: "m", sql: "") }
    #expect(throws: StoreFault.self) { try MigrationPlan(applied: [], known: migrations, of: "service") }
  }

  @Test(
    "A migration's file name gives its number and name",
    arguments: [("0001-cards.sql", 1, "cards"), ("12_more-tags.sql", 12, "more-tags"), ("cards.sql", 0, "cards")])
  func fileName(file: String, number: Int, name: String) {
    let migration = Migration(fileNamed: file, Array("SELECT 1".utf8))
    #expect(migration == Migration(number: number, name: name, sql: "SELECT 1"))
  }
}
