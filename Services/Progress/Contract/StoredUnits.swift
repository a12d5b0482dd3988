package import Wire

/// Lists what an app's stored scores, challenge counts and report numbers measure. `quintet app check --deployed`
/// compares an app's folder with this list, because new app data must not change what stored numbers mean.
package struct ListStoredUnits: Request {
  package static let method = Method(
    "progress.units.list", .read, audience: .admin, access: .open,
    "Lists the units of an app's stored scores, challenges and reports; new app data must keep them.")

  /// The app's id.
  package var app: Identifier
  package init(app: Identifier) { self.app = app }

  /// The units in which the stored numbers are counted.
  package struct Reply: Codable, Hashable, Sendable {
    /// One entry per id with stored numbers.
    package var units: [Unit]

    package init(units: [Unit]) { self.units = units }
  }

  /// The meaning of the numbers stored under an id.
  package struct Unit: Codable, Hashable, Sendable {
    /// The kind of object that has the id: `leaderboard`, `rotation` or `report`.
    package var kind: String
    /// The id in the app's data.
    package var id: String
    /// A textual description of what the numbers count.
    package var unit: String

    package init(kind: String, id: String, unit: String) {
      self.kind = kind
      self.id = id
      self.unit = unit
    }
  }
}
