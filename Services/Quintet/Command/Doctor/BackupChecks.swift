import CivilTime
import ServiceHost

/// Checks the scheduled backups, and reports what interrupted restores have left. All functions are pure: they derive
/// diagnostics from names.
enum BackupChecks {
  /// The tolerance for a clock that was ahead. A backup is reported only if the time in its name is further in the
  /// future than this.
  private static let slack = Duration.seconds(600)

  /// - Parameters:
  ///   - folder: the folder of the scheduled backups.
  ///   - unfinished: the names of the interrupted backups.
  ///   - complete: the names of the complete backups, oldest first.
  static func diagnostics(_ folder: String, unfinished: [String], complete: [String], now: Timestamp) -> [Diagnostic] {
    var diagnostics = unfinished.map { name in
      Diagnostic(
        .warning, "a scheduled backup was interrupted: it can't be restored", at: "\(folder)/\(name)",
        cure: "none needed: the next quintet backup --scheduled deletes it")
    }
    let latest = BackupSchedule.name(at: now + slack)
    for name in complete where name > latest {
      diagnostics.append(
        Diagnostic(
          .warning, "the name of a scheduled backup contains a future time, so quintet restore --latest chooses it",
          at: "\(folder)/\(name)",
          cure: "correct the clock if it is behind; otherwise move the backup to another folder"))
    }
    return diagnostics
  }

  /// - Parameter stages: the folders that interrupted restores have left.
  static func leftOver(_ stages: [String]) -> [Diagnostic] {
    stages.map { stage in
      Diagnostic(
        .warning, "an interrupted quintet restore left a copy of a database", at: stage,
        cure: "run the same quintet restore command again, or run rm -r \(stage)")
    }
  }
}
