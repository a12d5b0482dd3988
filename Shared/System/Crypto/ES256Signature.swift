/// An ECDSA signature over P-256 in JOSE's form: r and s, 32 bytes each (RFC 7518 §3.4).
package struct ES256Signature: Hashable, Sendable {
  /// r followed by s, 64 bytes.
  package let raw: [UInt8]

  /// Nil unless `raw` has 64 bytes.
  package init?(raw: [UInt8]) {
    guard raw.count == 64 else { return nil }
    self.raw = raw
  }

  /// Parses X.509's form, `SEQUENCE { INTEGER r, INTEGER s }`; nil for anything else.
  init?(der: [UInt8]) {
    guard der.count >= 8, der[0] == 0x30, Int(der[1]) == der.count - 2 else { return nil }
    var rest = der[2...]
    guard let r = Self.takeInteger(&rest), let s = Self.takeInteger(&rest), rest.isEmpty else { return nil }
    raw = r + s
  }

  /// The signature in X.509's form, which libcrypto requires.
  package var der: [UInt8] { DER.sequence(DER.integer(Array(raw[..<32])), DER.integer(Array(raw[32...]))) }

  /// Removes the next `INTEGER` and returns its magnitude, padded to 32 bytes.
  private static func takeInteger(_ rest: inout ArraySlice<UInt8>) -> [UInt8]? {
    guard rest.count > 2, rest.removeFirst() == 2 else { return nil }
    let length = Int(rest.removeFirst())
    guard length <= 33, length <= rest.count else { return nil }
    let magnitude = rest.prefix(length).drop { $0 == 0 }
    rest = rest.dropFirst(length)
    return magnitude.count <= 32 ? Array(repeating: 0, count: 32 - magnitude.count) + magnitude : nil
  }
}
