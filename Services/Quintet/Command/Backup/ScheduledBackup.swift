import CivilTime
import EventLoop
import Files
import ServiceHost
import Telemetry

/// `quintet backup --scheduled`, which a timer runs: makes a backup in a new folder below `backup_dir`, runs
/// `backup_command` and deletes the backups beyond `backup_keep`.
@Loop struct ScheduledBackup {
  let directories: DeploymentFolders
  let settings: BackupSettings
  let isJSON: Bool

  nonisolated init(directories: DeploymentFolders, settings: BackupSettings, isJSON: Bool) {
    self.directories = directories
    self.settings = settings
    self.isJSON = isJSON
  }

  /// - Returns: the exit code of `quintet backup`; 1 also if the command failed. Old backups are deleted only after a
  ///   success.
  func run() async -> Int32 {
    do { try Disk.makeDirectories(settings.folder, mode: 0o700) } catch {
      Output.error("quintet: no backup: \(error)")
      return 1
    }
    let folder = "\(settings.folder)/\(BackupSchedule.name(at: LoopClock.system.wallNow))"
    let code = await Backup(
      directories: directories, folder: folder, passphrase: settings.passphrase, isJSON: isJSON
    ).run()
    guard code == 0 else { return code }
    guard await copy(folder) else { return 1 }
    noteSuccess()
    return deleteExpired()
  }

  /// Writes the current time as the metric of the last backup, so that an alert can report an old backup. A failure is
  /// only reported, because the backup itself is complete.
  private func noteSuccess() {
    var text = Exposition(labels: ["service": "backup"])
    text.family(
      "quintet_backup_success_timestamp_seconds", .gauge, help: "Time of the last scheduled backup that succeeded.")
    text.add(LoopClock.system.wallNow.milliseconds / 1000)
    let file = directories.metricsFile("backup")
    do {
      try Disk.makeDirectories(Disk.parent(of: file))
      try Disk.replace(file, with: Array(text.text.utf8))
    } catch {
      Output.error("quintet: can't write the backup's time for monitoring: \(error)")
    }
  }

  /// Runs the operator's command for the new backup.
  private func copy(_ folder: String) async -> Bool {
    guard let command = settings.command else { return true }
    do {
      let exit = try await ChildProcess.run(
        "/bin/sh", ["-c", command, "backup_command", folder], environment: Environment.current(), output: (2, 2))
      if exit == .exited(code: 0) { return true }
      Output.error("quintet: \(folder) is complete, but backup_command \(exit); no older backup was deleted")
    } catch {
      Output.error("quintet: \(folder) is complete, but backup_command can't be run: \(error)")
    }
    return false
  }

  private func deleteExpired() -> Int32 {
    do {
      let complete = try ScheduledBackup.complete(in: settings.folder)
      for name in BackupSchedule(keep: settings.keep).expired(complete) {
        try Disk.remove("\(settings.folder)/\(name)")
        if !isJSON { Output.line("deleted \(settings.folder)/\(name)") }
      }
      return 0
    } catch {
      Output.error("quintet: older backups can't be deleted: \(error)")
      return 1
    }
  }

  /// Returns the complete scheduled backups in a folder, oldest first.
  nonisolated static func complete(in folder: String) throws -> [String] {
    BackupSchedule.complete(try Disk.list(folder)) {
      (try? Disk.exists("\(folder)/\($0)/\(Manifest.file)")) == true
    }
  }

  /// Returns the folder of the newest scheduled backup.
  ///
  /// - Throws: `BackupFault` if there is none.
  nonisolated static func newest(in folder: String) throws -> String {
    guard Disk.facts(folder) != nil else {
      throw BackupFault(
        "the folder of the scheduled backups, \(folder), doesn't exist: the setting backup_dir names it")
    }
    guard let name = try complete(in: folder).last else {
      throw BackupFault("\(folder) has no complete scheduled backup: quintet backup --scheduled makes one")
    }
    return "\(folder)/\(name)"
  }
}
