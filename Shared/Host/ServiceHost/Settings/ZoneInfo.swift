package import CivilTime
import EventLoop
import Files
import Synchronization
import TimeZones
package import Wire

/// The time zones of the machine, by their IANA names.
package enum ZoneInfo {
  private static let missing = Mutex(MissingZones())
  private static let recent = Mutex(RecentZones())

  /// Returns the rules of a zone that `check` accepted, by its IANA name.
  ///
  /// An update may remove a zone's file from the machine later. The zone's accounts then use UTC, and the log names the
  /// zone once.
  ///
  /// - Throws: `overloaded` if the process is out of file descriptors. UTC isn't used in this case, because a day that
  ///   is computed in the wrong zone stays wrong.
  package static func rules(of name: String) throws(Failure) -> TimeZoneRules {
    let now = Loop.monotonicTime
    if let rules = recent.withLock({ $0.rules(of: name, at: now) }) { return rules }
    let found = try known(name)
    if found == nil { missing.withLock { $0.add(name) } }
    let rules = found ?? .utc
    recent.withLock { $0.add(rules, of: name, at: now) }
    return rules
  }

  /// Returns the zones that `rules` replaced by UTC and that weren't returned before.
  static func takeMissing() -> [String] { missing.withLock { $0.take() } }

  /// Tests whether the machine has a zone.
  ///
  /// - Throws: `overloaded` if the process is out of file descriptors.
  package static func isKnown(_ name: String) throws(Failure) -> Bool { try known(name) != nil }

  /// Checks the `time_zone` of a call.
  ///
  /// - Throws: `invalid_params` if the text isn't a zone's name; `overloaded` if the process is out of file
  ///   descriptors.
  package static func check(_ name: String) throws(Failure) {
    guard try isKnown(name) else { throw refusal(of: name) }
  }

  static func refusal(of name: String) -> Failure {
    // The message repeats the name only if it is short enough to be a zone's name.
    let quoted = name.utf8.count <= ZoneFiles.longestName ? " '\(name)'" : ""
    return .invalidParams("time_zone\(quoted) isn't the name of a time zone, like Asia/Ho_Chi_Minh")
  }

  private static func known(_ name: String) throws(Failure) -> TimeZoneRules? {
    do throws(FileFault) {
      return try ZoneFiles.rules(of: name)
    } catch {
      throw .overloaded(limit: "open files", whose: "the process")
    }
  }
}

/// Zones that the machine lacks, each reported once.
private struct MissingZones {
  /// The maximum number of zones to report. A machine that lacks more zones has another problem.
  private static let most = 100
  private var reported: Set<String> = []
  private var fresh: [String] = []

  mutating func add(_ name: String) {
    guard reported.count < Self.most, reported.insert(name).inserted else { return }
    fresh.append(name)
  }

  mutating func take() -> [String] {
    defer { fresh = [] }
    return fresh
  }
}
