import Wire

/// Reads the chunks of a body (RFC 9112, section 7.1). Chunk extensions and trailers are skipped, within limits.
struct ChunkReader: Hashable, Sendable {
  private enum Place: Hashable, Sendable {
    case size(digits: Int)
    case extension_
    case sizeEnd
    case data(left: Int)
    case dataEnd(isCarriageReturn: Bool)
    case trailer(isEmpty: Bool)
    case trailerEnd(isEmpty: Bool)
    case over
  }

  private let bounds: HTTPBounds
  private var place = Place.size(digits: 0)
  private var size = 0
  /// The number of bytes read so far from the chunk's first line, or from all trailers.
  private var passed = 0
  /// The number of bytes by which the chunks' first lines exceed their allowance: 16 bytes for each chunk, plus two
  /// bytes for each byte of the body. Without a limit on the excess, a short body could carry extensions hundreds of
  /// times its size.
  private var excess = 0

  init(bounds: HTTPBounds) { self.bounds = bounds }

  /// True if the body is complete.
  var isOver: Bool { place == .over }

  /// Reads bytes from `at`, at most to the end of the body.
  mutating func read(_ chunk: Span<UInt8>, from at: inout Int, into body: inout Bytes) throws(HTTPFault) {
    while at < chunk.count, place != .over {
      if case .data(let left) = place {
        let count = min(left, chunk.count - at)
        body.append(chunk.extracting(at..<at + count))
        at += count
        place = count < left ? .data(left: left - count) : .dataEnd(isCarriageReturn: true)
        continue
      }
      let byte = chunk[at]
      at += 1
      try take(byte, after: body.count)
    }
  }

  private mutating func take(_ byte: UInt8, after bodyBytes: Int) throws(HTTPFault) {
    switch place {
    case .size(let digits):
      try pass(bounds.chunkLineBytes, "a chunk's first line")
      try takeSize(byte, digits: digits, after: bodyBytes)
    case .extension_:
      try pass(bounds.chunkLineBytes, "a chunk's first line")
      if byte == 0x0D { place = .sizeEnd } else { try Self.check(byte) }
    case .sizeEnd: try takeSizeEnd(byte)
    case .dataEnd(let isCarriageReturn):
      try expect(byte, isCarriageReturn ? 0x0D : 0x0A)
      place = isCarriageReturn ? .dataEnd(isCarriageReturn: false) : .size(digits: 0)
      size = 0
    case .trailer(let isEmpty): try takeTrailer(byte, isEmpty: isEmpty)
    case .trailerEnd(let isEmpty):
      try expect(byte, 0x0A)
      place = isEmpty ? .over : .trailer(isEmpty: true)
    case .data, .over: break
    }
  }

  private mutating func takeSize(_ byte: UInt8, digits: Int, after bodyBytes: Int) throws(HTTPFault) {
    if let digit = byte.hexDigitValue {
      // Leading zeros count as digits. Eight digits are enough for all allowed sizes.
      guard digits < 8 else { throw .bad("a chunk size of more than eight digits") }
      size = size << 4 | Int(digit)
      if size + bodyBytes > bounds.bodyBytes { throw .bodyTooLong(bounds) }
      place = .size(digits: digits + 1)
      return
    }
    guard digits > 0 else { throw .bad("a chunk without a size") }
    switch byte {
    case 0x0D: place = .sizeEnd
    case UInt8(ascii: ";"): place = .extension_
    default: throw .bad("a chunk size that isn't a number")
    }
  }

  private mutating func takeSizeEnd(_ byte: UInt8) throws(HTTPFault) {
    try expect(byte, 0x0A)
    excess = max(0, excess + passed - 16 - 2 * size)
    if excess > bounds.chunkExcessBytes { throw .bad("chunks with too many extensions") }
    passed = 0
    place = size > 0 ? .data(left: size) : .trailer(isEmpty: true)
  }

  private mutating func takeTrailer(_ byte: UInt8, isEmpty: Bool) throws(HTTPFault) {
    try pass(bounds.trailerBytes, "the trailers")
    if byte == 0x0D {
      place = .trailerEnd(isEmpty: isEmpty)
    } else {
      try Self.check(byte)
      place = .trailer(isEmpty: false)
    }
  }

  private mutating func pass(_ bound: Int, _ what: String) throws(HTTPFault) {
    passed += 1
    if passed > bound { throw .bad("\(what) longer than \(bound) bytes") }
  }

  private func expect(_ byte: UInt8, _ expected: UInt8) throws(HTTPFault) {
    if byte != expected { throw .bad("a chunk that doesn't end at its stated size") }
  }

  private static func check(_ byte: UInt8) throws(HTTPFault) {
    if byte < 0x20 && byte != 0x09 || byte == 0x7F { throw .bad("a control character between chunks") }
  }
}
