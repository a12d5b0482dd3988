internal import CivilTime
internal import Crypto

/// The content of an X.509 certificate before it is signed (RFC 5280 §4.1).
struct CertificateDraft {
  /// The subject's common name.
  var subject: String
  /// The issuer's common name.
  var issuer: String
  /// The subject's public key.
  var key: P256PublicKey
  /// The start of the validity period.
  var from: Timestamp
  /// The end of the validity period.
  var to: Timestamp
  /// True if basic constraints allow the subject to issue certificates.
  var isAuthority: Bool
  /// The key usage; nil omits the extension.
  var usage: KeyUsage? = .signatures
  /// The issuer's public key, for the authority key identifier.
  var issuerKey: P256PublicKey
  /// The dotted id of an additional extension with an empty value.
  var mark: String?

  /// Key usages as bits of the extension (RFC 5280 §4.2.1.3).
  enum KeyUsage {
    case signatures, certificates, certificatesAndSignatures, agreement

    var bits: [UInt8] {
      switch self {
      case .signatures: [7, 0x80]
      case .certificates: [1, 0x06]
      case .certificatesAndSignatures: [1, 0x86]
      case .agreement: [3, 0x08]
      }
    }
  }

  /// Returns the certificate, signed by `signer`. It is valid only if `issuerKey` is the signer's public key.
  func signed(by signer: P256PrivateKey) throws(CryptoFault) -> Certificate {
    let algorithm = DER.sequence(DER.oid("1.2.840.10045.4.3.2"))
    let body = DER.sequence(
      DER.element(0xA0, DER.integer([2])), DER.integer([1] + SecureRandom.bytes(15)), algorithm, name(issuer),
      DER.sequence(time(from), time(to)), name(subject), key.der,
      DER.element(0xA3, DER.element(0x30, extensions)))
    let signature = try signer.sign(body)
    return try Certificate(der: DER.sequence(body, algorithm, DER.element(3, [0] + signature.der)))
  }

  private func name(_ common: String) -> [UInt8] {
    DER.sequence(DER.element(0x31, DER.sequence(DER.oid("2.5.4.3"), DER.element(0x0C, Array(common.utf8)))))
  }

  private var extensions: [UInt8] {
    let basic = isAuthority ? DER.sequence(DER.element(1, [0xFF])) : DER.sequence()
    let issuer = DER.sequence(DER.element(0x80, identifier(of: issuerKey)))
    return extended("2.5.29.19", critical: true, basic)
      + (usage.map { extended("2.5.29.15", critical: true, DER.element(3, $0.bits)) } ?? [])
      + extended("2.5.29.14", critical: false, DER.element(4, identifier(of: key)))
      + extended("2.5.29.35", critical: false, issuer)
      + (mark.map { extended($0, critical: false, [5, 0]) } ?? [])
  }

  /// Returns a key identifier of 160 bits (RFC 7093 §2).
  private func identifier(of key: P256PublicKey) -> [UInt8] { Array(SHA256.digest(key.der).prefix(20)) }

  private func extended(_ oid: String, critical: Bool, _ value: [UInt8]) -> [UInt8] {
    DER.sequence(DER.oid(oid), critical ? DER.element(1, [0xFF]) : [], DER.element(4, value))
  }

  /// Encodes a time as `UTCTime` until 2049 and as `GeneralizedTime` afterwards (RFC 5280 §4.1.2.5).
  private func time(_ at: Timestamp) -> [UInt8] {
    let text = Self.generalized(at)
    return text < "2050" ? DER.element(0x17, Array(text.dropFirst(2).utf8)) : DER.element(0x18, Array(text.utf8))
  }

  /// Returns a time in the form of `GeneralizedTime`: `20261121143000Z`.
  static func generalized(_ at: Timestamp) -> String {
    let seconds = at.milliseconds / 1000
    let day = CivilDay(number: Int(seconds / 86_400)).date
    let clock = [seconds % 86_400 / 3600, seconds % 3600 / 60, seconds % 60].map { padded($0, 2) }.joined()
    return padded(day.year, 4) + padded(day.month, 2) + padded(day.day, 2) + clock + "Z"
  }

  private static func padded(_ number: some BinaryInteger, _ width: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
  }
}
