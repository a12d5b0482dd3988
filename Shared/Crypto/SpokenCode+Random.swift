package import Wire

extension SpokenCode {
  /// A fresh code that nobody can guess but by trying.
  package static func random() -> SpokenCode {
    SpokenCode(bits: SecureRandom.bytes(5).reduce(0) { $0 << 8 | UInt64($1) })
  }

  /// What is kept in the code's place, in hexadecimal digits: the digest of its characters under what it is for, so that
  /// a code of one kind is nothing among another's.
  ///
  /// Whoever reads a database can try all codes in a day; so what a digest opens must end soon, or be worth little.
  ///
  /// - Parameter purpose: such as `promo`.
  package func digest(for purpose: String) -> String { SHA256.hexDigest(Array("\(purpose):\(characters)".utf8)) }
}
