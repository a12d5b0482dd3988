import CivilTime

/// A cache of time zone rules, so that most calls read no file. Updates of the machine's tzdata take effect within a
/// minute.
struct RecentZones {
  /// The maximum number of cached zones. The rules of one zone take a few kilobytes.
  static let most = 128
  static let lifetime = Duration.seconds(60)

  private struct Entry {
    var rules: TimeZoneRules
    var readAt: Instant
  }

  private var entries: [String: Entry] = [:]

  /// Returns a zone's rules; nil if they must be read.
  func rules(of name: String, at now: Instant) -> TimeZoneRules? {
    guard let entry = entries[name], now - entry.readAt < Self.lifetime else { return nil }
    return entry.rules
  }

  mutating func add(_ rules: TimeZoneRules, of name: String, at now: Instant) {
    if entries.count >= Self.most { entries = [:] }
    entries[name] = Entry(rules: rules, readAt: now)
  }
}
