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

  /// - Returns: the exit code of `quintet backup`, or 1 if `backup_command` failed. Old backups are deleted only after
  ///   a success.
  func run() async -> Int32 {
    do {
      try Disk.makeDirectories(settings.folder, mode: 0o700)
      guard let lock = try FolderLock(settings.folder) else {
        Output.error("quintet: the backup failed: another scheduled backup is running in \(settings.folder)")
        return 1
      }
      let code = await make()
      return withExtendedLifetime(lock) { code }
    } catch {
      Output.error(
        "quintet: the backup failed: \(error). The setting 'backup_dir' names the folder of the scheduled backups")
      return 1
    }
  }

  private func make() async -> Int32 {
    // Interrupted backups are deleted first, because they may be the reason why the disk is full.
    deleteUnfinished()
    let name = BackupSchedule.freeName(at: LoopClock.system.wallNow) {
      (try? Disk.exists("\(settings.folder)/\($0)")) == true
    }
    let folder = "\(settings.folder)/\(name)"
    let code = await Backup(
      directories: directories, folder: folder, passphrase: settings.passphrase, isJSON: isJSON
    ).run()
    guard code == 0 else { return code }
    guard await copy(folder) else { return 1 }
    noteSuccess()
    return deleteExpired(except: name)
  }

  /// Deletes the scheduled backups that were interrupted. A failure is only reported, because a new backup is more
  /// important.
  private func deleteUnfinished() {
    do {
      for name in try ScheduledBackup.unfinished(in: settings.folder) {
        try Disk.remove("\(settings.folder)/\(name)")
        if !isJSON { Output.line("deleted \(settings.folder)/\(name), which was interrupted") }
      }
    } catch {
      Output.error("quintet: an interrupted backup can't be deleted: \(error)")
    }
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

  private func deleteExpired(except made: String) -> Int32 {
    do {
      let complete = try ScheduledBackup.complete(in: settings.folder)
      for name in BackupSchedule(keep: settings.keep).expired(complete, made: made) {
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
    BackupSchedule.complete(try Disk.list(folder)) { Manifest.exists(in: "\(folder)/\($0)") }
  }

  /// Returns the scheduled backups in a folder that were interrupted, oldest first.
  nonisolated static func unfinished(in folder: String) throws -> [String] {
    BackupSchedule.unfinished(try Disk.list(folder)) {
      Manifest.exists(in: "\(folder)/\($0)") || BackupDraft.isHeld(in: "\(folder)/\($0)")
    }
  }

  /// Returns the folder of the newest scheduled backup.
  ///
  /// - Throws: `BackupFault` if there is none.
  nonisolated static func newest(in folder: String) throws -> String {
    guard Disk.facts(folder) != nil else {
      throw BackupFault("the folder \(folder) doesn't exist: create it, or correct the setting 'backup_dir'")
    }
    guard let name = try complete(in: folder).last else {
      throw BackupFault("\(folder) has no complete scheduled backup: to make one, run quintet backup --scheduled")
    }
    return "\(folder)/\(name)"
  }
}
