/// Splits a connection's bytes into messages.
///
/// Frames that are complete in the chunk just read are passed on in place. Only the start of an unfinished frame is
/// copied. The decoder allocates memory for a frame only after checking its length against the limit, and only for
/// bytes that have arrived.
package struct FrameDecoder: Sendable {
  /// The connection's framing; nil until its first byte arrives.
  package private(set) var framing: Framing?
  /// The maximum length of a message, in bytes.
  package let limit: Int
  @usableFromInline var kept: Bytes = []
  /// The offset up to which `kept` has been searched for the end of a line or header.
  private var searched = 0

  /// The capacity up to which `kept` is kept for reuse, in bytes. Capacity above this limit is released.
  private static let keptCapacity = 64 * 1024
  /// The maximum length of a header block, in bytes.
  private static let headerLimit = 1024

  /// Creates a decoder. If `framing` is nil, the first byte determines the framing.
  package init(framing: Framing?, limit: Int) {
    self.framing = framing
    self.limit = limit
  }

  /// The number of bytes of an unfinished frame.
  @inlinable package var unfinished: Int { kept.count }

  /// The part of the unfinished frame that has arrived, for messages: "6 of 48 bytes".
  package var arrived: String {
    switch framing ?? .line {
    case .line: return "\(kept.count) bytes without the end of the line"
    case .lengthPrefixed:
      guard kept.count >= 4 else { return "\(kept.count) of 4 bytes of its length" }
      return "\(kept.count - 4) of \(Self.length(kept.span, 0)) bytes"
    case .contentLength:
      var past = searched
      guard let header = try? Header.read(kept.span, 0, limit: Self.headerLimit, searched: &past) else {
        return "\(kept.count) bytes of its header"
      }
      return "\(kept.count - header.end) of \(header.length) bytes"
    }
  }

  /// Reads a chunk and passes each completed message to `message`, in order.
  ///
  /// - Throws: `FrameFault` if the bytes aren't valid frames or a frame is too long.
  package mutating func feed(_ chunk: Span<UInt8>, _ message: (Span<UInt8>) -> Void) throws(FrameFault) {
    guard chunk.count > 0 else { return }
    if framing == nil {
      guard let detected = Framing(firstByte: chunk[0]) else { throw .unknownFraming }
      framing = detected
    }
    var from = 0
    while !kept.isEmpty, from < chunk.count { try topUp(with: chunk, from: &from, message) }
    var at = from
    while at < chunk.count {
      guard let frame = try Self.next(chunk, at, framing ?? .line, limit, &searched) else { break }
      if !frame.text.isEmpty { message(chunk.extracting(frame.text)) }
      at = frame.end
      searched = 0
    }
    if at < chunk.count { kept.append(chunk.extracting(at..<chunk.count)) }
  }

  /// Continues the kept frame with bytes from the start of the chunk. Consumes no bytes beyond the frame's end.
  private mutating func topUp(
    with chunk: Span<UInt8>, from: inout Int, _ message: (Span<UInt8>) -> Void
  ) throws(FrameFault) {
    let take = min(chunk.count - from, max(1, missing(chunk, from)))
    kept.append(chunk.extracting(from..<from + take))
    from += take
    var searched = searched
    guard let frame = try Self.next(kept.span, 0, framing ?? .line, limit, &searched) else {
      self.searched = searched
      return
    }
    if !frame.text.isEmpty { message(kept.span.extracting(frame.text)) }
    kept.removeAll(keepingCapacity: kept.capacity <= Self.keptCapacity)
    self.searched = 0
  }

  /// The number of bytes to append to the kept frame next, at most up to its end.
  private func missing(_ chunk: Span<UInt8>, _ from: Int) -> Int {
    switch framing ?? .line {
    case .lengthPrefixed:
      return kept.count < 4 ? 4 - kept.count : 4 + Self.length(kept.span, 0) - kept.count
    case .line: return Self.lineEnd(chunk, from)
    case .contentLength:
      // A header ends with a line ending. Taking at most one line at a time therefore never takes bytes of the message.
      var past = searched
      guard let header = try? Header.read(kept.span, 0, limit: Self.headerLimit, searched: &past) else {
        return Self.lineEnd(chunk, from)
      }
      return header.end + header.length - kept.count
    }
  }

  /// The number of bytes up to the end of the line or chunk.
  private static func lineEnd(_ chunk: Span<UInt8>, _ from: Int) -> Int {
    for index in from..<chunk.count where chunk[index] == UInt8(ascii: "\n") { return index - from + 1 }
    return chunk.count - from
  }

  private struct Frame {
    var text: Range<Int>
    var end: Int
  }

  /// The frame that begins at `at`, if it is complete. A blank line is a frame with empty text.
  private static func next(
    _ bytes: Span<UInt8>, _ at: Int, _ framing: Framing, _ limit: Int, _ searched: inout Int
  ) throws(FrameFault) -> Frame? {
    let start: Int
    let length: Int
    switch framing {
    case .line: return try line(bytes, from: at, limit: limit, searched: &searched)
    case .lengthPrefixed:
      guard at + 4 <= bytes.count else { return nil }
      start = at + 4
      length = Self.length(bytes, at)
    case .contentLength:
      guard let header = try Header.read(bytes, at, limit: headerLimit, searched: &searched) else { return nil }
      start = header.end
      length = header.length
    }
    if length == 0 { throw .empty }
    if length > limit { throw .tooLong(limit: limit) }
    return start + length <= bytes.count ? Frame(text: start..<start + length, end: start + length) : nil
  }

  private static func length(_ bytes: Span<UInt8>, _ at: Int) -> Int {
    Int(bytes[at]) << 24 | Int(bytes[at + 1]) << 16 | Int(bytes[at + 2]) << 8 | Int(bytes[at + 3])
  }

  private static func line(
    _ bytes: Span<UInt8>, from at: Int, limit: Int, searched: inout Int
  ) throws(FrameFault) -> Frame? {
    var index = at + searched
    while index < bytes.count, bytes[index] != UInt8(ascii: "\n") { index += 1 }
    let end = index > at && bytes[index - 1] == UInt8(ascii: "\r") ? index - 1 : index
    if end - at > limit { throw .tooLong(limit: limit) }
    searched = index - at
    return index < bytes.count ? Frame(text: at..<end, end: index + 1) : nil
  }
}

