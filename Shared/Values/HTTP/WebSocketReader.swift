import Wire

/// Splits a client's bytes into messages and control frames, and removes the masks (RFC 6455, section 5).
///
/// The result doesn't depend on how the bytes are split into chunks. The reader allocates memory for a frame only after
/// checking its length against the limit, and only for bytes that have arrived.
package struct WebSocketReader: Sendable {
  /// The maximum length of a message, including all its fragments, in bytes.
  package let limit: Int
  private var place = Place.header
  /// The first bytes of an incomplete header.
  private var header = Header()
  /// The message being assembled.
  private var message: Bytes = []
  /// The type of the message; nil between messages.
  private var kind: WebSocketFrame?
  private var text = UTF8Progress()
  private var control: Bytes = []
  /// True after a close frame. All later bytes are ignored.
  package private(set) var isOver = false
  /// True to ignore messages, including the incomplete one, and only read control frames.
  package var ignoresMessages = false { didSet { message = [] } }

  private enum Place: Hashable, Sendable {
    case header
    case payload(Frame, left: Int, mask: UInt32)
  }

  /// The capacity up to which a buffer is kept for reuse, in bytes. Larger buffers are released, because most
  /// connections are idle most of the time.
  private static let keptCapacity = 256

  package init(limit: Int) { self.limit = limit }

  /// The number of bytes of incomplete messages and frames that are stored.
  package var unfinished: Int { message.count + control.count + header.count }

  /// True if a message or frame is incomplete. Directly after a header, this is true although `unfinished` is 0.
  package var isInside: Bool { place != .header || header.count > 0 || kind != nil }

  /// Reads a chunk. Passes each complete message (`text`, `binary`) and each control frame to `frame` in order, without
  /// the masks.
  ///
  /// - Throws: `WebSocketClose` if the frames are invalid or a message is too long.
  package mutating func read(
    _ chunk: Span<UInt8>, _ frame: (WebSocketFrame, Span<UInt8>) -> Void
  ) throws(WebSocketClose) {
    var at = 0
    while !isOver {
      switch place {
      case .header:
        guard at < chunk.count else { return }
        header.append(chunk[at])
        at += 1
        if header.isWhole { try begin(frame) }
      case .payload(let current, let left, let mask):
        guard at < chunk.count else { return }
        let count = min(left, chunk.count - at)
        try take(chunk.extracting(at..<at + count), of: current, mask)
        at += count
        // Rotate the mask so that it continues with the next byte of the payload.
        let turned = mask.rotated(by: count)
        place = .payload(current, left: left - count, mask: turned)
        if count == left { try end(current, frame) }
      }
    }
  }

  private mutating func begin(_ frame: (WebSocketFrame, Span<UInt8>) -> Void) throws(WebSocketClose) {
    let received = header
    header = Header()
    let current = try received.frame()
    if !current.kind.isControl { try beginFragment(current) }
    place = .payload(current, left: current.count, mask: received.mask)
    if current.count == 0 { try end(current, frame) }
  }

  /// Starts or continues a message.
  private mutating func beginFragment(_ frame: Frame) throws(WebSocketClose) {
    guard (frame.kind == .continuation) == (kind != nil) else { throw .protocolError("a fragment in the wrong order") }
    if frame.count > limit - message.count { throw .tooLong(limit) }
    if frame.kind != .continuation {
      kind = frame.kind
      text = UTF8Progress()
    }
  }

  private mutating func take(_ piece: Span<UInt8>, of frame: Frame, _ mask: UInt32) throws(WebSocketClose) {
    if frame.kind.isControl { return control.append(unmasked: piece, mask) }
    if ignoresMessages { return }
    let before = message.count
    message.append(unmasked: piece, mask)
    guard kind == .text else { return }
    var text = text
    guard text.take(message.span.extracting(before...)) else { throw .notText }
    self.text = text
  }

  private mutating func end(
    _ current: Frame, _ frame: (WebSocketFrame, Span<UInt8>) -> Void
  ) throws(WebSocketClose) {
    place = .header
    if current.kind.isControl {
      if current.kind == .close { isOver = true }
      frame(current.kind, control.span)
      control = []
      return
    }
    guard current.isLast, let kind else { return }
    self.kind = nil
    if ignoresMessages { return }
    if kind == .text, !text.isWhole { throw .notText }
    frame(kind, message.span)
    message.removeAll(keepingCapacity: message.capacity <= Self.keptCapacity)
  }
}

/// A frame's header, without its mask.
private struct Frame: Hashable, Sendable {
  var kind: WebSocketFrame
  var isLast: Bool
  /// The length of the payload, in bytes.
  var count: Int
}

/// The bytes of a frame's header, at most 14.
private struct Header: Sendable {
  private var bytes = InlineArray<14, UInt8>(repeating: 0)
  private(set) var count = 0

  mutating func append(_ byte: UInt8) {
    bytes[count] = byte
    count += 1
  }

  /// The number of extended length bytes after the first two bytes.
  private var wide: Int {
    switch bytes[1] & 0x7F {
    case 126: 2
    case 127: 8
    default: 0
    }
  }

  var isWhole: Bool { count >= 2 && count == 2 + wide + (bytes[1] & 0x80 != 0 ? 4 : 0) }

  /// The length of the payload in bytes, at most `Int.max`.
  private var length: Int {
    guard wide > 0 else { return Int(bytes[1] & 0x7F) }
    var length: UInt64 = 0
    for place in 2..<2 + wide { length = length << 8 | UInt64(bytes[place]) }
    return Int(clamping: length)
  }

  private var isMinimal: Bool { wide == 0 || (wide == 2 ? length > 125 : length > 0xFFFF) }

  /// Parses the complete header and checks the rules that concern a single frame.
  func frame() throws(WebSocketClose) -> Frame {
    guard bytes[0] & 0x70 == 0 else { throw .protocolError("a frame of an extension that wasn't negotiated") }
    guard let kind = WebSocketFrame(rawValue: bytes[0] & 0x0F) else {
      throw .protocolError("a frame of an unknown kind")
    }
    guard bytes[1] & 0x80 != 0 else { throw .protocolError("a client's frame without a mask") }
    guard isMinimal else { throw .protocolError("a length encoded in more bytes than necessary") }
    let frame = Frame(kind: kind, isLast: bytes[0] & 0x80 != 0, count: length)
    if kind.isControl, !frame.isLast || wide > 0 {
      throw .protocolError("a control frame that is too long or fragmented")
    }
    return frame
  }

  /// The mask's bytes as a little-endian number.
  var mask: UInt32 {
    guard bytes[1] & 0x80 != 0 else { return 0 }
    return (0..<4).reduce(0) { $0 | UInt32(bytes[2 + wide + $1]) << UInt32(8 * $1) }
  }
}

extension UInt32 {
  /// Returns the mask for the bytes after the first `count` bytes.
  fileprivate func rotated(by count: Int) -> UInt32 {
    let bits = UInt32(8 * (count % 4))
    return bits == 0 ? self : self >> bits | self << (32 - bits)
  }
}

extension Bytes {
  /// Appends bytes after removing the mask. The mask's first byte is the lowest byte of the number.
  fileprivate mutating func append(unmasked piece: Span<UInt8>, _ mask: UInt32) {
    append(addingCapacity: piece.count) { $0.append(piece, masked: mask) }
  }
}
