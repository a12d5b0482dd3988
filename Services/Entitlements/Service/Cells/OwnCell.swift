import ServiceHost
import Storage
import Wire

/// The table `own_cell`: which cell this stack is, and which directory it uses, so that nobody renames it, or has it use
/// another one, by mistake.
struct OwnCell {
  let db: Connection

  /// Notes the name that accounts and tokens get; a stack that has one keeps it.
  func note(_ cell: CellName) throws {
    try db.run("INSERT INTO own_cell (id, name) VALUES (1, $1) ON CONFLICT (id) DO NOTHING", cell.text)
  }

  /// The directory that it uses, by that one's own name; nil before it has met one.
  func directory() throws -> String? {
    try db.first("SELECT directory FROM own_cell WHERE id = 1") { $0.optionalString(0) } ?? nil
  }

  /// It uses this directory from now on; nil for whichever it meets next, which is told of all that is here.
  func use(directory: String?) throws {
    try db.run("UPDATE own_cell SET directory = $1 WHERE id = 1", directory)
    if directory == nil { try db.run("DELETE FROM told_claims") }
  }

  /// - Throws: `SettingsFault` for another name than the one that accounts and tokens have.
  func require(_ cell: CellName?) throws {
    guard let known = try db.first("SELECT name FROM own_cell WHERE id = 1", map: { $0.string(0) }), known != cell?.text
    else { return }
    throw SettingsFault(problems: [
      .init(
        place: HostSettings.cell.name,
        reason: "this stack is the cell \(known), as its accounts' tokens have it: set it to \(known) again")
    ])
  }
}
