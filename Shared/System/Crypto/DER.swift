/// The part of ASN.1's distinguished encoding (X.690) that signatures and test certificates need.
package enum DER {
  /// Encodes an element: tag, length and `body`.
  package static func element(_ tag: UInt8, _ body: [UInt8]) -> [UInt8] {
    var length: [UInt8] = []
    if body.count < 128 {
      length = [UInt8(body.count)]
    } else {
      var rest = body.count
      while rest > 0 {
        length.insert(UInt8(rest & 0xFF), at: 0)
        rest >>= 8
      }
      length.insert(0x80 | UInt8(length.count), at: 0)
    }
    return [tag] + length + body
  }

  /// Encodes a `SEQUENCE` of encoded elements.
  package static func sequence(_ parts: [UInt8]...) -> [UInt8] { element(0x30, parts.flatMap { $0 }) }

  /// Encodes an `INTEGER` from unsigned big-endian bytes, in its shortest form. If the highest bit is set, a zero byte
  /// is prepended.
  package static func integer(_ magnitude: [UInt8]) -> [UInt8] {
    let short = magnitude.drop { $0 == 0 }
    guard let first = short.first else { return element(2, [0]) }
    return element(2, (first >= 0x80 ? [0] : []) + short)
  }

  /// Encodes an `OBJECT IDENTIFIER` from its dotted form, which must have at least two arcs.
  package static func oid(_ dotted: String) -> [UInt8] {
    let arcs = dotted.split(separator: ".").compactMap { UInt64($0) }
    precondition(arcs.count >= 2, "an object identifier must have at least two arcs")
    var body: [UInt8] = []
    for arc in [arcs[0] * 40 + arcs[1]] + arcs.dropFirst(2) {
      var septets = [UInt8(arc & 0x7F)]
      var rest = arc >> 7
      while rest > 0 {
        septets.insert(0x80 | UInt8(rest & 0x7F), at: 0)
        rest >>= 7
      }
      body += septets
    }
    return element(6, body)
  }
}
