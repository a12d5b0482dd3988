import CivilTime
import Testing

/// The last line of a TZif file, in a file that has nothing else.
@Suite(.timeLimit(.minutes(1))) struct ZoneFooterTests {
  /// Makes a file of version 2 with one offset of 0 and no changes.
  static func file(_ footer: String) -> [UInt8] {
    let header: [UInt8] = Array("TZif2".utf8) + [UInt8](repeating: 0, count: 15)
    // One type of time, and an abbreviation of four bytes.
    let counts: [UInt8] = ([0, 0, 0, 0, 1, 4] as [UInt8]).flatMap { [0, 0, 0, $0] as [UInt8] }
    let block: [UInt8] = header + counts + [UInt8](repeating: 0, count: 6) + Array("UTC\0".utf8)
    return block + block + Array("\n\(footer)\n".utf8)
  }

  static func offset(_ footer: String, _ day: String, _ minutes: Int) throws -> Int64 {
    let rules = try #require(TimeZoneRules(tzif: file(footer)), "\(footer)")
    return rules.offset(at: TimeZoneRules.utc.time(of: try #require(CivilDay(day)), minutes: minutes))
  }

  @Test(
    "A clock change occurs in the minute stated by the rule",
    arguments: [
      // A rule, the date of a change in UTC, its minute of the day, and the offsets before and after the change in
      // hours.
      ("CET-1CEST,M3.5.0,M10.5.0/3", "2050-03-27", 60, 1.0, 2.0),
      ("CET-1CEST,M3.5.0,M10.5.0/3", "2050-10-30", 60, 2.0, 1.0),
      // Lord Howe Island is in the southern hemisphere, and changes its clocks by half an hour.
      ("<+1030>-10:30<+11>-11,M10.1.0,M4.1.0", "2050-04-02", 15 * 60, 11.0, 10.5),
      ("<+1030>-10:30<+11>-11,M10.1.0,M4.1.0", "2050-10-01", 15 * 60 + 30, 10.5, 11.0),
      // Ireland's standard time applies in summer, and another time in winter.
      ("IST-1GMT0,M10.5.0,M3.5.0/1", "2050-10-30", 60, 1.0, 0.0),
      ("IST-1GMT0,M10.5.0,M3.5.0/1", "2050-03-27", 60, 0.0, 1.0),
      // Greenland changes on the evening before. Gaza changes 50 hours after the fourth Thursday begins, on a Saturday.
      ("<-02>2<-01>,M3.5.0/-1,M10.5.0/0", "2050-03-27", 60, -2.0, -1.0),
      ("EET-2EEST,M3.4.4/50,M10.4.4/50", "2050-03-26", 0, 2.0, 3.0),
      // Day 60 is 1 March with J, and 29 February of a leap year without.
      ("AAA0BBB,J60/0,J300/0", "2048-03-01", 0, 0.0, 1.0), ("AAA0BBB,J60/0,J300/0", "2050-03-01", 0, 0.0, 1.0),
      ("AAA0BBB,59/0,300/0", "2048-02-29", 0, 0.0, 1.0), ("AAA0BBB,59/0,300/0", "2050-03-01", 0, 0.0, 1.0),
      // A rule's change may fall into the previous or the next year.
      ("AAA0BBB,J1/-48,J180/0", "2049-12-30", 0, 0.0, 1.0), ("AAA0BBB,J180/0,J365/25", "2051-01-01", 0, 1.0, 0.0),
      // An offset and a time with seconds, a default summer offset and a default time.
      ("AAA-1:00:36BBB,J100/2:30:36,J200", "2050-04-10", 90, 1.01, 2.01),
    ] as [(String, String, Int, Double, Double)])
  func changes(footer: String, day: String, minutes: Int, before: Double, after: Double) throws {
    #expect(try Self.offset(footer, day, minutes - 1) == Int64((before * 3600).rounded()), "before")
    #expect(try Self.offset(footer, day, minutes) == Int64((after * 3600).rounded()), "after")
  }

  @Test("A zone may have no summer time or permanent summer time")
  func constant() throws {
    for day in ["1970-01-01", "2026-12-31", "2050-01-01", "2050-07-01"] {
      for minutes in [0, 299, 300, 301, 1439] {
        #expect(try Self.offset("<+07>-7", day, minutes) == 25_200)
        #expect(try Self.offset("XXX3EDT4,0/0,J365/23", day, minutes) == -14_400)
      }
    }
  }

  @Test("A zone file with no changes and no rule keeps its only offset")
  func empty() throws { #expect(try Self.offset("", "2050-07-01", 0) == 0) }

  @Test(
    "A zone file with an unreadable last line is rejected",
    arguments: [
      "C-1", "CET", "CET-1CEST", "CET-25", "CET-1CEST,M3.5.0", "CET-1CEST,M13.5.0,M10.5.0", "CET-1CEST,M3.6.0,M10.5.0",
      "CET-1CEST,M3.5.7,M10.5.0", "CET-1CEST,M3.5.0/168,M10.5.0", "CET-1CEST,M3.5.0,M10.5.0x", "<CET-1", "CET-1 ",
      "CET-1CEST,J0,J10", "CET-1CEST,J1,J366", "CET-1CEST,1,366", "CET-1CEST,M3.5.0/2:60,M10.5.0",
    ])
  func unreadable(footer: String) { #expect(TimeZoneRules(tzif: Self.file(footer)) == nil) }

  @Test("A zone file that ends before its last line is rejected")
  func short() {
    let whole = Self.file("CET-1CEST,M3.5.0,M10.5.0/3")
    for length in 0..<whole.count { #expect(TimeZoneRules(tzif: Array(whole.prefix(length))) == nil) }
  }
}
