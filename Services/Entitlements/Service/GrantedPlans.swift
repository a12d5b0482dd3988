import AppCatalog
import CivilTime
import Storage

/// The plans that accounts have, or may still get, through grants and promotional codes. New data of an app must still
/// contain these plans (E7).
struct GrantedPlans {
  let db: Connection

  /// Returns a problem for each of these plans that is missing from the app's offerings.
  func problems(of app: App, at now: Timestamp) throws -> [CatalogProblem] {
    let granted = try db.values(
      of: String.self,
      """
      SELECT DISTINCT plan FROM grants WHERE app = $1 AND revoked_at IS NULL AND (ends_at IS NULL OR ends_at > $2)
      """, app.id, now)
    let promised = try db.values(
      of: String.self,
      """
      SELECT DISTINCT plan FROM code_batches WHERE app = $1 AND revoked_at IS NULL AND until_at > $2
      """, app.id, now)
    return Set(granted + promised).subtracting(app.offerings?.plans.map(\.id) ?? []).sorted().map { plan in
      let whose =
        granted.contains(plan) ? "which was granted to users who would lose it" : "which unused codes still grant"
      return CatalogProblem(
        file: "\(app.folder)/\(Offerings.file)", reason: "lacks the plan '\(plan)', \(whose); keep it")
    }
  }
}
