import Crypto

/// A secret that stays on a device after its app is removed, and with which the device returns to its account (E1).
///
/// The secret contains the device's id, so that the service finds the device without an index over digests. The rest of
/// the secret is random.
struct DeviceSecret: Sendable {
  /// `qds_`, the letters of the device's id, `_`, and 52 letters. It is never stored.
  let text: String
  /// The secret's digest, which is stored.
  let hash: String
  /// The id of the device that the secret claims to belong to.
  let device: String

  private static let prefix = "qds"

  /// Creates a new secret for a device.
  init(of device: String) {
    self.init(
      text: "\(Self.prefix)_\(device.drop { $0 != "_" }.dropFirst())_\(Base32.encode(SecureRandom.bytes(32)))",
      device: device)
  }

  /// Parses a secret that a client sent; nil if its format is wrong.
  init?(_ text: String) {
    let parts = text.split(separator: "_", omittingEmptySubsequences: false)
    guard parts.count == 3, parts[0] == Self.prefix else { return nil }
    self.init(text: text, device: "dev_\(parts[1])")
  }

  private init(text: String, device: String) {
    self.text = text
    self.device = device
    hash = SHA256.hexDigest(Array(text.utf8))
  }

  /// Tests whether a stored digest is this secret's.
  func matches(_ stored: String?) -> Bool {
    stored.map { ConstantTime.equal(Array($0.utf8), Array(hash.utf8)) } ?? false
  }
}
