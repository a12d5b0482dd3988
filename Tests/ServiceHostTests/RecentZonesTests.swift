import CivilTime
import Testing

@testable import ServiceHost

@Suite(.timeLimit(.minutes(2))) struct RecentZonesTests {
  private static let start = Instant(nanoseconds: 1)

  @Test("A time zone is cached for a minute and then read again")
  func lifetime() {
    var zones = RecentZones()
    #expect(zones.rules(of: "UTC", at: Self.start) == nil)
    zones.add(.utc, of: "UTC", at: Self.start)
    #expect(zones.rules(of: "UTC", at: Self.start + .milliseconds(59_999)) != nil)
    #expect(zones.rules(of: "Asia/Tokyo", at: Self.start) == nil)
    #expect(zones.rules(of: "UTC", at: Self.start + .seconds(60)) == nil)
  }

  @Test("The cache of time zones is bounded")
  func bound() {
    var zones = RecentZones()
    for number in 0...RecentZones.most { zones.add(.utc, of: "\(number)", at: Self.start) }
    #expect(zones.rules(of: "\(RecentZones.most)", at: Self.start) != nil)
    #expect((0..<RecentZones.most).allSatisfy { zones.rules(of: "\($0)", at: Self.start) == nil })
  }
}
