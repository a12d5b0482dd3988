import AppCatalog
import CivilTime
import Crypto
import EntitlementsService
import TestAuthority
import TestSupport
import Wire

/// Fuzzes store notifications with a valid signature. Any content must be accepted, or rejected as `invalid_params`.
enum NotificationFuzz {
  private static let bundle = "com.dor.tarot"
  private static let app = Result { try AppCatalog.open(Apps.folder)["tarot"] }

  static func seeds() throws -> [Bytes] {
    let authority = try SignatureFuzz.authority.get()
    var receipt = TestTransaction(
      bundle: bundle, product: "monthly", transaction: "1", purchasedAt: SignatureFuzz.now,
      expiresAt: SignatureFuzz.now + .seconds(3600))
    receipt.price = 4990
    var notice = TestNotification(id: "n", type: "DID_RENEW", bundle: bundle, signedAt: SignatureFuzz.now)
    notice.transaction = receipt
    let bare = TestNotification(id: "n", type: "TEST", bundle: bundle, signedAt: SignatureFuzz.now)
    return [try notice.payload(by: authority), try bare.payload(by: authority), receipt.payload]
  }

  static func finding(_ input: Bytes) -> String? {
    do {
      guard let app = try app.get() else { return "no app" }
      let authority = try SignatureFuzz.authority.get()
      let verifier = AppStoreVerifier(
        policy: .appStore(roots: [authority.root]), environments: [.production, .sandbox])
      let signed = try authority.sign(input)
      do throws(Failure) {
        _ = try verifier.notification(signed, of: app, now: SignatureFuzz.now)
        return nil
      } catch {
        return error.kind == .invalidParams ? nil : "rejected as \(error.kind)"
      }
    } catch {
      return "the test's own notification fails: \(error)"
    }
  }
}
