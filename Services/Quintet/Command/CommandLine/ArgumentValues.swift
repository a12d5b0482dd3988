import CivilTime
package import Wire

/// Parsers for the values of options that several commands share.
extension Arguments {
  /// Parses an option's value as a list of languages, such as "en,de". Returns nil if the option wasn't given.
  func languages(_ option: String) throws(UsageFault) -> [Language]? {
    guard let text = self[option] else { return nil }
    var languages: [Language] = []
    for tag in text.split(separator: ",", omittingEmptySubsequences: false) {
      let language = try Self.language(String(tag))
      guard !languages.contains(language) else { throw UsageFault("--\(option) contains \(language) twice") }
      languages.append(language)
    }
    return languages
  }

  /// Parses an option's value as a language. Returns nil if the option wasn't given.
  package func language(_ option: String) throws(UsageFault) -> Language? {
    guard let tag = self[option] else { return nil }
    return try Self.language(tag)
  }

  private static func language(_ tag: String) throws(UsageFault) -> Language {
    do { return try Language(tag) } catch {
      throw UsageFault("'\(Excerpt(tag))' isn't a language tag such as en or pt-BR")
    }
  }

  /// Returns the value of `--plan`.
  func plan() throws(UsageFault) -> Identifier {
    guard let plan = try identifier(option: "plan") else { throw UsageFault("--plan PLAN is required") }
    return plan
  }

  /// Parses an option's value as a day. Returns nil if the option wasn't given.
  func day(_ option: String) throws(UsageFault) -> CivilDay? {
    guard let text = self[option] else { return nil }
    guard let day = CivilDay(text) else { throw UsageFault("--\(option) takes a day, such as 2026-11-21") }
    return day
  }

  /// Parses an option's value as a day, and returns the end of the day in UTC. Returns nil if the option wasn't given.
  func endOfDay(_ option: String) throws(UsageFault) -> Timestamp? {
    try day(option).map { TimeZoneRules.utc.time(of: $0 + 1) }
  }

  /// Parses an option's value as a time in UTC, such as "2026-11-21T14:30", or as a day, which stands for its end.
  func time(_ option: String) throws(UsageFault) -> Timestamp? {
    guard let text = self[option] else { return nil }
    let parts = text.split(separator: "T", maxSplits: 1, omittingEmptySubsequences: false)
    if let day = CivilDay(String(parts[0])) {
      if parts.count == 1 { return TimeZoneRules.utc.time(of: day + 1) + .milliseconds(-1) }
      if let minutes = Self.minutes(parts[1]) { return TimeZoneRules.utc.time(of: day, minutes: minutes) }
    }
    throw UsageFault("--\(option) takes a day or a time in UTC, such as 2026-11-21 or 2026-11-21T14:30")
  }

  /// Returns the minutes since midnight of a time such as "14:30"; nil for any other text.
  private static func minutes(_ text: Substring) -> Int? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 2, parts.allSatisfy({ $0.count == 2 && $0.allSatisfy(\.isNumber) }),
      let hour = Int(parts[0]), let minute = Int(parts[1]), hour < 24, minute < 60
    else { return nil }
    return hour * 60 + minute
  }

  /// Parses an option's value as a duration, such as "90s", "5m", "2h" or "30d".
  package func duration(_ option: String) throws(UsageFault) -> Duration? {
    guard let text = self[option] else { return nil }
    let units: [Character: Int64] = ["s": 1, "m": 60, "h": 3600, "d": 86_400]
    guard let unit = text.last.flatMap({ units[$0] }), let number = Int64(text.dropLast()),
      (1...100_000).contains(number)
    else { throw UsageFault("--\(option) takes a duration such as 90s, 5m, 2h or 30d") }
    return .seconds(number * unit)
  }
}
