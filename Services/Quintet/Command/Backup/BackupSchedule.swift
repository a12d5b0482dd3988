import CivilTime
import Telemetry

/// Names scheduled backups, and chooses the backups to delete.
struct BackupSchedule {
  /// The number of backups to keep. At least the newest is always kept.
  var keep: Int

  /// Returns the folder's name for a backup that begins now: "quintet-20261126T031500Z".
  static func name(at now: Timestamp) -> String {
    let seconds = now.logText.split(separator: ".").first ?? ""
    let digits = seconds.filter { $0.isNumber || $0 == "T" }
    return "quintet-\(digits)Z"
  }

  /// Tests whether a folder has the name of a scheduled backup.
  static func isName(_ name: String) -> Bool { name.wholeMatch(of: /quintet-\d{8}T\d{6}Z/) != nil }

  /// Returns the complete backups, oldest first. Sorting by name also sorts by time.
  static func complete(_ names: [String], isComplete: (String) -> Bool) -> [String] {
    names.filter { isName($0) && isComplete($0) }.sorted()
  }

  /// Returns the scheduled backups that were interrupted. They can't be restored.
  static func unfinished(_ names: [String], isComplete: (String) -> Bool) -> [String] {
    names.filter { isName($0) && !isComplete($0) }.sorted()
  }

  /// Returns the first unused name of a backup for a time or for one of the following seconds.
  static func freeName(at now: Timestamp, isTaken: (String) -> Bool) -> String {
    var moment = now
    while isTaken(name(at: moment)) { moment = moment + .seconds(1) }
    return name(at: moment)
  }

  /// Returns the names of the backups to delete.
  ///
  /// - Parameters:
  ///   - complete: the complete backups, oldest first.
  ///   - made: the new backup. The new backup is kept even if the clock was set back and its name is the oldest.
  func expired(_ complete: [String], made: String) -> [String] {
    let others = complete.filter { $0 != made }
    return Array(others.dropLast(max(keep, 1) - 1))
  }
}
