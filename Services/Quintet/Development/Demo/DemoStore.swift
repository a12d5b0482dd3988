import AppCatalog
import CivilTime
import Files
import TestAuthority
import Wire

/// A replacement for the App Store: a certificate authority that is created for one run and signs purchases.
struct DemoStore: Sendable {
  private let authority: TestAuthority
  /// The file with the root certificate that the services trust.
  let rootFile: String

  /// Creates an authority and writes its root certificate into `folder`.
  init(folder: String, now: Timestamp) throws {
    authority = try TestAuthority(from: now + .seconds(-3600), to: now + .seconds(86_400 * 30))
    try Disk.makeDirectories(folder, mode: 0o700)
    rootFile = "\(folder)/demo-root.pem"
    try Disk.write(Array(authority.rootPEM.utf8), to: rootFile)
  }

  /// Environment variables that make the services trust this authority.
  var settings: [String: String] {
    ["QUINTET_ENTITLEMENTS_STORE_ROOTS": rootFile, "QUINTET_ENTITLEMENTS_STORE_ENVIRONMENTS": "Sandbox"]
  }

  /// Returns a receipt for an app's first product.
  func receipt(for app: App, at now: Timestamp, lasting duration: Duration) -> TestTransaction {
    var receipt = TestTransaction(
      bundle: app.info.bundleId, product: app.offerings?.sold.first?.id ?? "",
      transaction: PurchaseOrder.newTransaction(), purchasedAt: now, expiresAt: now + duration)
    receipt.environment = "Sandbox"
    return receipt
  }

  /// Signs a receipt as the App Store sends it to a device.
  func signed(_ receipt: TestTransaction) throws -> String { try receipt.signed(by: authority) }

  /// Returns the App Store's signed notification about a refund.
  func refund(of receipt: TestTransaction, at now: Timestamp) throws -> String {
    var receipt = receipt
    var notice = TestNotification(
      id: "refund-\(receipt.transaction)", type: "REFUND", bundle: receipt.bundle, signedAt: now)
    receipt.revokedAt = now
    receipt.signedAt = now
    notice.environment = receipt.environment
    notice.transaction = receipt
    return try notice.signed(by: authority)
  }
}
