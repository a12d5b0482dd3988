/// The offsets of a time zone from UTC, parsed from the contents of its TZif file (RFC 8536).
package struct TimeZoneRules: Sendable {
  private var contents = TZifReader.Contents()

  /// UTC, for an unknown zone.
  package static let utc = TimeZoneRules()

  private init() {}

  /// Creates the rules from the bytes of a TZif file. Returns nil if the bytes aren't a valid TZif file.
  package init?(tzif bytes: [UInt8]) {
    var reader = TZifReader(bytes)
    guard let contents = reader.contents() else { return nil }
    self.contents = contents
  }

  /// Returns the seconds east of UTC at a time.
  package func offset(at time: Timestamp) -> Int64 {
    let seconds = time.milliseconds.dividedDown(by: 1000)
    let changes = contents.changes
    if let after = contents.after, changes.last.map({ $0.at < seconds }) ?? true { return after.offset(at: seconds) }
    let passed = Self.count(changes, until: seconds)
    return passed == 0 ? contents.first : changes[passed - 1].offset
  }

  /// Returns the number of changes until a time, including a change at that time.
  private static func count(_ changes: [TZifReader.Change], until seconds: Int64) -> Int {
    var low = 0
    var high = changes.count
    while low < high {
      let middle = (low + high) / 2
      if changes[middle].at <= seconds { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// Returns the calendar day in this time zone at the given time.
  package func day(of time: Timestamp) -> CivilDay {
    CivilDay(number: Int(wallSeconds(at: time).dividedDown(by: 86_400)))
  }

  /// Returns the clock time in this time zone, in minutes after midnight.
  package func minutes(of time: Timestamp) -> Int {
    Int(wallSeconds(at: time).modulo(86_400) / 60)
  }

  private func wallSeconds(at time: Timestamp) -> Int64 {
    time.milliseconds.dividedDown(by: 1000) + offset(at: time)
  }

  /// Returns the time at which a day's clock shows `minutes` after midnight. If the clocks skip this minute because
  /// they go forward, returns the moment at which they would have shown it. If the clocks show the minute twice because
  /// they go back, returns its first occurrence.
  package func time(of day: CivilDay, minutes: Int = 0) -> Timestamp {
    let wall = Int64(day.number) * 86_400 + Int64(minutes) * 60
    // The offset in force is either that of the previous day or that of the next day.
    let before = offset(at: Timestamp(seconds: wall - 86_400))
    let after = offset(at: Timestamp(seconds: wall + 86_400))
    for candidate in [before, after].map({ wall - $0 }).sorted() {
      if offset(at: Timestamp(seconds: candidate)) == wall - candidate { return Timestamp(seconds: candidate) }
    }
    return Timestamp(seconds: wall - before)
  }
}
