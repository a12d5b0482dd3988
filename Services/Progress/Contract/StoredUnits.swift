package import Wire

/// Lists what an app's stored scores, challenges and reports count: `quintet app check --against` compares an app's folder with it.
package struct ListStoredUnits: Request {
  package static let method = Method(
    "progress.units.list", .read, audience: .ops, access: .open,
    "Lists what an app's stored scores, challenges and reports count, which its data must not change.")

  /// The app's id.
  package var app: Identifier
  /// A request with these members.
  package init(app: Identifier) { self.app = app }

  /// What is stored.
  package struct Reply: Codable, Hashable, Sendable {
    /// One for each id with stored numbers.
    package var units: [Unit]

    package init(units: [Unit]) { self.units = units }
  }

  /// What the numbers under an id mean.
  package struct Unit: Codable, Hashable, Sendable {
    /// `leaderboard`, `draw` or `report`.
    package var kind: String
    /// The id in the app's data.
    package var id: String
    /// The meaning, in words.
    package var unit: String

    package init(kind: String, id: String, unit: String) {
      self.kind = kind
      self.id = id
      self.unit = unit
    }
  }
}
