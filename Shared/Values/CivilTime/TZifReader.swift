/// Reads a TZif file (RFC 8536), from its 64-bit block if it has one.
struct TZifReader {
  /// A change of a zone's offset.
  struct Change: Sendable {
    /// Seconds since 1970.
    var at: Int64
    /// Seconds east of UTC from then on.
    var offset: Int64
  }

  /// The contents of a file.
  struct Contents: Sendable {
    /// Seconds east of UTC before the first change.
    var first: Int64 = 0
    /// The changes, in chronological order.
    var changes: [Change] = []
    /// The rule after the last change, or nil if the last offset stays in force.
    var after: PosixZone?
  }

  private let bytes: [UInt8]
  private var at = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Returns the file's contents, or nil if the bytes aren't a TZif file.
  mutating func contents() -> Contents? {
    guard let header = header(timeBytes: 4) else { return nil }
    guard header.version >= 2 else { return block(header) }
    // The first block has 32-bit times, for readers of version 1.
    at += header.size
    guard let wide = self.header(timeBytes: 8), var contents = block(wide), let footer = footer() else { return nil }
    if !footer.isEmpty {
      guard let zone = PosixZone(footer) else { return nil }
      contents.after = zone
    }
    return contents
  }

  private mutating func block(_ header: Header) -> Contents? {
    let end = at + header.size
    guard end <= bytes.count, header.types > 0 else { return nil }
    let times = (0..<header.times).map { _ in integer(header.timeBytes) }
    let types = (0..<header.times).map { _ in Int(integer(1)) }
    var offsets: [Int64] = []
    for _ in 0..<header.types {
      offsets.append(integer(4))
      at += 2
    }
    guard types.allSatisfy({ $0 < offsets.count }) else { return nil }
    at = end
    let changes = zip(times, types).map { Change(at: $0, offset: offsets[$1]) }
    return Contents(first: offsets[0], changes: changes)
  }

  /// Reads the line after the second block: a `PosixZone`, or nothing.
  private mutating func footer() -> ArraySlice<UInt8>? {
    let newline = UInt8(ascii: "\n")
    guard at < bytes.count, bytes[at] == newline, let end = bytes[(at + 1)...].firstIndex(of: newline) else {
      return nil
    }
    return bytes[(at + 1)..<end]
  }

  private mutating func integer(_ width: Int) -> Int64 {
    var value: UInt64 = 0
    for byte in bytes[at..<at + width] { value = value << 8 | UInt64(byte) }
    at += width
    return width == 4 ? Int64(Int32(truncatingIfNeeded: value)) : Int64(bitPattern: value)
  }

  private struct Header {
    var version: Int
    var timeBytes: Int
    var times: Int
    var types: Int
    /// The size of the abbreviations, leap seconds and indicators after the offsets, in bytes.
    var rest: Int
    /// The block's size, in bytes.
    var size: Int { times * (timeBytes + 1) + types * 6 + rest }
  }

  private mutating func header(timeBytes: Int) -> Header? {
    guard at + 44 <= bytes.count, bytes[at..<at + 4].elementsEqual("TZif".utf8) else { return nil }
    let version = bytes[at + 4] == 0 ? 1 : Int(bytes[at + 4]) - 48
    at += 20
    let counts = (0..<6).map { _ in Int(integer(4)) }
    guard counts.allSatisfy({ (0...100_000).contains($0) }) else { return nil }
    let leapSeconds = counts[2] * (timeBytes + 4)
    return Header(
      version: version, timeBytes: timeBytes, times: counts[3], types: counts[4],
      rest: counts[5] + leapSeconds + counts[1] + counts[0])
  }
}
