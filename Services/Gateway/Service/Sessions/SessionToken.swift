import Crypto
import Wire

/// A session token as a key. Finding one compares whole tokens, in a time that doesn't tell how much of a
/// guess was right; where it is looked for depends on a hash whose key is this process's own.
struct SessionToken: Hashable {
  let bytes: Bytes

  /// No token of ours is longer. A longer text can't be one, and isn't worth a question.
  static let longest = 128

  static func == (a: SessionToken, b: SessionToken) -> Bool { ConstantTime.equal(a.bytes, b.bytes) }

  /// What `entitlements` knows it by.
  var digest: String { SHA256.hexDigest(bytes) }
}
