import AppCatalog
import Storage

/// The table `bought_products`: what an app's data must not leave out, since the plans that people paid for follow from
/// it.
struct BoughtProducts {
  let db: Connection

  /// Somebody has bought it.
  func note(_ product: String, of app: String) throws {
    try db.run(
      "INSERT INTO bought_products (app, product) VALUES ($1, $2) ON CONFLICT (app, product) DO NOTHING", app, product)
  }

  /// What is wrong with offerings that lack what was bought.
  func problems(of app: App) throws -> [CatalogProblem] {
    let bought = try db.rows("SELECT product FROM bought_products WHERE app = $1 ORDER BY product", app.id) {
      $0.string(0)
    }
    return bought.filter { app.offerings?.product($0) == nil }.map { product in
      CatalogProblem(
        file: "\(app.folder)/\(Offerings.file)",
        reason: "lacks \(product), which people have bought and would lose: keep it, with \"retired\": true")
    }
  }
}
