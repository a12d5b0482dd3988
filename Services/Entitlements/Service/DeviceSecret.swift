import Crypto
import Wire

/// What a device keeps where its app's removal leaves it, and is known by when the app is installed anew (E1).
///
/// It names its device, so that one is found without an index over digests, and the cell that gave it out; the rest is
/// chance.
struct DeviceSecret: Sendable {
  /// `qds_`, the cell's name and `_` where there is one, the letters of the device's id, `_`, and 52 letters; never
  /// stored.
  let text: String
  /// What is stored of it.
  let hash: String
  /// The device that it claims to be of.
  let device: String
  /// The cell that gave it out.
  let cell: CellName?

  private static let prefix = "qds"

  /// A fresh one.
  init(of device: String, in cell: CellName?) {
    let letters = device.drop { $0 != "_" }.dropFirst()
    self.init(
      text: "\(cell.naming(Self.prefix))_\(letters)_\(Base32.encode(SecureRandom.bytes(32)))", device: device,
      cell: cell)
  }

  /// The one that somebody sent; nil for what can't be one.
  init?(_ text: String) {
    let parts = text.split(separator: "_", omittingEmptySubsequences: false)
    guard (3...4).contains(parts.count), parts[0] == Self.prefix else { return nil }
    let cell = parts.count == 4 ? CellName(String(parts[1])) : nil
    guard parts.count == 3 || cell != nil else { return nil }
    self.init(text: text, device: "dev_\(parts[parts.count - 2])", cell: cell)
  }

  private init(text: String, device: String, cell: CellName?) {
    (self.text, self.device, self.cell) = (text, device, cell)
    hash = SHA256.hexDigest(Array(text.utf8))
  }

  /// Whether a stored digest is of this one.
  func matches(_ stored: String?) -> Bool {
    stored.map { ConstantTime.equal(Array($0.utf8), Array(hash.utf8)) } ?? false
  }
}
