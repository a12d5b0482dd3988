import CivilTime
import Wire

extension Arguments {
  /// Returns the value of `--plan`.
  func plan() throws(UsageFault) -> Identifier {
    guard let plan = try identifier(option: "plan") else { throw UsageFault("--plan PLAN is required") }
    return plan
  }

  /// Returns the end of the day that an option gives, in UTC.
  func endOfDay(_ option: String) throws(UsageFault) -> Timestamp? {
    guard let text = self[option] else { return nil }
    guard let day = CivilDay(text) else { throw UsageFault("--\(option) takes a day, such as 2026-11-21") }
    return TimeZoneRules.utc.time(of: day + 1)
  }

  /// Returns the time that an option gives: a day, which means its end, or a time such as "2026-11-21T14:30", in UTC.
  func time(_ option: String) throws(UsageFault) -> Timestamp? {
    guard let text = self[option] else { return nil }
    let parts = text.split(separator: "T", omittingEmptySubsequences: false)
    if let first = parts.first, let day = CivilDay(String(first)) {
      guard parts.count == 2 else { return TimeZoneRules.utc.time(of: day + 1) + .milliseconds(-1) }
      let clock = parts[1].split(separator: ":").map { Int($0) }
      if clock.count == 2, let hour = clock[0], let minute = clock[1], (0..<24).contains(hour),
        (0..<60).contains(minute)
      {
        return TimeZoneRules.utc.time(of: day, minutes: hour * 60 + minute)
      }
    }
    throw UsageFault("--\(option) takes a day or a time in UTC, such as 2026-11-21 or 2026-11-21T14:30")
  }

  /// Returns the duration that an option gives, such as "90s", "5m", "2h" or "30d".
  package func duration(_ option: String) throws(UsageFault) -> Duration? {
    guard let text = self[option] else { return nil }
    let units: [Character: Int64] = ["s": 1, "m": 60, "h": 3600, "d": 86_400]
    guard let unit = text.last.flatMap({ units[$0] }), let number = Int64(text.dropLast()),
      (1...100_000).contains(number)
    else { throw UsageFault("--\(option) takes a duration such as 90s, 5m, 2h or 30d") }
    return .seconds(number * unit)
  }
}

extension Timestamp {
  /// A time such as "2026-11-21 14:30:05", in UTC.
  var words: String {
    let day = TimeZoneRules.utc.day(of: self)
    let seconds = (self - TimeZoneRules.utc.time(of: day)).milliseconds / 1000
    let clock = [seconds / 3600, seconds / 60 % 60, seconds % 60].map { $0 < 10 ? "0\($0)" : "\($0)" }
    return "\(day) \(clock.joined(separator: ":"))"
  }
}
