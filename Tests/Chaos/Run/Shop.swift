import ChaosModel
import CivilTime
import Files
import TestAuthority
import Wire

/// The app store of a run: an authority made for it, which the stack trusts as a root, and what it signs.
struct Shop: Sendable {
  private let authority: TestAuthority
  private let folder: String
  private let folderOfServices: String
  private let opened: Timestamp
  private static let root = "shop-root.pem"

  /// - Parameters:
  ///   - folder: where its root certificate goes.
  ///   - seen: the same folder as services see it.
  init(folder: String, asSeenByServices seen: String, now: Timestamp) throws {
    (self.folder, folderOfServices, opened) = (folder, seen, now)
    authority = try TestAuthority(from: now + .seconds(-86_400 * 2), to: now + .seconds(86_400 * 30))
  }

  /// Puts the root where the services look for it.
  func open() throws { try Disk.write(Array(authority.rootPEM.utf8), to: "\(folder)/\(Self.root)", mode: 0o644) }

  /// What makes a stack trust it, as environment variables.
  var settings: [String: String] { ["QUINTET_ENTITLEMENTS_STORE_ROOTS": "\(folderOfServices)/\(Self.root)"] }

  /// What a client submits for a step of a `PurchaseWalk`.
  ///
  /// - Parameter op: later steps have later times, all of them well before now, whatever becomes of the services' clocks.
  func signed(_ step: JSONValue, op: Int) throws -> JSONValue {
    let original = step["original"]?.string ?? "", transaction = step["transaction"]?.string ?? ""
    let bought = opened + .seconds(-86_400) + .milliseconds(Int64(transaction) ?? 0)
    var receipt = StoreReceipt(
      bundle: "com.dor.flippin", product: "com.dor.flippin.premium_monthly", transaction: transaction,
      original: original,
      purchasedAt: bought, expiresAt: bought + .seconds(86_400 * 30),
      signedAt: opened + .seconds(-3600) + .milliseconds(Int64(op)))
    if step["is_refund"] == true { receipt.revokedAt = receipt.signedAt }
    var params: JSONObject = ["signed_transaction": .string(try receipt.signed(by: authority))]
    if step["is_renewal"] == true {
      let renewal: JSONValue = [
        "originalTransactionId": .string(original), "environment": .string(receipt.environment), "autoRenewStatus": 1,
        "autoRenewProductId": .string(receipt.product), "signedDate": .integer(receipt.signedAt.milliseconds),
      ]
      params["signed_renewal_info"] = .string(try authority.sign(JSON.encode(renewal)))
    }
    return .object(params)
  }
}
