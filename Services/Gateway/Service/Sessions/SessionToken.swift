import Crypto
import Wire

/// A session token as a dictionary key. The comparison takes constant time, so it doesn't reveal how much of a guess is
/// right. The hash is keyed per process.
struct SessionToken: Hashable {
  let bytes: Bytes

  /// The maximum length of a valid token. Longer texts are rejected without a lookup.
  static let longest = 128

  static func == (a: SessionToken, b: SessionToken) -> Bool { ConstantTime.equal(a.bytes, b.bytes) }

  /// The digest by which `entitlements` identifies the token.
  var digest: String { SHA256.hexDigest(bytes) }
}
