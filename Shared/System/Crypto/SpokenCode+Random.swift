package import Wire

extension SpokenCode {
  /// Returns a new random code, which can be guessed only by trying codes.
  package static func random() -> SpokenCode {
    SpokenCode(bits: SecureRandom.bytes(5).reduce(0) { $0 << 8 | UInt64($1) })
  }

  /// Returns the digest that is stored instead of the code, as hexadecimal digits. It includes the purpose, so a code
  /// for one purpose is invalid for any other.
  ///
  /// An attacker who reads the database can try all codes within a day. A code must therefore expire soon, or protect
  /// something of little value.
  ///
  /// - Parameter purpose: The code's purpose, such as `promo`.
  package func digest(for purpose: String) -> String { SHA256.hexDigest(Array("\(purpose):\(characters)".utf8)) }
}
