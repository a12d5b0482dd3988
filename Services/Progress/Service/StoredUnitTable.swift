import AppCatalog
import Storage

/// The table `stored_units`: the units of each app's stored scores, challenges and reports.
struct StoredUnitTable {
  let db: Connection

  /// Records the unit of a stored number. A unit that is already recorded for this id isn't replaced.
  func note(_ unit: StoredUnit, of app: String) throws {
    try db.run(
      "INSERT INTO stored_units (app, kind, id, unit) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING", app,
      unit.kind.rawValue, unit.id, unit.unit)
  }

  /// Records the unit that the app's data defines for an id. Does nothing if the app's data doesn't contain the id.
  func note(_ kind: StoredUnit.Kind, _ id: String, of app: App) throws {
    guard let unit = app.storedUnits.first(where: { $0.kind == kind && $0.id == id }) else { return }
    try note(unit, of: app.id)
  }

  /// Records the units of boards whose scores were stored by a release that didn't record units.
  func noteExisting(of apps: [App]) throws {
    for app in apps {
      for unit in app.storedUnits where unit.kind == .leaderboard {
        let hasScores = try db.value(
          of: Int.self, "SELECT 1 FROM board_periods WHERE app = $1 AND board = $2 LIMIT 1", app.id, unit.id)
        if hasScores != nil { try note(unit, of: app.id) }
      }
    }
  }

  func units(of app: String) throws -> [StoredUnit] {
    let rows = try db.rows("SELECT kind, id, unit FROM stored_units WHERE app = $1 ORDER BY kind, id", app) { row in
      StoredUnit.Kind(rawValue: row.string("kind")).map {
        StoredUnit(kind: $0, id: row.string("id"), unit: row.string("unit"))
      }
    }
    return rows.compactMap { $0 }
  }
}
