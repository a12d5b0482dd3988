import CivilTime
import Crypto
import TestAuthority
import Wire

/// Fuzzes signed texts and certificates. Any input must be rejected with a reason, or equal the signed data.
enum SignatureFuzz {
  /// A time within the validity of the authority's certificates.
  static let now = Timestamp(seconds: 1_790_000_000)
  private static let payload = Bytes(#"{"bundleId":"com.example.app","price":4990}"#.utf8)
  /// The authority is created once. Signing is random, so each run has different seeds of the same form.
  static let authority = Result {
    try TestAuthority(from: now + .seconds(-86_400), to: now + .seconds(86_400))
  }

  static func texts() throws -> [Bytes] {
    let authority = try authority.get()
    return [Bytes(try authority.sign(payload).utf8), Bytes("e30.e30.".utf8)]
  }

  static func finding(text input: Bytes) -> String? {
    guard let authority = try? authority.get() else { return "no authority" }
    do throws(CryptoFault) {
      let signed = try JWS(compact: String(decoding: input, as: UTF8.self))
      let taken = try signed.verify(by: TrustPolicy.appStore(roots: [authority.root]), at: now)
      return taken == payload ? nil : "unsigned data is accepted"
    } catch {
      return "\(error)".isEmpty ? "rejected without a reason" : nil
    }
  }

  static func certificates() -> [Bytes] {
    (try? authority.get()).map { [$0.leaf.der, $0.intermediate.der, $0.root.der] } ?? []
  }

  static func finding(certificate input: Bytes) -> String? {
    guard let authority = try? authority.get() else { return "no authority" }
    do throws(CryptoFault) {
      let certificate = try Certificate(der: input)
      _ = certificate.hasExtension("1.2.840.113635.100.6.11.1")
      _ = try certificate.publicKey()
      let known = [authority.leaf, authority.intermediate, authority.root]
      let trust = TrustPolicy.appStore(roots: [authority.root])
      _ = try trust.verify(chain: [certificate, authority.intermediate, authority.root], at: now)
      return known.contains(certificate) ? nil : "an unsigned certificate is accepted"
    } catch {
      return "\(error)".isEmpty ? "rejected without a reason" : nil
    }
  }
}
