/// A day of the Gregorian calendar, without a time zone: "2026-11-21".
package struct CivilDay: Hashable, Comparable, Codable, Sendable, CustomStringConvertible {
  /// Days since 1970-01-01.
  package var number: Int

  /// Creates the day this many days after 1970-01-01, or before it if the number is negative.
  package init(number: Int) { self.number = number }

  /// Creates a day from a year, a month and a day of the month. Returns nil if there is no such date.
  package init?(year: Int, month: Int, day: Int) {
    guard (1...12).contains(month), (1...31).contains(day) else { return nil }
    // Howard Hinnant's `days_from_civil`: years start in March, so that a leap day is the last day of a year.
    let shifted = month <= 2 ? year - 1 : year
    let era = (shifted >= 0 ? shifted : shifted - 399) / 400
    let yearOfEra = shifted - era * 400
    let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
    number = era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
    guard date == (year, month, day) else { return nil }
  }

  /// Creates a day from text such as "2026-11-21". Returns nil for any other text.
  package init?(_ text: String) {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false).map { Int($0) }
    guard text.utf8.count == 10, parts.count == 3, let year = parts[0], let month = parts[1], let day = parts[2] else {
      return nil
    }
    self.init(year: year, month: month, day: day)
    // Reject other spellings: `Int` also accepts a plus sign, and the three numbers may have other lengths.
    guard description == text else { return nil }
  }

  /// The date in the Gregorian calendar, which is extended to days before its introduction.
  package var date: (year: Int, month: Int, day: Int) {
    let shifted = number + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shiftedMonth = (5 * dayOfYear + 2) / 153
    let month = shiftedMonth + (shiftedMonth < 10 ? 3 : -9)
    return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, dayOfYear - (153 * shiftedMonth + 2) / 5 + 1)
  }

  /// The day in the form "2026-11-21".
  package var description: String {
    let (year, month, day) = date
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    return "\(String(repeating: "0", count: max(0, 4 - "\(year)".count)))\(year)-\(two(month))-\(two(day))"
  }

  /// Decodes text such as "2026-11-21". Throws a `DecodingError` for any other text.
  package init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    guard let day = CivilDay(try container.decode(String.self)) else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "expected a day, like 2026-11-21")
    }
    self = day
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }

  package static func < (a: CivilDay, b: CivilDay) -> Bool { a.number < b.number }
  /// Returns the day this many days later.
  package static func + (day: CivilDay, days: Int) -> CivilDay { CivilDay(number: day.number + days) }
  /// Returns the number of days from `b` to `a`.
  package static func - (a: CivilDay, b: CivilDay) -> Int { a.number - b.number }
}
