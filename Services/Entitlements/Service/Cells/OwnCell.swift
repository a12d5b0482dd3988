import ServiceHost
import Storage
import Wire

/// The table `own_cell`: which cell this stack is, so that nobody renames it by mistake.
struct OwnCell {
  let db: Connection

  /// Notes the name that accounts and tokens get; a stack that has one keeps it.
  func note(_ cell: CellName) throws {
    try db.run("INSERT INTO own_cell (id, name) VALUES (1, $1) ON CONFLICT (id) DO NOTHING", cell.text)
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
