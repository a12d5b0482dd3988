/// A time zone's offsets from UTC, as its TZif file has them (RFC 8536). Pure: somebody else reads the file.
package struct TimeZoneRules: Sendable {
  private struct Change {
    /// Seconds since 1970.
    var at: Int64
    var offset: Int64
  }

  private var changes: [Change] = []
  private var first: Int64 = 0

  /// UTC, for a zone that isn't known.
  package static let utc = TimeZoneRules()

  private init() {}

  /// Reads a TZif file's bytes; nil when they aren't one. After its last change a zone stays as it is.
  package init?(tzif bytes: [UInt8]) {
    var reader = Reader(bytes)
    guard var header = reader.header() else { return nil }
    var wide = false
    if header.version >= 2 {
      // The first block has 32-bit times, for old readers: passed over.
      reader.at += header.size(timeBytes: 4)
      guard let second = reader.header() else { return nil }
      (header, wide) = (second, true)
    }
    let timeBytes = wide ? 8 : 4
    guard reader.at + header.size(timeBytes: timeBytes) <= bytes.count, header.types > 0 else { return nil }
    let times = (0..<header.times).map { _ in reader.integer(timeBytes) }
    let kinds = (0..<header.times).map { _ in Int(reader.byte()) }
    var offsets: [Int64] = []
    for _ in 0..<header.types {
      offsets.append(reader.integer(4))
      reader.at += 2
    }
    guard kinds.allSatisfy({ $0 < offsets.count }) else { return nil }
    first = offsets[0]
    changes = zip(times, kinds).map { Change(at: $0, offset: offsets[$1]) }
  }

  /// Seconds east of UTC at a time.
  package func offset(at time: Timestamp) -> Int64 {
    let seconds = Self.floorDivide(time.milliseconds, 1000)
    var low = 0
    var high = changes.count
    while low < high {
      let middle = (low + high) / 2
      if changes[middle].at <= seconds { low = middle + 1 } else { high = middle }
    }
    return low == 0 ? first : changes[low - 1].offset
  }

  /// The user's own day at a time.
  package func day(of time: Timestamp) -> CivilDay {
    CivilDay(number: Int(Self.floorDivide(Self.floorDivide(time.milliseconds, 1000) + offset(at: time), 86_400)))
  }

  /// What the clock shows at a time, in minutes after midnight.
  package func minutes(of time: Timestamp) -> Int {
    let wall = Self.floorDivide(time.milliseconds, 1000) + offset(at: time)
    return Int((wall - Self.floorDivide(wall, 86_400) * 86_400) / 60)
  }

  /// When a day's clock shows `minutes` after midnight. If it never does, as clocks go forward, this is the moment at
  /// which it would have; if it does twice, as clocks go back, the first.
  package func time(of day: CivilDay, minutes: Int = 0) -> Timestamp {
    let wall = Int64(day.number) * 86_400 + Int64(minutes) * 60
    // The offset in force is that of one of the two days around.
    let before = offset(at: Timestamp(seconds: wall - 86_400))
    let after = offset(at: Timestamp(seconds: wall + 86_400))
    for candidate in [before, after].map({ wall - $0 }).sorted() {
      if offset(at: Timestamp(seconds: candidate)) == wall - candidate { return Timestamp(seconds: candidate) }
    }
    return Timestamp(seconds: wall - before)
  }

  private static func floorDivide(_ a: Int64, _ b: Int64) -> Int64 { a >= 0 ? a / b : -((-a + b - 1) / b) }

  private struct Header {
    var version: Int
    var times: Int
    var types: Int
    var rest: Int
    func size(timeBytes: Int) -> Int { times * (timeBytes + 1) + types * 6 + rest }
  }

  private struct Reader {
    let bytes: [UInt8]
    var at = 0

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    mutating func byte() -> UInt8 {
      guard at < bytes.count else { return 0 }
      at += 1
      return bytes[at - 1]
    }

    mutating func integer(_ width: Int) -> Int64 {
      var value: UInt64 = 0
      for _ in 0..<width { value = value << 8 | UInt64(byte()) }
      return width == 4 ? Int64(Int32(truncatingIfNeeded: value)) : Int64(bitPattern: value)
    }

    mutating func header() -> Header? {
      guard at + 44 <= bytes.count, Array(bytes[at..<at + 4]) == Array("TZif".utf8) else { return nil }
      let version = bytes[at + 4] == 0 ? 1 : Int(bytes[at + 4]) - 48
      at += 20
      let counts = (0..<6).map { _ in Int(integer(4)) }
      guard counts.allSatisfy({ (0...100_000).contains($0) }) else { return nil }
      let timeBytes = version == 1 || at < 60 ? 4 : 8
      return Header(
        version: version, times: counts[3], types: counts[4],
        rest: counts[5] + counts[2] * (timeBytes + 4) + counts[1] + counts[0])
    }
  }
}
