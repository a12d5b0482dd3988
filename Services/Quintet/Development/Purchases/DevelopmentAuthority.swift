import AppCatalog
import CivilTime
import Crypto
import Files
import Glibc
import TestAuthority
import Wire

/// Signs test purchases for app authors in place of the App Store (E9). Its files are in the state folder. The services
/// trust it only if their settings name it.
struct DevelopmentAuthority {
  private let authority: TestAuthority
  /// The file with the root certificate, for the setting `store_development_roots`.
  let rootFile: String

  /// The validity of a new authority.
  private static let life = Duration.seconds(365 * 86_400)

  /// The mode of the file with the private key.
  private static let mode: UInt32 = 0o600

  /// The current time, without an event loop.
  static var now: Timestamp { Timestamp(seconds: Int64(time(nil))) }

  /// Opens the authority in a state folder. Creates one if there is none or if its certificate has expired.
  init(in state: String, now: Timestamp) throws {
    let archive = "\(state)/development-authority.pem"
    let root = "\(state)/development-root.pem"
    rootFile = root
    if let known = try? TestAuthority(archive: Disk.read(archive)), known.leaf.notAfter > now, try Disk.exists(root) {
      authority = known
      if Disk.facts(archive)?.mode != Self.mode {
        try Disk.write(Array(known.archive.utf8), to: archive, mode: Self.mode)
      }
      return
    }
    authority = try TestAuthority(from: now + .seconds(-3600), to: now + Self.life)
    try Disk.makeDirectories(state, mode: 0o700)
    try Disk.write(Array(authority.rootPEM.utf8), to: root)
    // The file contains the private key, so only its owner may read it.
    try Disk.write(Array(authority.archive.utf8), to: archive, mode: Self.mode)
  }

  /// Settings that make the services trust this authority instead of the App Store, and that let clients request test
  /// purchases.
  var settings: [String: String] {
    [
      "QUINTET_GATEWAY_DEVELOPMENT_STORE": "yes",
      "QUINTET_ENTITLEMENTS_STORE_ENVIRONMENTS": "Development",
      "QUINTET_ENTITLEMENTS_STORE_DEVELOPMENT_ROOTS": rootFile,
    ]
  }

  private static func receipt(for order: PurchaseOrder, at now: Timestamp) -> TestTransaction {
    var receipt = TestTransaction(
      bundle: order.app.info.bundleId, product: order.product.id, transaction: order.transaction, purchasedAt: now,
      expiresAt: order.end(from: now))
    receipt.environment = "Development"
    receipt.type = receipt.expiresAt == nil ? "Non-Consumable" : "Auto-Renewable Subscription"
    receipt.isTrial = order.isTrial
    receipt.revokedAt = order.isRefund ? now : nil
    return receipt
  }

  /// Returns a signed purchase of a product, as params of `entitlements.purchases.submit`.
  func purchase(_ order: PurchaseOrder, at now: Timestamp) throws -> JSONValue {
    let receipt = Self.receipt(for: order, at: now)
    var renewal = TestRenewal(original: order.transaction, product: order.product.id, signedAt: now)
    renewal.environment = "Development"
    renewal.renews = false
    var params: JSONObject = ["signed_transaction": .string(try receipt.signed(by: authority))]
    if receipt.expiresAt != nil { params["signed_renewal_info"] = .string(try renewal.signed(by: authority)) }
    return .object(params)
  }
}

/// A test purchase.
struct PurchaseOrder {
  let app: App
  let product: Offerings.Product
  /// The transaction's id: a new id, or the id of an earlier purchase that is signed again.
  var transaction: String
  /// The duration; nil for the duration of the product or its trial.
  var expiresIn: Duration?
  var isTrial = false
  var isRefund = false

  /// Returns a new transaction id.
  static func newTransaction() -> String { String(UInt64.random(in: 1_000_000_000...9_999_999_999)) }

  func end(from now: Timestamp) -> Timestamp? {
    if let expiresIn { return now + expiresIn }
    if isTrial, let days = product.trialDays { return now + .seconds(Int64(days) * 86_400) }
    let days: Int64? =
      switch product.period {
      case .weekly: 7
      case .monthly: 30
      case .twoMonths: 61
      case .threeMonths: 91
      case .sixMonths: 182
      case .yearly: 365
      case .lifetime: nil
      }
    return days.map { now + .seconds($0 * 86_400) }
  }
}
