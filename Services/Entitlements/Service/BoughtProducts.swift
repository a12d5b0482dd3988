import AppCatalog
import Storage

/// The table `bought_products`: products that an app's data must keep, since the plans of paying users depend on them.
struct BoughtProducts {
  let db: Connection

  /// Records that a product was bought.
  func note(_ product: String, of app: String) throws {
    try db.run(
      "INSERT INTO bought_products (app, product) VALUES ($1, $2) ON CONFLICT (app, product) DO NOTHING", app, product)
  }

  /// Returns a problem for each bought product that the app's offerings lack.
  func problems(of app: App) throws -> [CatalogProblem] {
    let bought = try db.values(
      of: String.self, "SELECT product FROM bought_products WHERE app = $1 ORDER BY product", app.id)
    return bought.filter { app.offerings?.product($0) == nil }.map { product in
      CatalogProblem(
        file: "\(app.folder)/\(Offerings.file)",
        reason: "lacks \(product), which users have bought and would lose; keep it with \"retired\": true")
    }
  }
}
