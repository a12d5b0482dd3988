/// PEM encoding (RFC 7468) of DER blocks.
package enum PEM {
  /// Returns all blocks labelled `label`, in order. Text between blocks is ignored.
  ///
  /// - Throws: `CryptoFault` for a block that isn't closed or whose body isn't base64.
  package static func blocks(_ label: String, in text: [UInt8]) throws(CryptoFault) -> [[UInt8]] {
    let begin = Array("-----BEGIN \(label)-----".utf8)
    let end = Array("-----END \(label)-----".utf8)
    var blocks: [[UInt8]] = []
    var body: [UInt8]?
    for line in text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: true) {
      let line = Array(line.filter { $0 > 0x20 || $0 == 0x20 && line.first == UInt8(ascii: "-") })
      if line == begin {
        body = []
      } else if line == end, let whole = body {
        guard let der = Base64.decode(whole) else { throw CryptoFault("a PEM block is not base64") }
        blocks.append(der)
        body = nil
      } else {
        body?.append(contentsOf: line)
      }
    }
    guard body == nil else { throw CryptoFault("a PEM block is not closed") }
    return blocks
  }

  /// Encodes `der` as a PEM block with lines of 64 letters.
  package static func encode(_ label: String, _ der: [UInt8]) -> String {
    let letters = Array(Base64.encode(der).utf8)
    var text = "-----BEGIN \(label)-----\n"
    for at in stride(from: 0, to: letters.count, by: 64) {
      text += String(decoding: letters[at..<min(at + 64, letters.count)], as: UTF8.self) + "\n"
    }
    return text + "-----END \(label)-----\n"
  }
}
