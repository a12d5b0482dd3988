/// Parses a stream of server-sent events incrementally (WHATWG HTML §9.2.6).
///
/// Lines end with CR, LF or both. A byte order mark at the start and comment lines are ignored. An event ends with an
/// empty line; an incomplete event at the end of the stream is discarded. The parser has no side effects.
package struct ServerSentEvents: Sendable {
  package struct Event: Hashable, Sendable {
    /// The value of `event:`; empty if missing.
    package var type: String
    /// The values of the `data:` lines, joined with line feeds.
    package var data: String

    package init(type: String = "", data: String) {
      self.type = type
      self.data = data
    }
  }

  /// The maximum size of an event, in bytes.
  private let longest: Int
  private var line: [UInt8] = []
  private var type: [UInt8] = []
  private var data: [UInt8] = []
  private var hasData = false
  private var isAfterReturn = false
  private var isFirstLine = true

  /// - Parameter longest: The maximum size of an event, in bytes. A longer event ends the parsing.
  package init(longest: Int = 1 << 20) { self.longest = longest }

  /// Parses bytes and returns the events that they complete. Returns nil if an event is too long; the parser must not
  /// be used afterwards.
  package mutating func take(_ bytes: [UInt8]) -> [Event]? {
    var events: [Event] = []
    for byte in bytes {
      defer { isAfterReturn = byte == 0x0D }
      switch byte {
      case 0x0A where isAfterReturn: break
      case 0x0A, 0x0D: if let event = endLine() { events.append(event) }
      default:
        line.append(byte)
        if line.count + data.count > longest { return nil }
      }
    }
    return events
  }

  private mutating func endLine() -> Event? {
    defer { line.removeAll(keepingCapacity: true) }
    if isFirstLine {
      isFirstLine = false
      if line.starts(with: [0xEF, 0xBB, 0xBF]) { line.removeFirst(3) }
    }
    guard !line.isEmpty else { return endEvent() }
    let colon = line.firstIndex(of: UInt8(ascii: ":")) ?? line.endIndex
    var value = line[min(colon + 1, line.endIndex)...]
    if value.first == 0x20 { value = value.dropFirst() }
    let name = line[..<colon]
    if name.elementsEqual("data".utf8) {
      if hasData { data.append(0x0A) }
      hasData = true
      data = data + value
    } else if name.elementsEqual("event".utf8) {
      type = Array(value)
    }
    // `id` and `retry` are only needed to reconnect. Comments and unknown fields are ignored.
    return nil
  }

  private mutating func endEvent() -> Event? {
    defer {
      type = []
      data = []
      hasData = false
    }
    guard hasData else { return nil }
    return Event(type: String(decoding: type, as: UTF8.self), data: String(decoding: data, as: UTF8.self))
  }
}
