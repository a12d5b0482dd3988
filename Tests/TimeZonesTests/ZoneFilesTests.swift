import CivilTime
import Files
import Testing

@testable import TimeZones

@Suite(.timeLimit(.minutes(1))) struct ZoneFilesTests {
  private static let machine = "/usr/share/zoneinfo"

  /// Runs a body with a folder that has these zones only, as a machine without `tzdata-legacy`.
  private static func withZones(_ names: [String], _ body: (String) throws -> Void) throws {
    try withTemporaryDirectory { folder in
      for name in names {
        try Disk.makeDirectories(Disk.parent(of: "\(folder)/\(name)"))
        try Disk.write(try Disk.read("\(machine)/\(name)"), to: "\(folder)/\(name)")
      }
      try body(folder)
    }
  }

  @Test("A former zone name works on a machine that has only the current name")
  func former() throws {
    try Self.withZones(["Asia/Ho_Chi_Minh", "Asia/Kolkata", "America/New_York"]) { folder in
      for (name, hours) in [("Asia/Saigon", 7.0), ("Asia/Calcutta", 5.5), ("US/Eastern", -5), ("EST5EDT", -5)] {
        let rules = try #require(try ZoneFiles.rules(of: name, in: folder), "\(name)")
        #expect(rules.offset(at: Timestamp(seconds: 1_796_212_800)) == Int64(hours * 3600), "\(name)")
      }
      #expect(try ZoneFiles.rules(of: "Asia/Tokyo", in: folder) == nil)
      #expect(try ZoneFiles.rules(of: "Japan", in: folder) == nil)
    }
  }

  @Test("Each former zone name has had the offsets of its current name since 2010, if the machine has both")
  func links() throws {
    #expect(ZoneLinks.current.count > 140)
    for (former, current) in ZoneLinks.current {
      let rules = try #require(try ZoneFiles.rules(of: current), "\(current)")
      guard try Disk.exists("\(Self.machine)/\(former)") else { continue }
      let own = try #require(TimeZoneRules(tzif: Disk.read("\(Self.machine)/\(former)")))
      for week in 0..<5000 {
        let time = Timestamp(seconds: 1_262_304_000 + Int64(week) * 604_800)
        #expect(own.offset(at: time) == rules.offset(at: time), "\(former) \(time)")
      }
    }
  }

  @Test(
    "A text that isn't a zone name has no rules, even if it is the path of a file",
    arguments: [
      "Asia/Hanoi", "Asia", "zone.tab", "right/UTC", "posix/UTC", "localtime", "Factory", "/UTC", "Asia/../UTC", "",
      "/",
      "Asia//Tokyo", "Asia/Tokyo/", "Etc/Unknown", String(repeating: "z", count: 65),
    ])
  func unknown(name: String) throws { #expect(try ZoneFiles.rules(of: name) == nil) }
}
