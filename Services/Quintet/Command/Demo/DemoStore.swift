import AppCatalog
import CivilTime
import Files
import TestAuthority
import Wire

/// The demo's own App Store: an authority made for one run, and what it signs.
struct DemoStore: Sendable {
  private let authority: TestAuthority
  /// The root as a file, for the services to trust.
  let rootFile: String

  /// Makes an authority and writes its root into `folder`.
  init(folder: String, now: Timestamp) throws {
    authority = try TestAuthority(from: now + .seconds(-3600), to: now + .seconds(86_400 * 30))
    try Disk.makeDirectories(folder, mode: 0o700)
    rootFile = "\(folder)/demo-root.pem"
    try Disk.write(Array(authority.rootPEM.utf8), to: rootFile)
  }

  /// What makes the stack trust this authority.
  var settings: [String: String] {
    ["QUINTET_ENTITLEMENTS_STORE_ROOTS": rootFile, "QUINTET_ENTITLEMENTS_STORE_ENVIRONMENTS": "Sandbox"]
  }

  /// A StoreKit 2 transaction for an app's first product, signed.
  func transaction(for app: App, at now: Timestamp, lasting duration: Duration) throws -> String {
    let offerings = app.offerings
    let id = String(UInt64.random(in: 1_000_000_000...9_999_999_999))
    let payload: JSONValue = [
      "transactionId": .string(id), "originalTransactionId": .string(id),
      "bundleId": .string(offerings?.bundleId ?? app.info.bundleId),
      "productId": .string(offerings?.products.first?.id ?? ""), "type": "Auto-Renewable Subscription",
      "purchaseDate": .integer(now.milliseconds), "originalPurchaseDate": .integer(now.milliseconds),
      "expiresDate": .integer((now + duration).milliseconds), "signedDate": .integer(now.milliseconds), "quantity": 1,
      "inAppOwnershipType": "PURCHASED", "environment": "Sandbox", "storefront": "USA",
    ]
    return try authority.sign(JSON.encode(payload))
  }
}
