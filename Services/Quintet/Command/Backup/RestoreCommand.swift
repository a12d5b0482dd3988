import EventLoop
import Files
import ServiceHost

/// `quintet restore`: restores a backup.
@Loop struct RestoreCommand: Command {
  nonisolated static let configuration = CommandConfiguration(
    "restore", in: .care, summary: "Restore the databases of a backup",
    discussion: """
      Restore the databases of a backup, after an audit. The services must be stopped, and their databases moved away. \
      After an interrupted restore, run the same command again. With --dry-run, no file is written, and the services \
      may be running.
      """,
    parameters: [CommandParameter("DIR", "The folder of the backup", .folder, .optional)],
    options: [
      CommandOption(flag: "latest", "Restore the newest scheduled backup"),
      CommandOption("service", "SERVICE", "Restore only this service's database", .database),
      CommandOption("passphrase", "FILE", "The file with the passphrase of an encrypted backup", .file),
      CommandOption(flag: "dry-run", "Only test whether the backup can be restored"),
      CommandOption(flag: "yes", "With --service, also restore a database that belongs to another deployment"),
    ] + CommandOption.installation,
    examples: ["restore --latest --dry-run", "restore /srv/backups/today --service content"])

  private let restore: Restore

  nonisolated init(_ arguments: Arguments) throws {
    let paths = try DeploymentPaths.running(arguments, needsState: true) { fault in
      // A restore must not write to a place that was only guessed.
      if arguments["state"] == nil { throw fault }
      try DeploymentPaths.report(fault, arguments, needsState: true)
    }
    let source = try Source(arguments)
    let isDryRun = arguments.has("dry-run")
    // A restore to an explicit folder is allowed: the operator doesn't expect services to use the files.
    if arguments["state"] == nil, DeploymentPaths.hasStoresElsewhere(arguments) {
      guard isDryRun else { throw CommandFault("the restore failed: \(Restore.usesPostgreSQL)", code: 1) }
      Output.error("quintet: warning: \(Restore.usesPostgreSQL)")
    }
    if paths.isStateGuessed {
      throw UsageFault("the location of the databases is unknown: set it with --state DIR")
    }
    if let record = paths.leftOver, paths.directories.state == record.state, arguments["state"] == nil, !isDryRun {
      throw UsageFault(
        "the folder of the databases can't be verified, because no deployment is running: to use it, add "
          + "--state \(record.state)")
    }
    restore = Restore(
      paths: paths, folder: source.folder,
      service: try arguments["service"].map { word throws(UsageFault) in try ServiceChoice.store(word, "database") },
      passphrase: source.passphrase, isDryRun: isDryRun, isConfirmed: arguments.has("yes"))
  }

  func run() async -> Int32 { await restore.run() }

  /// The backup that the command line selects.
  private struct Source {
    let folder: String
    /// The file with the passphrase; nil for an unencrypted backup.
    let passphrase: String?

    init(_ arguments: Arguments) throws {
      guard arguments.has("latest") else {
        guard let word = arguments.words.first else { throw UsageFault("DIR or --latest is required") }
        folder = Disk.absolute(word)
        passphrase = arguments["passphrase"]
        return
      }
      guard arguments.words.isEmpty else { throw UsageFault("--latest and DIR can't be combined") }
      let settings = try BackupSettings.read()
      do { folder = try ScheduledBackup.newest(in: settings.folder) } catch {
        throw CommandFault("the restore failed: \(error)", code: 1)
      }
      passphrase = arguments["passphrase"] ?? settings.passphrase
      Output.line("from \(folder)")
    }
  }
}
