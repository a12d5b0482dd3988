/// A stream of server-sent events, read as its bytes come (WHATWG HTML §9.2.6).
///
/// Lines end with CR, LF or both; a byte order mark at the start and lines with a colon in front say nothing; an event
/// ends with an empty line, and one that isn't ended when the stream is was never sent. Pure.
package struct ServerSentEvents: Sendable {
  /// One event.
  package struct Event: Hashable, Sendable {
    /// What `event:` said; empty where nothing did.
    package var type: String
    /// The lines of `data:`, with line feeds between them.
    package var data: String

    /// An event as its reader has it.
    package init(type: String = "", data: String) { (self.type, self.data) = (type, data) }
  }

  /// Bytes that one event may have.
  private let longest: Int
  private var line: [UInt8] = []
  private var type: [UInt8] = []
  private var data: [UInt8] = []
  private var hasData = false
  private var isAfterReturn = false
  private var isFirstLine = true

  /// - Parameter longest: bytes that one event may have; a longer one ends the reading.
  package init(longest: Int = 1 << 20) { self.longest = longest }

  /// Takes bytes, however they are cut; returns the events that they end. Nil for an event that is too long, after
  /// which nothing more is to be read.
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
      (hasData, data) = (true, data + value)
    } else if name.elementsEqual("event".utf8) {
      type = Array(value)
    }
    // `id` and `retry` are for those who connect again; comments and other names are passed over.
    return nil
  }

  private mutating func endEvent() -> Event? {
    defer { (type, data, hasData) = ([], [], false) }
    guard hasData else { return nil }
    return Event(type: String(decoding: type, as: UTF8.self), data: String(decoding: data, as: UTF8.self))
  }
}
