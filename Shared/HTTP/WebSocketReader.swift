import Wire

/// Cuts a client's bytes into messages and control frames, and takes the masks off (RFC 6455, section 5).
///
/// However the bytes are cut, the same comes out. Nothing is set aside for a frame before its length is known to be
/// within the bound, and then no more than what has arrived.
package struct WebSocketReader: Sendable {
  /// The longest message, all its pieces together.
  package let limit: Int
  private var place = Place.header
  /// The first bytes of a header that isn't whole.
  private var header = Header()
  /// The message that is being put together.
  private var message: Bytes = []
  /// Its kind; nil between messages.
  private var kind: WebSocketFrame?
  private var text = UTF8Progress()
  private var control: Bytes = []
  /// A close frame has come: nothing that follows counts.
  package private(set) var isOver = false

  private enum Place: Hashable, Sendable {
    case header
    case payload(Frame, left: Int, mask: UInt32)
  }

  private struct Frame: Hashable, Sendable {
    var kind: WebSocketFrame
    var isLast: Bool
    var count: Int
  }

  /// Room for a message above this is given back: most connections are idle most of the time.
  private static let keptRoom = 256

  package init(limit: Int) { self.limit = limit }

  /// Bytes that are kept of what isn't whole.
  package var unfinished: Int { message.count + control.count + header.count }

  /// Whether some of a message or a frame has come, and not all. Nothing need be kept for that: a header may be whole
  /// before the first byte behind it.
  package var isInside: Bool { place != .header || header.count > 0 || kind != nil }

  /// Takes what was read; `frame` gets each whole message (`text`, `binary`) and each control frame, in order, as they
  /// were before they were masked.
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
        // The next byte of the payload goes on in the mask where this one ended.
        let turned = mask.rotated(by: count)
        place = .payload(current, left: left - count, mask: turned)
        if count == left { try end(current, frame) }
      }
    }
  }

  private mutating func begin(_ frame: (WebSocketFrame, Span<UInt8>) -> Void) throws(WebSocketClose) {
    let (first, second, count) = (header.bytes[0], header.bytes[1], header.length)
    let mask = header.mask
    let isMinimal = header.isMinimal
    header = Header()
    guard first & 0x70 == 0 else { throw .protocolError("a frame of an extension that wasn't agreed to") }
    guard let kind = WebSocketFrame(rawValue: first & 0x0F) else { throw .protocolError("a frame of no known kind") }
    guard second & 0x80 != 0 else { throw .protocolError("a client's frame without a mask") }
    guard isMinimal else { throw .protocolError("a length in more bytes than it needs") }
    let isLast = first & 0x80 != 0
    if kind.isControl {
      guard isLast, count < 126 else { throw .protocolError("a control frame that is long or in pieces") }
    } else {
      guard (kind == .continuation) == (self.kind != nil) else {
        throw .protocolError("a message that begins or goes on in the wrong place")
      }
      if count > limit - message.count { throw .tooLong(limit) }
      if kind != .continuation {
        self.kind = kind
        text = UTF8Progress()
      }
    }
    let current = Frame(kind: kind, isLast: isLast, count: count)
    place = .payload(current, left: count, mask: mask)
    if count == 0 { try end(current, frame) }
  }

  private mutating func take(_ piece: Span<UInt8>, of frame: Frame, _ mask: UInt32) throws(WebSocketClose) {
    if frame.kind.isControl { return control.append(unmasked: piece, mask) }
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
    if kind == .text, !text.isWhole { throw .notText }
    self.kind = nil
    frame(kind, message.span)
    if message.capacity > Self.keptRoom { message = [] } else { message.removeAll(keepingCapacity: true) }
  }
}

/// A frame's header: at most 14 bytes.
private struct Header: Sendable {
  private(set) var bytes = InlineArray<14, UInt8>(repeating: 0)
  private(set) var count = 0

  mutating func append(_ byte: UInt8) {
    bytes[count] = byte
    count += 1
  }

  /// How many bytes the length has behind the first two.
  private var wide: Int {
    switch bytes[1] & 0x7F {
    case 126: 2
    case 127: 8
    default: 0
    }
  }

  var isWhole: Bool { count >= 2 && count == 2 + wide + (bytes[1] & 0x80 != 0 ? 4 : 0) }

  /// What the payload has; the largest number for one that nothing could hold.
  var length: Int {
    guard wide > 0 else { return Int(bytes[1] & 0x7F) }
    var length: UInt64 = 0
    for place in 2..<2 + wide { length = length << 8 | UInt64(bytes[place]) }
    return Int(clamping: length)
  }

  var isMinimal: Bool { wide == 0 || (wide == 2 ? length > 125 : length > 0xFFFF) }

  /// The mask's bytes, the first one lowest.
  var mask: UInt32 {
    guard bytes[1] & 0x80 != 0 else { return 0 }
    return (0..<4).reduce(0) { $0 | UInt32(bytes[2 + wide + $1]) << UInt32(8 * $1) }
  }
}

extension UInt32 {
  /// The mask as it stands after so many bytes.
  fileprivate func rotated(by count: Int) -> UInt32 {
    let bits = UInt32(8 * (count % 4))
    return bits == 0 ? self : self >> bits | self << (32 - bits)
  }
}

extension Bytes {
  /// Appends bytes without their mask, whose first byte is the lowest.
  fileprivate mutating func append(unmasked piece: Span<UInt8>, _ mask: UInt32) {
    append(addingCapacity: piece.count) { $0.append(piece, masked: mask) }
  }
}
