import CivilTime
import Files
import Testing

@Suite(.timeLimit(.minutes(2))) struct TimeZoneRulesTests {
  func zone(_ name: String) throws -> TimeZoneRules {
    try #require(TimeZoneRules(tzif: Disk.read("/usr/share/zoneinfo/\(name)")))
  }

  @Test(
    "A day begins at midnight in the user's time zone, even when clocks change",
    arguments: [
      ("America/New_York", "2026-03-08", 1_772_946_000, 23), ("America/New_York", "2026-11-01", 1_793_505_600, 25),
      ("Asia/Ho_Chi_Minh", "2026-03-08", 1_772_902_800, 24), ("Australia/Lord_Howe", "2026-04-05", 1_775_307_600, 24),
    ])
  func days(name: String, day: String, start: Int64, hours: Int64) throws {
    let zone = try zone(name)
    let day = try #require(CivilDay(day))
    let midnight = zone.time(of: day)
    #expect(midnight == Timestamp(seconds: start))
    #expect(zone.day(of: midnight) == day)
    #expect(zone.day(of: midnight + .milliseconds(-1)) == day + -1)
    #expect((zone.time(of: day + 1) - midnight).components.seconds / 3600 == hours)
  }

  @Test("A time in a skipped hour is shifted, and a time in a repeated hour means the first occurrence")
  func oddHours() throws {
    let zone = try zone("America/New_York")
    let spring = try #require(CivilDay("2026-03-08"))
    #expect(zone.time(of: spring, minutes: 150) == Timestamp(seconds: 1_772_946_000 + 150 * 60))
    let autumn = try #require(CivilDay("2026-11-01"))
    #expect(zone.time(of: autumn, minutes: 90) == Timestamp(seconds: 1_793_505_600 + 90 * 60))
  }

  @Test("A time zone can skip a whole day")
  func skippedDay() throws {
    let zone = try zone("Pacific/Apia")
    let last = try #require(CivilDay("2011-12-29"))
    #expect(zone.day(of: zone.time(of: last) + .seconds(86_400)) == last + 2)
  }

  @Test(
    "Bytes other than a zone file are rejected",
    arguments: [[], [0x54, 0x5A, 0x69, 0x66], Array(repeating: 0x54, count: 100)])
  func garbage(bytes: [UInt8]) { #expect(TimeZoneRules(tzif: bytes) == nil) }

  @Test("Days and dates convert into each other correctly over 400 years")
  func calendar() {
    for number in stride(from: -100_000, to: 50_000, by: 13) {
      let day = CivilDay(number: number)
      #expect(CivilDay(day.description) == day)
    }
    #expect(CivilDay("2025-02-29") == nil && CivilDay("2024-02-29") != nil && CivilDay("2026-13-01") == nil)
    for text in ["2026-+1-21", "2026-1-021", "2026-01-21 "] { #expect(CivilDay(text) == nil, "\(text)") }
    #expect(CivilDay(year: 1970, month: 1, day: 1)?.number == 0)
  }
}
