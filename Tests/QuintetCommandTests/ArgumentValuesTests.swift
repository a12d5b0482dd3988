import CivilTime
import Testing

@testable import QuintetCommand

@Suite(.timeLimit(.minutes(1))) struct ArgumentValuesTests {
  private static func time(_ text: String) throws -> Timestamp? {
    try Arguments(["acc_1", "--at", text], for: PlansHistoryCommand.configuration).time("at")
  }

  @Test("A day in an option means the end of the day in UTC, and a time is read as UTC")
  func times() throws {
    let midnight = TimeZoneRules.utc.time(of: try #require(CivilDay("2026-11-21")))
    #expect(try Self.time("2026-11-21") == midnight + .milliseconds(86_399_999))
    #expect(try Self.time("2026-11-21T14:05") == midnight + .seconds(50_700))
  }

  @Test(
    "An option with an invalid time is rejected",
    arguments: [
      "T14:30", "2026-11-21T", "2026-11-21T14", "2026-11-21T24:00", "2026-11-21T14:60", "2026-11-21T14:30:00",
      "2026-11-21T14::30", "2026-11-21T+4:30", "2026-11-21T1:30", "2026-11-21T14T30", "2026-1-021",
    ])
  func invalid(text: String) {
    let fault = #expect(throws: UsageFault.self) { try Self.time(text) }
    #expect(fault?.description.contains("takes a day or a time in UTC") == true)
  }
}
