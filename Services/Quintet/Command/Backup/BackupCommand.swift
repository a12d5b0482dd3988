import EventLoop
import Files
import ServiceHost

/// `quintet backup`: copies all databases.
@Loop struct BackupCommand: Command {
  nonisolated static let configuration = CommandConfiguration(
    "backup", in: .care, summary: "Copy all databases as of one moment",
    discussion: """
      Copy the databases of the running services as of one moment, and audit the copies. With --scheduled, the folder \
      and the passphrase come from the settings, and older backups are deleted.
      """,
    parameters: [CommandParameter("DIR", "A new folder for the backup", .folder, .optional)],
    options: [
      CommandOption("passphrase", "FILE", "Encrypt the backup with the passphrase in this file", .file),
      CommandOption(
        flag: "scheduled", "Make a backup in backup_dir, run backup_command, and keep the newest backup_keep backups"),
      .json,
    ] + CommandOption.deployment,
    examples: ["backup /srv/backups/today", "backup /srv/backups/today --passphrase key.txt"])

  private enum Action {
    case once(Backup)
    case scheduled(ScheduledBackup)
  }

  private let action: Action

  nonisolated init(_ arguments: Arguments) throws {
    let directories = try DeploymentPaths.running(arguments).directories
    guard arguments.has("scheduled") else {
      action = .once(try Self.backup(arguments, of: directories))
      return
    }
    guard arguments.words.isEmpty, arguments["passphrase"] == nil else {
      throw UsageFault(
        "--scheduled takes the folder and the passphrase from the settings: leave out DIR and --passphrase")
    }
    action = .scheduled(
      ScheduledBackup(directories: directories, settings: try BackupSettings.read(), isJSON: arguments.has("json")))
  }

  private nonisolated static func backup(_ arguments: Arguments, of directories: DeploymentFolders) throws -> Backup {
    guard let folder = arguments.words.first else { throw UsageFault("DIR or --scheduled is required") }
    return Backup(
      directories: directories, folder: Disk.absolute(folder), passphrase: arguments["passphrase"],
      isJSON: arguments.has("json"))
  }

  func run() async -> Int32 {
    switch action {
    case .once(let backup): await backup.run()
    case .scheduled(let backup): await backup.run()
    }
  }
}
