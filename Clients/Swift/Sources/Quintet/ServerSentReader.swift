import Foundation

/// A server-sent event, as the WHATWG's HTML standard defines it.
struct ServerSent: Equatable {
  /// The event's name; `message` by default.
  let name: String
  let data: String
}

/// Parses events from pieces of any size.
struct ServerSentReader {
  private var line: [UInt8] = []
  private var name = ""
  private var data: [String] = []
  private var endedWithReturn = false
  private var isFirst = true

  private static let feed = UInt8(ascii: "\n")
  private static let carriageReturn = UInt8(ascii: "\r")
  private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

  /// Returns the events that this piece completes.
  mutating func take(_ piece: Data) -> [ServerSent] {
    var events: [ServerSent] = []
    for byte in piece {
      defer { endedWithReturn = byte == Self.carriageReturn }
      switch byte {
      // The line feed belongs to the carriage return before it, which already ended the line.
      case Self.feed where endedWithReturn: break
      case Self.feed, Self.carriageReturn: if let event = endLine() { events.append(event) }
      default: line.append(byte)
      }
    }
    return events
  }

  private mutating func endLine() -> ServerSent? {
    if isFirst, line.starts(with: Self.byteOrderMark) { line.removeFirst(Self.byteOrderMark.count) }
    isFirst = false
    defer { line = [] }
    guard !line.isEmpty else { return endEvent() }
    addField()
    return nil
  }

  /// Adds the line's field to the current event.
  private mutating func addField() {
    // A line that begins with a colon is a comment, which looks like a field without a name. The field `id` is ignored,
    // because the data contains the same value as `cursor`.
    let parts = line.split(separator: UInt8(ascii: ":"), maxSplits: 1, omittingEmptySubsequences: false)
    var value = parts.count > 1 ? parts[1] : []
    if value.first == UInt8(ascii: " ") { value.removeFirst() }
    switch String(decoding: parts[0], as: UTF8.self) {
    case "event": name = String(decoding: value, as: UTF8.self)
    case "data": data.append(String(decoding: value, as: UTF8.self))
    default: break
    }
  }

  private mutating func endEvent() -> ServerSent? {
    defer {
      name = ""
      data = []
    }
    return data.isEmpty ? nil : ServerSent(name: name.isEmpty ? "message" : name, data: data.joined(separator: "\n"))
  }
}