/// The header of LSP's framing: fields in HTTP format, of which only the length is used.
private struct Header {
  var length: Int
  /// The offset of the header's end, at which the message begins.
  var end: Int

  static func read(_ bytes: Span<UInt8>, _ at: Int, limit: Int, searched: inout Int) throws(FrameFault) -> Header? {
    var index = at + max(0, searched - 3)
    while index + 4 <= bytes.count, !bytes.has("\r\n\r\n", at: index) { index += 1 }
    searched = index - at
    if index - at > limit { throw .badHeader("longer than \(limit) bytes") }
    guard index + 4 <= bytes.count else { return nil }
    guard let length = try contentLength(bytes.extracting(at..<index)) else {
      throw .badHeader("it has no Content-Length")
    }
    return Header(length: length, end: index + 4)
  }

  private static func contentLength(_ header: Span<UInt8>) throws(FrameFault) -> Int? {
    var found: Int?
    for line in JSONString.plain(header).split(separator: "\r\n", omittingEmptySubsequences: true) {
      guard let colon = line.firstIndex(of: ":") else { throw .badHeader("a line without ':'") }
      guard line[..<colon].lowercased() == "content-length" else { continue }
      let value = line[line.index(after: colon)...].drop(while: isBlank)
      let digits = value.lastIndex { !isBlank($0) }.map { value[...$0] } ?? ""
      guard digits.utf8.count < 11, digits.utf8.allSatisfy(\.isASCIIDigit), let length = Int(digits) else {
        throw .badHeader("a Content-Length that isn't a number")
      }
      // If there are two lengths, different readers could use different ones.
      if found != nil { throw .badHeader("it has two Content-Lengths") }
      found = length
    }
    return found
  }

  private static func isBlank(_ character: Character) -> Bool { character == " " || character == "\t" }
}
