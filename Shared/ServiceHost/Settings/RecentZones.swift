import CivilTime

/// The rules of time zones that were asked for lately, so that few calls read a file.
///
/// New files of the machine's tzdata take effect within a minute.
struct RecentZones {
  /// More than people live in; a few kilobytes each.
  static let most = 128
  static let lifetime = Duration.seconds(60)

  private struct Entry {
    var rules: TimeZoneRules
    var readAt: Instant
  }

  private var entries: [String: Entry] = [:]

  /// A zone's rules; nil if they have to be read.
  func rules(of name: String, at now: Instant) -> TimeZoneRules? {
    guard let entry = entries[name], now - entry.readAt < Self.lifetime else { return nil }
    return entry.rules
  }

  mutating func add(_ rules: TimeZoneRules, of name: String, at now: Instant) {
    if entries.count >= Self.most { entries = [:] }
    entries[name] = Entry(rules: rules, readAt: now)
  }
}
