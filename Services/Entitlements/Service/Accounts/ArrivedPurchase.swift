import AppCatalog
import Storage

/// What an account bought that comes from another cell, as far as it is known beside the account's own rows.
struct ArrivedPurchase {
  let catalog: AppCatalog
  let tx: Transaction

  /// A row was put in.
  func put(_ row: ParcelRow) throws {
    guard let text = row.text("environment"), let environment = StoreEnvironment(rawValue: text),
      let original = row.text("original_id")
    else { return }
    switch row.table {
    case "purchases":
      // The store may have told of it here, where nobody had it.
      try UnclaimedTable(tx: tx).remove(original, environment: environment)
    case "transactions":
      let owner = try PurchaseTable(db: tx).owner(of: original, environment: environment)
      guard let app = owner?.app, let product = row.text("product"), catalog[app]?.offerings?.product(product) != nil
      else { return }
      try BoughtProducts(db: tx).note(product, of: app)
    default: return
    }
  }
}
