/// A time zone in the notation of the POSIX environment variable `TZ`, such as `CET-1CEST,M3.5.0,M10.5.0/3`.
///
/// A TZif file ends with such a zone, which applies after the file's last transition (RFC 8536, section 3.3). Times of
/// day may be negative or exceed 24 hours, up to a week.
struct PosixZone: Hashable, Sendable {
  /// Seconds east of UTC outside daylight saving time.
  private var standard: Int64
  private var saving: Saving?

  private struct Saving: Hashable, Sendable {
    /// Seconds east of UTC during daylight saving time. In Ireland's rules, this is less than `standard`, because
    /// winter time is defined as the exception.
    var offset: Int64
    var start: YearlyTime
    var end: YearlyTime
  }

  /// Parses a zone. Returns nil for text in another form. A zone with daylight saving time must specify when it starts
  /// and ends.
  init?(_ text: some Collection<UInt8>) {
    var reader = PosixZoneReader(text)
    guard reader.skipName(), let west = reader.offset() else { return nil }
    standard = -west
    guard !reader.isAtEnd else { return }
    guard reader.skipName(), let offset = reader.isAt(",") ? standard + 3600 : reader.offset().map({ -$0 }),
      reader.skip(","), let start = reader.yearlyTime(), reader.skip(","), let end = reader.yearlyTime(),
      reader.isAtEnd
    else { return nil }
    saving = Saving(offset: offset, start: start, end: end)
  }

  /// Returns the offset from UTC in seconds, positive to the east.
  ///
  /// - Parameter time: The time in seconds since 1970.
  func offset(at time: Int64) -> Int64 {
    guard let saving else { return standard }
    let year = CivilDay(number: Int((time + standard).dividedDown(by: 86_400))).date.year
    // A time beyond 24 hours may move a change into the next year, and a negative time into the previous year.
    var latest: (at: Int64, offset: Int64) = (.min, standard)
    for year in (year - 1)...(year + 1) {
      let changes = [
        (at: saving.end.seconds(in: year) - saving.offset, offset: standard),
        // If one year's end coincides with the next year's start, daylight saving time never ends.
        (at: saving.start.seconds(in: year) - standard, offset: saving.offset),
      ]
      for change in changes where change.at <= time && change.at >= latest.at { latest = change }
    }
    return latest.offset
  }
}

/// A day of each year and a time on that day.
struct YearlyTime: Hashable, Sendable {
  enum Day: Hashable, Sendable {
    /// `Jn`: 1 to 365. 29 February has no number, so 1 March is always 60.
    case withoutLeapDay(Int)
    /// `n`: 0 to 365, counting 29 February.
    case ofYear(Int)
    /// `Mm.w.d`: a weekday in a week of a month. Week 5 is the last week, and weekday 0 is Sunday.
    case ofMonth(Int, week: Int, weekday: Int)
  }

  var day: Day
  /// Seconds after midnight, by the clock before the change.
  var time: Int64

  /// Returns the moment in a year, in seconds since 1970 by the clock before the change.
  func seconds(in year: Int) -> Int64 { Int64(number(in: year)) * 86_400 + time }

  /// Returns the day's number since 1970.
  private func number(in year: Int) -> Int {
    switch day {
    case .withoutLeapDay(let day):
      let isAfterLeapDay = day >= 60 && Self.daysOfFebruary(in: year) == 29
      return Self.first(of: 1, in: year) + day - 1 + (isAfterLeapDay ? 1 : 0)
    case .ofYear(let day): return Self.first(of: 1, in: year) + day
    case .ofMonth(let month, let week, let weekday):
      return Self.day(weekday, ofWeek: week, month: month, in: year)
    }
  }

