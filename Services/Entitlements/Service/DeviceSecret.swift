import Crypto

/// What a device keeps where its app's removal leaves it, and is known by when the app is installed anew (E1).
///
/// It names its device, so that one is found without an index over digests; the rest is chance.
struct DeviceSecret: Sendable {
  /// `qds_`, the letters of the device's id, `_`, and 52 letters; never stored.
  let text: String
  /// What is stored of it.
  let hash: String
  /// The device that it claims to be of.
  let device: String

  private static let prefix = "qds"

  /// A fresh one.
  init(of device: String) {
    self.init(
      text: "\(Self.prefix)_\(device.drop { $0 != "_" }.dropFirst())_\(Base32.encode(SecureRandom.bytes(32)))",
      device: device)
  }

  /// The one that somebody sent; nil for what can't be one.
  init?(_ text: String) {
    let parts = text.split(separator: "_", omittingEmptySubsequences: false)
    guard parts.count == 3, parts[0] == Self.prefix else { return nil }
    self.init(text: text, device: "dev_\(parts[1])")
  }

  private init(text: String, device: String) {
    (self.text, self.device) = (text, device)
    hash = SHA256.hexDigest(Array(text.utf8))
  }

  /// Whether a stored digest is of this one.
  func matches(_ stored: String?) -> Bool {
    stored.map { ConstantTime.equal(Array($0.utf8), Array(hash.utf8)) } ?? false
  }
}