  private static func day(_ weekday: Int, ofWeek week: Int, month: Int, in year: Int) -> Int {
    let first = first(of: month, in: year)
    // 1970-01-01 was a Thursday.
    let firstWeekday = (first + 4).modulo(7)
    let day = first + (weekday - firstWeekday).modulo(7) + (week - 1) * 7
    let next = month == 12 ? Self.first(of: 1, in: year + 1) : Self.first(of: month + 1, in: year)
    return day < next ? day : day - 7
  }

  private static func first(of month: Int, in year: Int) -> Int {
    guard let day = CivilDay(year: year, month: month, day: 1) else { preconditionFailure("month \(month)") }
    return day.number
  }

  private static func daysOfFebruary(in year: Int) -> Int { first(of: 3, in: year) - first(of: 2, in: year) }
}

/// Reads the parts of a `PosixZone` in order.
private struct PosixZoneReader {
  private let bytes: [UInt8]
  private var at = 0

  init(_ bytes: some Collection<UInt8>) { self.bytes = Array(bytes) }

  var isAtEnd: Bool { at == bytes.count }

  func isAt(_ character: Unicode.Scalar) -> Bool { at < bytes.count && bytes[at] == UInt8(ascii: character) }

  mutating func skip(_ character: Unicode.Scalar) -> Bool {
    guard isAt(character) else { return false }
    at += 1
    return true
  }

  /// Skips an abbreviation: at least three letters, or `<…>` with at least three letters, digits or signs.
  mutating func skipName() -> Bool {
    let isQuoted = skip("<")
    let start = at
    while at < bytes.count, Self.isOfName(bytes[at], isQuoted: isQuoted) { at += 1 }
    return at - start >= 3 && (!isQuoted || skip(">"))
  }

  /// Reads `[+-]hh[:mm[:ss]]`, up to 24 hours.
  mutating func offset() -> Int64? { time(maxHours: 24) }

  /// Reads a day and, after a slash, its time. The default time is 02:00.
  mutating func yearlyTime() -> YearlyTime? {
    guard let day = day() else { return nil }
    guard skip("/") else { return YearlyTime(day: day, time: 7200) }
    return time(maxHours: 167).map { YearlyTime(day: day, time: $0) }
  }

  private mutating func day() -> YearlyTime.Day? {
    if skip("J") { return number(in: 1...365).map { .withoutLeapDay($0) } }
    guard skip("M") else { return number(in: 0...365).map { .ofYear($0) } }
    guard let month = number(in: 1...12), skip("."), let week = number(in: 1...5), skip("."),
      let weekday = number(in: 0...6)
    else { return nil }
    return .ofMonth(month, week: week, weekday: weekday)
  }

  private mutating func time(maxHours: Int) -> Int64? {
    let isNegative = skip("-")
    if !isNegative { _ = skip("+") }
    guard let hours = number(in: 0...maxHours) else { return nil }
    var seconds = hours * 3600
    for unit in [60, 1] where isAt(":") {
      _ = skip(":")
      guard let count = number(in: 0...59) else { return nil }
      seconds += count * unit
    }
    return Int64(isNegative ? -seconds : seconds)
  }

  private mutating func number(in range: ClosedRange<Int>) -> Int? {
    var value: Int?
    while at < bytes.count, case let digit = Int(bytes[at]) - 48, (0...9).contains(digit) {
      value = (value ?? 0) * 10 + digit
      at += 1
      if let value, value > range.upperBound { return nil }
    }
    return value.flatMap { range.contains($0) ? $0 : nil }
  }

  private static func isOfName(_ byte: UInt8, isQuoted: Bool) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "-"): isQuoted
    default: false
    }
  }
}

extension FixedWidthInteger where Self: SignedInteger {
  /// Divides by a positive number and rounds down.
  func dividedDown(by divisor: Self) -> Self {
    let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
    return remainder < 0 ? quotient - 1 : quotient
  }

  /// Returns the remainder of `dividedDown(by:)`, which is at least 0 and less than the divisor.
  func modulo(_ divisor: Self) -> Self {
    let remainder = self % divisor
    return remainder < 0 ? remainder + divisor : remainder
  }
}
